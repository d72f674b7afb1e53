import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate';
import type { IndexColumns } from '@/domain/fleet-index';
import type { DelegateHealth } from '@/domain/health';
import { hasOwners } from '@/domain/owner';
import type { SortKey } from '@/domain/sort';
import {
  autoUpgradeCell,
  connectivityCell,
  heartbeatCell,
  instanceStatusCell,
  scopeCell,
  tagsCell,
  versionCell,
} from './cells';
import { nameCell } from './nameCell';

/** What a cell may draw from. Ages are not in it: they tick by themselves, from `lastHeartbeatOf`. */
export interface CellContext {
  readonly delegate: Delegate;
  readonly health: DelegateHealth;
  /** The address of the delegate's page. */
  readonly href: string;
  /** Reads the newest heartbeat as it is now: epoch ms, 0 = none on record, NaN = unreadable. */
  readonly lastHeartbeatOf: (key: string) => number;
  /** Start of the day of the answer, epoch ms: what "in 12 days" counts from. */
  readonly today: number;
  /** Whether its instances are shown. */
  readonly isOpen: boolean;
  readonly onToggle: (key: string) => void;
}

export interface Column {
  readonly id: string;
  readonly header: string;
  readonly sortKey: SortKey;
  /** The grid area of the cell; `delegate-grid.css` places the areas for each width. */
  readonly area: string;
  /** Called while the row renders: a component where it needs hooks, and elements otherwise. */
  readonly cell: (context: CellContext) => ReactNode;
}

/**
 * The columns of the list, in order. To add one: add an entry here, its cell in `cells.tsx`, its grid area in
 * `delegate-grid.css`, and, in `src/domain/sort.ts`, its sort key with the rank it sorts by.
 */
const COLUMNS: readonly Column[] = [
  { id: 'delegate', header: 'Delegate', sortKey: 'name', area: 'name', cell: nameCell },
  {
    id: 'connectivity',
    header: 'Connectivity Status',
    sortKey: 'status',
    area: 'status',
    cell: connectivityCell,
  },
  { id: 'tags', header: 'Tags', sortKey: 'tags', area: 'tags', cell: tagsCell },
  { id: 'version', header: 'Version', sortKey: 'version', area: 'version', cell: versionCell },
  {
    id: 'instanceStatus',
    header: 'Instance Status',
    sortKey: 'instanceStatus',
    area: 'expiry',
    cell: instanceStatusCell,
  },
  {
    id: 'lastHeartbeat',
    header: 'Last Heartbeat',
    sortKey: 'lastHeartbeat',
    area: 'heartbeat',
    cell: heartbeatCell,
  },
  {
    id: 'autoUpgrade',
    header: 'Auto Upgrade',
    sortKey: 'autoUpgrade',
    area: 'upgrade',
    cell: autoUpgradeCell,
  },
];

const WITH_SCOPE: readonly Column[] = COLUMNS.toSpliced(1, 0, {
  id: 'scope',
  header: 'Scope',
  sortKey: 'scope',
  area: 'scope',
  cell: scopeCell,
});

/** The columns of a list: with the scope where the listing tells whose the delegates are. */
export function columnsFor(index: IndexColumns): readonly Column[] {
  return hasOwners(index) ? WITH_SCOPE : COLUMNS;
}
