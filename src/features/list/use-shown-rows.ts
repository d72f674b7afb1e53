import { useCallback, useMemo, useRef, useState } from 'react';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import type { Density } from '@/domain/view/columns';
import { createRowKeys } from '@/ui/row-keys';
import { useRowWindow } from '@/ui/use-row-window';
import { useSame } from '@/ui/use-same';
import type { Entries } from './entries';
import type { OpenRows } from './use-open-rows';

const ROW_PX: Record<Density, number> = { comfortable: 40, compact: 32 };
/** The header of a group, or an instance. */
const LINE_PX = 32;
/** The height of a closed row with two lines. */
const NARROW_ROW_PX = 60;

function rowPxOf(density: Density, isOneLine: boolean): number {
  return isOneLine ? ROW_PX[density] : NARROW_ROW_PX;
}

/** The heights of lines, for the styles of the list. */
export function lineHeights(density: Density, isOneLine: boolean) {
  return { '--row-height': `${rowPxOf(density, isOneLine)}px`, '--line-height': `${LINE_PX}px` };
}

interface ShownRowsInput {
  readonly fleet: Fleet;
  readonly entries: Entries;
  /** Changes when the reader asks for other rows or another order. */
  readonly viewKey: string;
  readonly density: Density;
  readonly openRows: OpenRows;
  readonly isOneLine: boolean;
  /** Whether an opened row has a line with the facts that have no column. */
  readonly hasFacts: boolean;
  /** The id of a line that stays rendered wherever the window is. */
  readonly pinnedId: string | undefined;
}

/** The lines to render, and how to measure and reveal them. */
export type ShownRows = ReturnType<typeof useShownRows>;

export function useShownRows(input: ShownRowsInput) {
  const { fleet, entries, viewKey, density, openRows, isOneLine, hasFacts, pinnedId } = input;
  const openRowNumbers = useMemo(
    () => new Set([...openRows.keys].map((key) => rowOf(fleet, key)).filter((row) => row !== -1)),
    [fleet, openRows.keys],
  );
  // On one line, all heights are known, except those of lines that may wrap.
  const isMeasured = useCallback(
    (isOpen: boolean) => !isOneLine || (isOpen && hasFacts),
    [isOneLine, hasFacts],
  );
  const sizeKeyAt = useCallback(
    (position: number) => {
      const isOpen = openRowNumbers.has(entries.at(position)?.row ?? -1);
      if (isOpen) return `open ${entries.idAt(position)}`;
      return isOneLine ? position : entries.idAt(position);
    },
    [entries, openRowNumbers, isOneLine],
  );
  const rowPx = rowPxOf(density, isOneLine);
  const sizeAt = useCallback(
    (position: number) => {
      const row = entries.at(position)?.row ?? -1;
      if (row === -1) return LINE_PX;
      if (!openRowNumbers.has(row)) return rowPx;
      return rowPx + LINE_PX * (fleet.delegates.instanceCount[row] ?? 0);
    },
    [entries, openRowNumbers, rowPx, fleet],
  );
  const startRef = useRef<HTMLTableSectionElement>(null);
  const rowWindow = useRowWindow({
    startRef,
    count: entries.count,
    viewKey,
    layoutKey: `${density} ${isOneLine}`,
    sizeAt,
    sizeKeyAt,
    pinned: pinnedId === undefined ? -1 : entries.positionOf(pinnedId),
  });
  const [{ keysOf }] = useState(createRowKeys);
  const ids = rowWindow.rows.map(({ position }) => entries.idAt(position));
  const reactKeys = keysOf(ids, viewKey, pinnedId);
  const rows = rowWindow.rows.map((one, i) => ({ ...one, id: ids[i] ?? '', reactKey: reactKeys[i] ?? -1 }));
  return { ...rowWindow, startRef, rows: useSame(rows), isMeasured };
}
