// The list as one would first write it: fetched, parsed, filtered, sorted and rendered on the page, every row of it, with the
// same facts in the same columns. What the overview is compared with where fleets are small; it validates nothing.
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { DelegateGroupDetails, DelegateGroupsAnswer } from '@/api/wire/delegate-groups';
import { LISTING } from '../listing';

interface PlainColumn {
  readonly header: string;
  readonly textOf: (delegate: DelegateGroupDetails) => string;
}

const COLUMNS: readonly PlainColumn[] = [
  { header: 'Delegate', textOf: ({ groupName }) => groupName ?? '' },
  {
    header: 'Connectivity Status',
    textOf: ({ activelyConnected }) => (activelyConnected ? 'Connected' : 'Not connected'),
  },
  {
    header: 'Tags',
    textOf: ({ groupCustomSelectors, groupImplicitSelectors }) =>
      [...(groupCustomSelectors ?? []), ...Object.keys(groupImplicitSelectors ?? {})].join(' '),
  },
  { header: 'Version', textOf: ({ groupVersion }) => groupVersion ?? '' },
  {
    header: 'Instance Status',
    textOf: ({ delegateGroupExpirationTime }) => date(delegateGroupExpirationTime),
  },
  { header: 'Last Heartbeat', textOf: ({ lastHeartBeat }) => date(lastHeartBeat) },
  { header: 'Auto Upgrade', textOf: ({ autoUpgrade }) => autoUpgrade ?? '' },
];

function date(at: number | null | undefined): string {
  return at ? new Date(at).toLocaleString() : '';
}

function PlainPage() {
  const [delegates, setDelegates] = useState<readonly DelegateGroupDetails[]>();
  const [search, setSearch] = useState(new URLSearchParams(location.search).get('search') ?? '');
  const [sort, setSort] = useState({ column: 0, isDescending: false });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    void fetch(LISTING)
      .then((response): Promise<DelegateGroupsAnswer> => response.json())
      .then(({ resource }) => setDelegates(resource?.delegateGroupDetails ?? []));
  }, []);

  const shown = useMemo(() => {
    const words = search.toLowerCase().split(' ');
    const { textOf } = COLUMNS[sort.column] ?? { textOf: () => '' };
    const found = (delegates ?? []).filter((delegate) => {
      const text = JSON.stringify(delegate).toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const direction = sort.isDescending ? -1 : 1;
    return found.toSorted((a, b) => direction * textOf(a).localeCompare(textOf(b)));
  }, [delegates, search, sort]);

  if (!delegates) return <output>Loading</output>;
  return (
    <>
      <input
        type="search"
        aria-label="Search delegates"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <table role="table" aria-label="Delegates" aria-rowcount={shown.length + 1}>
        <thead>
          <tr role="row" aria-rowindex={1}>
            {COLUMNS.map(({ header }, column) => (
              <th
                key={header}
                role="columnheader"
                aria-sort={sort.column !== column ? 'none' : sort.isDescending ? 'descending' : 'ascending'}
              >
                <button
                  type="button"
                  onClick={() =>
                    setSort({ column, isDescending: sort.column === column && !sort.isDescending })
                  }
                >
                  {header}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((delegate, position) => (
            <PlainRows
              key={delegate.groupId}
              delegate={delegate}
              position={position}
              isOpen={open.has(delegate.groupId ?? '')}
              onToggle={(id) => setOpen((before) => (before.has(id) ? new Set() : new Set([...before, id])))}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface PlainRowsProps {
  readonly delegate: DelegateGroupDetails;
  readonly position: number;
  readonly isOpen: boolean;
  readonly onToggle: (id: string) => void;
}

function PlainRows({ delegate, position, isOpen, onToggle }: PlainRowsProps) {
  const instances = delegate.delegateInstanceDetails ?? [];
  return (
    <>
      <tr role="row" aria-rowindex={position + 2}>
        {COLUMNS.map(({ header, textOf }, column) =>
          column === 0 ? (
            <th key={header} role="rowheader">
              {instances.length > 0 && (
                <button
                  type="button"
                  aria-label={`${isOpen ? 'Hide' : 'Show'} instances of ${delegate.groupName}`}
                  onClick={() => onToggle(delegate.groupId ?? '')}
                />
              )}
              {textOf(delegate)}
            </th>
          ) : (
            <td key={header}>{textOf(delegate)}</td>
          ),
        )}
      </tr>
      {isOpen &&
        instances.map(({ uuid, hostName, version, lastHeartbeat }) => (
          <tr key={uuid} role="row">
            <th role="rowheader">{hostName}</th>
            <td>{version}</td>
            <td>{date(lastHeartbeat)}</td>
          </tr>
        ))}
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<PlainPage />);
