import { DELEGATE, type Delegate } from '@/domain/delegate/fields';
import { type ListColumn, MANDATORY_COLUMN } from '@/domain/view/columns';
import { isSortKey, type SortKey } from '@/domain/view/order';
import type { Cell, CellContext, ColumnId } from './cell-context';
import {
  autoUpgradeCell,
  connectivityCell,
  heartbeatCell,
  scopeCell,
  tagsCell,
  versionCell,
  versionStatusCell,
} from './cells';
import { FieldCell } from './FieldCell';

/** The width and the cells of a column. */
interface ColumnView {
  readonly leastPx: number;
  /** Its share of the width that is left beyond the least one of each column; by default none. */
  readonly grow?: number;
  /** In place of the others where the columns have too little room. */
  readonly narrow?: Partial<Pick<Column, 'leastPx' | 'header' | 'cell'>>;
  /** Called while the row renders, with the room of the cell, px. It may return components, but must not call hooks. */
  readonly cell: (context: CellContext, roomPx: number) => Cell;
}

export interface Column extends ColumnView {
  readonly id: ColumnId;
  readonly header: string;
  readonly sortKey: SortKey | undefined;
}

type Plain = string | number | boolean | readonly string[] | undefined;

/** The columns that need a cell of their own: their values are not part of a row object, or no plain ones. */
type WithCell = Exclude<
  ColumnId,
  { [Id in keyof Delegate]: Delegate[Id] extends Plain ? Id : never }[keyof Delegate]
>;

/** The columns with cells of their own. {@link FieldCell} shows any other. */
const VIEWS: { readonly [Id in ColumnId]?: ColumnView } & Readonly<Record<WithCell, ColumnView>> = {
  // The row itself draws the name.
  name: {
    leastPx: 272,
    grow: 3,
    cell: ({ delegate }) => ({ content: delegate.name }),
    // With a scrollbar in a window of 768 px.
    narrow: { leastPx: 264 },
  },
  status: { leastPx: 218, cell: connectivityCell },
  tags: { leastPx: 161, grow: 1, cell: tagsCell, narrow: { leastPx: 100 } },
  version: { leastPx: 140, cell: versionCell, narrow: { leastPx: 138 } },
  versionStatus: { leastPx: 136, grow: 1, cell: versionStatusCell, narrow: { leastPx: 120 } },
  lastHeartbeat: {
    leastPx: 104,
    cell: heartbeatCell,
    narrow: { leastPx: 94, header: 'Heartbeat' },
  },
  // With the button of a row under the pointer beside `OFF`.
  autoUpgrade: { leastPx: 122, cell: autoUpgradeCell },
  scope: { leastPx: 122, grow: 1, cell: scopeCell },
};

/** In the order of the ids. */
export function columnsOf<const Id extends ColumnId>(
  ids: readonly Id[],
): readonly (Column & { readonly id: Id })[] {
  return ids.map((id) => ({
    id,
    header: DELEGATE[id].label,
    sortKey: isSortKey(id) ? id : undefined,
    ...(VIEWS[id] ?? {
      leastPx: 136,
      grow: 1,
      cell: ({ delegate, today }: CellContext, roomPx: number) => ({
        content: <FieldCell {...{ id, delegate, today, roomPx }} />,
      }),
    }),
  }));
}

/** The name comes first, then the scope if the listing reports the scopes of delegates. */
export function columnsFor(hasScope: boolean, ids: readonly ListColumn[]): readonly Column[] {
  const others = ids.filter((id) => id !== MANDATORY_COLUMN);
  if (!hasScope) return columnsOf([MANDATORY_COLUMN, ...others]);
  return columnsOf([MANDATORY_COLUMN, 'scope', ...others]);
}
