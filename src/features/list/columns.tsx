import type { ReactNode } from 'react';
import type { IndexColumns } from '@/domain/delegate/fleet-index';
import type { ListColumn } from '@/domain/query/list-columns';
import type { SortKey } from '@/domain/query/sort';
import { hasOwners } from '@/domain/scope/owner';
import type { CellContext } from './cell-context';
import {
  autoUpgradeCell,
  connectivityCell,
  heartbeatCell,
  instanceStatusCell,
  scopeCell,
  tagsCell,
  versionCell,
} from './cells';
import { nameCell } from './name-cell';

export interface Column {
  readonly id: ListColumn | 'scope';
  readonly header: string;
  readonly sortKey: SortKey;
  /** How wide it is where all columns stand side by side: at least, and of what room is left. */
  readonly leastPx: number;
  readonly share: number;
  /** Called while the row renders: a component where it needs hooks, and elements otherwise. */
  readonly cell: (context: CellContext) => ReactNode;
}

/** A column that its reader may choose and move. */
export interface ChosenColumn extends Column {
  readonly id: ListColumn;
}

/**
 * All columns of the list. To add one: name it in `src/domain/list-columns.ts`, add an entry here, its cell in `cells.tsx`,
 * how it is exported in `src/domain/export-columns.ts`, and, in `src/domain/sort.ts`, its sort key with the rank it sorts by.
 */
const COLUMNS: readonly ChosenColumn[] = [
  {
    id: 'delegate',
    header: 'Delegate',
    sortKey: 'name',
    leastPx: 220,
    share: 2.2,
    cell: nameCell,
  },
  {
    id: 'connectivity',
    header: 'Connectivity Status',
    sortKey: 'status',
    leastPx: 168,
    share: 1.3,
    cell: connectivityCell,
  },
  { id: 'tags', header: 'Tags', sortKey: 'tags', leastPx: 130, share: 1.4, cell: tagsCell },
  {
    id: 'version',
    header: 'Version',
    sortKey: 'version',
    leastPx: 104,
    share: 0.8,
    cell: versionCell,
  },
  {
    id: 'instanceStatus',
    header: 'Instance Status',
    sortKey: 'instanceStatus',
    leastPx: 196,
    share: 1.8,
    cell: instanceStatusCell,
  },
  {
    id: 'lastHeartbeat',
    header: 'Last Heartbeat',
    sortKey: 'lastHeartbeat',
    leastPx: 132,
    share: 0.8,
    cell: heartbeatCell,
  },
  {
    id: 'autoUpgrade',
    header: 'Auto Upgrade',
    sortKey: 'autoUpgrade',
    leastPx: 132,
    share: 0.8,
    cell: autoUpgradeCell,
  },
];

const SCOPE: Column = {
  id: 'scope',
  header: 'Scope',
  sortKey: 'scope',
  leastPx: 120,
  share: 1.2,
  cell: scopeCell,
};

/** The columns with these ids, in their order. */
export function columnsOf(ids: readonly ListColumn[]): readonly ChosenColumn[] {
  return ids.flatMap((id) => COLUMNS.find((column) => column.id === id) ?? []);
}

/** The columns of a list: those chosen, and after the name the scope where the listing tells whose the delegates are. */
export function columnsFor(index: IndexColumns, ids: readonly ListColumn[]): readonly Column[] {
  const columns: readonly Column[] = columnsOf(ids);
  return hasOwners(index) ? columns.toSpliced(1, 0, SCOPE) : columns;
}
