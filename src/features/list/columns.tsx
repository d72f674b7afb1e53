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

/** The width and the cells of a column. */
interface ColumnView {
  /** The column's least width with all columns side by side, and its share of the remaining width. */
  readonly leastPx: number;
  readonly share: number;
  /** Whether the values are clear without the header. */
  readonly isPlain?: true;
  /** Called while the row renders. It may return components, but must not call hooks. */
  readonly cell: (context: CellContext) => Cell;
}

export interface Column extends ColumnView {
  readonly id: ListColumn | 'scope';
  readonly header: string;
  readonly sortKey: SortKey | undefined;
}

/** The columns with special cells. The column of any other field shows its value as text. */
const VIEWS: { readonly [Id in Column['id']]?: ColumnView } = {
  name: { leastPx: 220, share: 2.2, cell: nameCell },
  status: { leastPx: 150, share: 1.3, cell: connectivityCell, isPlain: true },
  tags: { leastPx: 140, share: 1.4, cell: tagsCell, isPlain: true },
  version: { leastPx: 132, share: 0.8, cell: versionCell, isPlain: true },
  versionStatus: { leastPx: 160, share: 1.8, cell: versionStatusCell, isPlain: true },
  lastHeartbeat: { leastPx: 108, share: 0.8, cell: heartbeatCell, isPlain: true },
  autoUpgrade: { leastPx: 120, share: 0.8, cell: autoUpgradeCell },
  scope: { leastPx: 120, share: 1.2, cell: scopeCell, isPlain: true },
};

/** Returns the columns with these ids, in their order. */
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

/** Returns the chosen columns, with the scope after the name if the listing reports the scopes of delegates. */
export function columnsFor(hasScope: boolean, ids: readonly ListColumn[]): readonly Column[] {
  const [name = 'name', ...others] = ids;
  return columnsOf(hasScope ? [name, 'scope', ...others] : ids);
}
