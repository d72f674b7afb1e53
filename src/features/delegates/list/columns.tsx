import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate';
import type { DelegateHealth } from '@/domain/health';
import type { SortKey } from '@/domain/sort';
import {
  AutoUpgradeCell,
  ConnectivityCell,
  HeartbeatCell,
  InstanceStatusCell,
  TagsCell,
  VersionCell,
} from './cells';
import { NameCell } from './NameCell';

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
  /** The rendered disclosure button, or nothing when there is no instance to show. */
  readonly disclosure: ReactNode;
}

export interface Column {
  readonly id: string;
  readonly header: string;
  readonly sortKey: SortKey;
  /** The grid area of the cell; `delegate-grid.css` places the areas for each width. */
  readonly area: string;
  readonly cell: (context: CellContext) => ReactNode;
}

/**
 * The columns of the list, in order. To add one: add an entry here, its cell in `cells.tsx`, its grid area in
 * `delegate-grid.css`, and, in `src/domain/sort.ts`, its sort key with the rank it sorts by.
 */
export const COLUMNS: readonly Column[] = [
  { id: 'delegate', header: 'Delegate', sortKey: 'name', area: 'name', cell: (c) => <NameCell {...c} /> },
  {
    id: 'connectivity',
    header: 'Connectivity Status',
    sortKey: 'status',
    area: 'status',
    cell: (c) => <ConnectivityCell {...c} />,
  },
  { id: 'tags', header: 'Tags', sortKey: 'tags', area: 'tags', cell: (c) => <TagsCell {...c} /> },
  {
    id: 'version',
    header: 'Version',
    sortKey: 'version',
    area: 'version',
    cell: (c) => <VersionCell {...c} />,
  },
  {
    id: 'instanceStatus',
    header: 'Instance Status',
    sortKey: 'instanceStatus',
    area: 'expiry',
    cell: (c) => <InstanceStatusCell {...c} />,
  },
  {
    id: 'lastHeartbeat',
    header: 'Last Heartbeat',
    sortKey: 'lastHeartbeat',
    area: 'heartbeat',
    cell: (c) => <HeartbeatCell {...c} />,
  },
  {
    id: 'autoUpgrade',
    header: 'Auto Upgrade',
    sortKey: 'autoUpgrade',
    area: 'upgrade',
    cell: (c) => <AutoUpgradeCell {...c} />,
  },
];
