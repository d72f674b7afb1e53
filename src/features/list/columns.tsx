import { DELEGATE } from '@/domain/delegate/fields';
import type { ListColumn } from '@/domain/query/columns';
import { isSortKey, type SortKey } from '@/domain/query/order';
import type { Cell, CellContext } from './cell-context';
import {
  autoUpgradeCell,
  connectivityCell,
  heartbeatCell,
  scopeCell,
  tagsCell,
  textCell,
  versionCell,
  versionStatusCell,
} from './cells';
import { nameCell } from './name-cell';

/** How a column looks. */
interface ColumnView {
  /** How wide it is where all columns stand side by side: at least, and its share of the room that is left. */
  readonly leastPx: number;
  readonly share: number;
  /** Whether its values say what they are, so that they can stand without their header. */
  readonly isPlain?: true;
  /** Called while the row renders: it may use components, and no hooks. */
  readonly cell: (context: CellContext) => Cell;
}

export interface Column extends ColumnView {
  readonly id: ListColumn | 'scope';
  readonly header: string;
  readonly sortKey: SortKey | undefined;
}

/** The columns whose text needs more than their value. Any other field that is a column shows its text. */
const VIEWS: { readonly [Id in ListColumn | 'scope']?: ColumnView } = {
  name: { leastPx: 220, share: 2.2, cell: nameCell },
  status: { leastPx: 150, share: 1.3, cell: connectivityCell, isPlain: true },
  tags: { leastPx: 124, share: 1.4, cell: tagsCell, isPlain: true },
  version: { leastPx: 132, share: 0.8, cell: versionCell, isPlain: true },
  versionStatus: { leastPx: 160, share: 1.8, cell: versionStatusCell, isPlain: true },
  lastHeartbeat: { leastPx: 112, share: 0.8, cell: heartbeatCell, isPlain: true },
  autoUpgrade: { leastPx: 132, share: 0.8, cell: autoUpgradeCell },
  scope: { leastPx: 120, share: 1.2, cell: scopeCell, isPlain: true },
};

/** The columns with these ids, in their order. */
export function columnsOf<const Id extends Column['id']>(
  ids: readonly Id[],
): readonly (Column & { readonly id: Id })[] {
  return ids.map((id) => ({
    id,
    header: DELEGATE[id].label,
    sortKey: isSortKey(id) ? id : undefined,
    ...(VIEWS[id] ?? { leastPx: 120, share: 1, cell: textCell(id) }),
  }));
}

/** The columns of a list: those chosen, and after the name the scope where the listing reports whose the delegates are. */
export function columnsFor(hasScope: boolean, ids: readonly ListColumn[]): readonly Column[] {
  const [name = 'name', ...others] = ids;
  return columnsOf(hasScope ? [name, 'scope', ...others] : ids);
}
