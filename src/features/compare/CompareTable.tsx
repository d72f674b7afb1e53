import { useState } from 'react';
import { pathToDelegate } from '@/domain/address/delegate-path';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import type { ComparedRow, ComparedSide, SideKey } from '@/domain/view/compare';
import { KindLogo, Status, Unknown } from '@/features/values/values';
import { connectivityLabel, counted, DELEGATES } from '@/features/words/labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { type DataColumns, DataTable } from '@/ui/DataTable';
import { MiddleText } from '@/ui/MiddleText';
import { connectedText, differenceText, type SideNames } from './compare-labels';

export interface CompareTableProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly rows: readonly ComparedRow[];
  readonly names: SideNames;
}

/** Rows that are drawn until the reader asks for all. */
const FEW_ROWS = 100;

/** Each name with both sides and their differences, the largest first. */
export function CompareTable({ scope, fleet, rows, names }: CompareTableProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FEW_ROWS);
  return (
    <DataTable
      label="Compared delegates"
      isWide
      columns={columnsOf(scope, fleet, names, rows.some(({ right }) => right) ? 'right' : 'left')}
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
  );
}

/** A card has room for one side. */
function columnsOf(
  scope: Scope,
  fleet: Fleet,
  names: SideNames,
  cardSide: SideKey,
): DataColumns<ComparedRow> {
  const sideColumn = (side: SideKey) => ({
    header: names[side],
    width: '28%',
    card: side === cardSide ? ('beside' as const) : ('none' as const),
    cell: (row: ComparedRow) => <Side {...{ scope, fleet }} name={names[side]} side={row[side]} />,
  });
  return [
    {
      header: 'Delegate',
      width: '22%',
      cell: ({ label, left, right }) => (
        <span className="flex items-center gap-2">
          <KindLogo type={delegateAt(fleet, (left ?? right)?.rows[0] ?? -1)?.type} />
          <span className="min-w-0">
            <MiddleText text={label} isStop={false} />
          </span>
        </span>
      ),
    },
    sideColumn('left'),
    sideColumn('right'),
    {
      header: 'Difference',
      width: '22%',
      card: 'below',
      cell: (row) => differenceText(row, names) || <span className="text-ink-muted">none</span>,
    },
  ];
}

interface SideProps extends Pick<CompareTableProps, 'scope' | 'fleet'> {
  readonly name: string;
  readonly side: ComparedSide | undefined;
}

function Side({ scope, fleet, name, side }: SideProps) {
  if (!side) return <span className="text-ink-muted">none</span>;
  const [first, ...more] = side.rows.flatMap((row) => delegateAt(fleet, row) ?? []);
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2 rows:justify-start">
      {/* A card has no header, and shows one side. */}
      <span aria-hidden="true" className="max-w-20 truncate text-xs text-ink-faint rows:hidden">
        {name}
      </span>
      {first && more.length === 0 ? (
        <a
          href={hrefOf(pathToDelegate(scope, first))}
          data-hint={first.name}
          className="inline-flex min-h-6 items-center hover:underline rows:min-w-32"
        >
          <span className="sr-only">{first.name}</span> <Status of={connectivityLabel(first)} />
        </a>
      ) : (
        <span data-hint={side.names.join(', ')}>{counted(side.rows.length, DELEGATES)}</span>
      )}
      <span data-card="none" className="min-w-20 font-mono text-xs">
        {side.version ?? <Unknown why="No connected instance reports its version." />}
      </span>
      <span data-card="none" className="text-xs text-ink-muted figures">
        {connectedText(side)}
      </span>
    </span>
  );
}
