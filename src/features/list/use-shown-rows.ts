import { type RefObject, useCallback, useMemo, useState } from 'react';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import type { Density } from '@/domain/query/columns';
import { createRowKeys } from '@/ui/row-keys';
import { useRowWindow } from '@/ui/use-row-window';
import type { Entries } from './entries';
import type { OpenRows } from './use-open-rows';

/** The heights of rows, px, the same as in `delegate-grid.css`. */
const ROW_PX: Record<Density, number> = { comfortable: 44, compact: 34 };

interface ShownRowsInput {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly fleet: Fleet;
  readonly entries: Entries;
  /** Changes when the reader asks for other rows or another order. */
  readonly viewKey: string;
  readonly density: Density;
  readonly openRows: OpenRows;
  readonly isOneLine: boolean;
  /** The id of the line that has the focus. */
  readonly focusedId: string | undefined;
}

/** The lines to render, and how to measure and reveal them. */
export type ShownRows = ReturnType<typeof useShownRows>;

/** Returns the lines to render with their React keys. */
export function useShownRows(input: ShownRowsInput) {
  const { table, fleet, entries, viewKey, density, openRows, isOneLine, focusedId } = input;
  const openRowNumbers = useMemo(
    () => new Set([...openRows.keys].map((key) => rowOf(fleet, key)).filter((row) => row !== -1)),
    [fleet, openRows.keys],
  );
  const sizeKeyAt = useCallback(
    (position: number) => {
      if (openRowNumbers.has(entries.at(position)?.row ?? -1)) return `open ${entries.idAt(position)}`;
      // On one line, all closed rows and group headers have the same height.
      return isOneLine ? position : entries.idAt(position);
    },
    [entries, openRowNumbers, isOneLine],
  );
  const rowWindow = useRowWindow({
    listRef: table,
    count: entries.count,
    viewKey,
    rowPx: ROW_PX[density],
    sizeKeyAt,
    pinned: focusedId === undefined ? -1 : entries.positionOf(focusedId),
  });
  const [{ keysOf }] = useState(createRowKeys);
  const ids = rowWindow.rows.map(({ position }) => entries.idAt(position));
  const reactKeys = keysOf(ids, viewKey, focusedId);
  return {
    ...rowWindow,
    rows: rowWindow.rows.map((one, i) => ({ ...one, id: ids[i] ?? '', reactKey: reactKeys[i] ?? -1 })),
    isMeasured: (isOpen: boolean) => isOpen || !isOneLine,
  };
}
