// The page for the comparison with ours: TanStack Table and TanStack Virtual, used as in their documentation. One
// fetch, no validation. It has the columns, roles and names of our list, so that one harness measures both.
import * as tanstack from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { LISTING } from '../listing';
import './peer.css';

/** The properties of the listing that the page reads. Times are epoch ms; 0 = none. */
interface Delegate extends Record<'groupId' | 'groupName' | 'connectivityStatus' | 'autoUpgrade', string> {
  readonly groupCustomSelectors?: readonly string[];
  readonly groupVersion?: string;
  readonly delegateGroupExpirationTime: number;
  readonly lastHeartBeat: number;
  readonly delegateInstanceDetails: readonly Record<'uuid' | 'hostName' | 'version', string>[];
}

const ROW_PX = 44;
const ARIA_SORT = { false: 'none', asc: 'ascending', desc: 'descending' } as const;

const features = tanstack.tableFeatures({
  columnFilteringFeature: tanstack.columnFilteringFeature,
  globalFilteringFeature: tanstack.globalFilteringFeature,
  rowExpandingFeature: tanstack.rowExpandingFeature,
  rowSortingFeature: tanstack.rowSortingFeature,
  filteredRowModel: tanstack.createFilteredRowModel(),
  sortedRowModel: tanstack.createSortedRowModel(),
  filterFns: { includesString: tanstack.filterFn_includesString },
  sortFns: { basic: tanstack.sortFn_basic, text: tanstack.sortFn_text },
});
const helper = tanstack.createColumnHelper<typeof features, Delegate>();
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const defaultColumn = {
  sortFn: 'text',
  cell: ({ getValue }: { readonly getValue: () => unknown }) => <span>{String(getValue())}</span>,
} as const;
const asTime = {
  sortFn: 'basic',
  enableGlobalFilter: false,
  cell: ({ getValue }: { readonly getValue: () => number }) => (
    <time>{getValue() > 0 ? dateFormat.format(getValue()) : '–'}</time>
  ),
} as const;
const columns = helper.columns([
  helper.accessor('groupName', { header: 'Delegate', cell: ({ row }) => <Name row={row} /> }),
  helper.accessor('connectivityStatus', { header: 'Connectivity Status' }),
  helper.accessor(({ groupCustomSelectors = [] }) => groupCustomSelectors.join(' '), {
    id: 'tags',
    header: 'Tags',
    cell: ({ row }) => row.original.groupCustomSelectors?.map((tag) => <mark key={tag}>{tag}</mark>),
  }),
  helper.accessor(({ groupVersion = '' }) => groupVersion, { id: 'version', header: 'Version' }),
  helper.accessor('delegateGroupExpirationTime', { header: 'Instance Status', ...asTime }),
  helper.accessor('lastHeartBeat', { header: 'Last Heartbeat', ...asTime }),
  helper.accessor('autoUpgrade', { header: 'Auto Upgrade' }),
]);

function Name({ row }: { readonly row: tanstack.Row<typeof features, Delegate> }) {
  const { groupName } = row.original;
  const label = `${row.getIsExpanded() ? 'Hide' : 'Show'} instances of ${groupName}`;
  return (
    <>
      {row.getCanExpand() && <button aria-label={label} onClick={row.getToggleExpandedHandler()} />}
      <span>{groupName}</span>
    </>
  );
}

async function fetchDelegates(): Promise<readonly Delegate[]> {
  const response = await fetch(LISTING);
  return (await response.json()).resource.delegateGroupDetails;
}

function PeerPage() {
  const [data, setData] = useState<readonly Delegate[]>([]);
  const refresh = () => void fetchDelegates().then(setData);
  useEffect(refresh, []);
  const table = tanstack.useTable({
    features,
    columns,
    data,
    defaultColumn,
    getRowId: ({ groupId }) => groupId,
    getRowCanExpand: ({ original }) => original.delegateInstanceDetails.length > 0,
    autoResetExpanded: false,
    globalFilterFn: 'includesString',
    initialState: { globalFilter: new URLSearchParams(location.search).get('search') ?? '' },
  });
  return (
    <main>
      <input
        type="search"
        aria-label="Search delegates"
        value={table.state.globalFilter}
        onChange={(event) => table.setGlobalFilter(event.target.value)}
      />
      <button onClick={refresh}>Refresh now</button>
      <div role="table" aria-label="Delegates" aria-rowcount={table.getRowModel().rows.length + 1}>
        <div role="row" aria-rowindex={1}>
          {table.getFlatHeaders().map(({ id, column }) => (
            <div key={id} role="columnheader" aria-sort={ARIA_SORT[`${column.getIsSorted()}`]}>
              <button onClick={column.getToggleSortingHandler()}>{String(column.columnDef.header)}</button>
            </div>
          ))}
        </div>
        <Rows table={table} />
      </div>
    </main>
  );
}

function Rows({ table }: { readonly table: tanstack.ReactTable<typeof features, Delegate> }) {
  const { rows } = table.getRowModel();
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), []);
  // oxlint-disable-next-line react-hooks/incompatible-library -- there is no compiler here
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    estimateSize: () => ROW_PX,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    scrollMargin,
  });
  return (
    <div ref={list} role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          role="rowgroup"
          data-index={index}
          // Collapsed rows have the estimated height.
          ref={rows[index]?.getIsExpanded() ? virtualizer.measureElement : undefined}
          style={{ position: 'absolute', width: '100%', transform: `translateY(${start - scrollMargin}px)` }}
        >
          <div role="row" aria-rowindex={index + 2}>
            {rows[index]?.getAllCells().map((cell) => (
              <div key={cell.id} role={cell.column.id === 'groupName' ? 'rowheader' : 'cell'}>
                <table.FlexRender cell={cell} />
              </div>
            ))}
          </div>
          {rows[index]?.getIsExpanded() &&
            rows[index].original.delegateInstanceDetails.map(({ uuid, hostName, version }) => (
              <div key={uuid} role="row">
                <div role="rowheader">{hostName}</div>
                <div role="cell">{version}</div>
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<PeerPage />);
