import { useState } from 'react';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import { writeView } from '@/domain/query/address';
import type { ComparedRow, ComparedSide } from '@/domain/query/compare';
import { pathToDelegate } from '@/domain/query/delegate-path';
import type { DelegateFilters } from '@/domain/query/filters';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { overviewPath } from '@/domain/scope/paths';
import { Unknown } from '@/features/values/values';
import { counted, DELEGATES } from '@/features/words/labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { type DataColumns, DataTable } from '@/ui/DataTable';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { gapText, instancesText, type SideNames } from './compare-labels';

interface CompareTableProps {
  readonly listing: ListingChoice;
  readonly fleet: Fleet;
  readonly rows: readonly ComparedRow[];
  readonly names: SideNames;
  readonly filters: { readonly left: DelegateFilters; readonly right: DelegateFilters };
}

/** Rows that are drawn until the reader asks for all. */
const FEW_ROWS = 100;

/** Each name with both sides and their differences, the largest first; what is alike is folded. */
export function CompareTable({ listing, fleet, rows, names, filters }: CompareTableProps) {
  const [isWhole, setWhole] = useState(false);
  const differing = rows.filter(({ gaps }) => gaps.length > 0);
  const shown = isWhole ? rows : differing.slice(0, FEW_ROWS);
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-ink-muted">
        {(['left', 'right'] as const).map((side) => {
          const count = rows.reduce((sum, row) => sum + (row[side]?.rows.length ?? 0), 0);
          const list = { filters: filters[side], withScopesBelow: listing.includesBelow ?? false };
          return (
            <a
              key={side}
              href={hrefOf(`${overviewPath(listing.scope)}?${writeView(new URLSearchParams(), list)}`)}
              className={SENTENCE_LINK}
            >
              {`${names[side]}: ${counted(count, DELEGATES)}`}
            </a>
          );
        })}
      </p>
      <DataTable
        label="Differences"
        columns={columnsOf(listing, fleet, names)}
        sections={[
          {
            id: 'compared',
            items: shown,
            foot: shown.length < rows.length && (
              <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
                {`Show all ${formatCount(rows.length)}`}
              </Button>
            ),
          },
        ]}
        keyOf={({ name }) => name}
      />
    </>
  );
}

const columnsOf = (listing: ListingChoice, fleet: Fleet, names: SideNames): DataColumns<ComparedRow> => [
  { header: 'Name', width: '22%', cell: ({ name }) => name },
  {
    header: names.left,
    width: '26%',
    cell: ({ left }) => <Side {...{ listing, fleet }} side={left} />,
  },
  {
    header: names.right,
    width: '26%',
    cell: ({ right }) => <Side {...{ listing, fleet }} side={right} />,
  },
  {
    header: 'Difference',
    cell: ({ gaps }) =>
      gaps.length === 0 ? (
        <span className="text-ink-muted">Alike</span>
      ) : (
        <ul>
          {gaps.map((gap) => (
            <li key={gap.kind} className="wrap-anywhere">
              {gapText(gap, names)}
            </li>
          ))}
        </ul>
      ),
  },
];

interface SideProps {
  readonly listing: ListingChoice;
  readonly fleet: Fleet;
  readonly side: ComparedSide | undefined;
}

function Side({ listing, fleet, side }: SideProps) {
  if (!side) return <span className="text-ink-muted">None</span>;
  return (
    <>
      {side.rows.map((row) => {
        const delegate = delegateAt(fleet, row);
        return (
          delegate && (
            <a
              key={row}
              href={hrefOf(pathToDelegate(listing.scope, delegate))}
              className="flex min-h-6 items-center wrap-anywhere hover:underline"
            >
              {delegate.name}
            </a>
          )
        );
      })}
      <span className="text-xs text-ink-muted">
        <span className="font-mono">
          {side.version ?? <Unknown why="No connected instance reports its version." />}
        </span>
        <span>{` · ${instancesText(side)}`}</span>
      </span>
    </>
  );
}
