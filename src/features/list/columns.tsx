import { DELEGATE, type Delegate } from '@/domain/delegate/fields';
import { type ListColumn, MANDATORY_COLUMN } from '@/domain/query/columns';
import { isSortKey, type SortKey } from '@/domain/query/order';
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
  /** The column's least width with all columns side by side, and its share of the width. */
  readonly leastPx: number;
  readonly share: number;
  /** In place of the others where the columns have too little room. */
  readonly narrow?: Partial<Pick<Column, 'leastPx' | 'header' | 'cell'>>;
  /** Its cell where a delegate has several lines. */
  readonly phone?: Pick<Column, 'cell'>;
  /** Called while the row renders. It may return components, but must not call hooks. */
  readonly cell: (context: CellContext) => Cell;
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

/** The distance of a cell to the next one, as in `delegate-list.css`. */
const CELL_GAP_PX = 10;

const tagsColumn = (leastPx: number) => ({
  leastPx,
  cell: (context: CellContext) => tagsCell(context, leastPx - CELL_GAP_PX),
});

/** The tags share their line with the end of support, which is short only while nothing is wrong with it. */
const phoneTags = {
  cell: (context: CellContext) => {
    const { versionStatus } = context.delegate;
    return tagsCell(context, versionStatus === 'ACTIVE' || versionStatus === undefined ? 151 : 90);
  },
};

/** The columns with cells of their own. {@link FieldCell} shows any other. */
const VIEWS: { readonly [Id in ColumnId]?: ColumnView } & Readonly<Record<WithCell, ColumnView>> = {
  // The row itself draws the name.
  name: {
    leastPx: 272,
    share: 272,
    cell: ({ delegate }) => ({ content: delegate.name }),
    // With a scrollbar in a window of 768 px.
    narrow: { leastPx: 264 },
  },
  status: { leastPx: 218, share: 218, cell: connectivityCell },
  tags: { ...tagsColumn(161), share: 161, narrow: tagsColumn(100), phone: phoneTags },
  version: { leastPx: 140, share: 140, cell: versionCell, narrow: { leastPx: 138 } },
  versionStatus: { leastPx: 136, share: 158, cell: versionStatusCell, narrow: { leastPx: 120 } },
  lastHeartbeat: {
    leastPx: 104,
    share: 104,
    cell: heartbeatCell,
    narrow: { leastPx: 94, header: 'Heartbeat' },
  },
  // With the button of a row under the pointer beside `OFF`.
  autoUpgrade: { leastPx: 122, share: 122, cell: autoUpgradeCell },
  scope: { leastPx: 122, share: 122, cell: scopeCell },
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
      share: 136,
      cell: ({ delegate, today }: CellContext) => ({
        content: <FieldCell {...{ id, delegate, today }} />,
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
