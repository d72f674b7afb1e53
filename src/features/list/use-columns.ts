import { useEffect, useMemo, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { MANDATORY_COLUMN } from '@/domain/view/columns';
import { hasScopes } from '@/domain/view/has-scopes';
import { useAreWidthsKnown } from '@/ui/text-width';
import { useIsPrinting } from '@/ui/use-is-printing';
import { columnsOfTwoLines, columnWidths, fittingColumns } from './column-fit';
import { type Column, columnsFor, columnsOf } from './columns';
import type { ListLayout } from './use-list-layout';

/** The least width for one line per delegate; the same as in `narrow-list.css`. */
const ONE_LINE_PX = 768;
/** What a scrollbar may take from the window. */
const SCROLLBAR_PX = 15;

/** The least distance of a text to the next cell. */
const CELL_GAP_PX = 6;
/** From this width on, the column of the names has room for the identifiers. */
const WITH_IDENTIFIER_PX = 320;

/** A column with its width, and the room in its cells, px. On a phone and on paper the room is infinite. */
export interface PlacedColumn extends Column {
  readonly widthPx: number;
  readonly roomPx: number;
}

const IDENTIFIER = columnsOf(['identifier']);

/** The columns of a list, and those that have no room. */
export type FittedList = ReturnType<typeof useColumns>;

/**
 * The columns that fit in the window; below {@link ONE_LINE_PX} a delegate has two lines. Paper has all columns: their
 * texts break there.
 */
export function useColumns(fleet: Fleet, layout: ListLayout, besidePx = 0) {
  const windowPx = useWindowWidth();
  const hasScope = hasScopes(fleet);
  const isPrinting = useIsPrinting();
  const areWidthsKnown = useAreWidthsKnown();
  const isOneLine = windowPx >= ONE_LINE_PX;
  const all = useMemo(() => columnsFor(hasScope, layout.columns), [hasScope, layout.columns]);
  return useMemo(() => {
    const widthPx = windowPx - besidePx - SCROLLBAR_PX;
    const isScreen = isOneLine && !isPrinting;
    const fitting = isPrinting ? all : isOneLine ? fittingColumns(all, widthPx) : columnsOfTwoLines(all);
    const widths = columnWidths(fitting, widthPx);
    const columns = fitting.map((column, place): PlacedColumn => {
      const cellPx = widths[place] ?? column.leastPx;
      return {
        ...column,
        widthPx: cellPx,
        roomPx: isScreen ? cellPx - CELL_GAP_PX : Number.POSITIVE_INFINITY,
      };
    });
    const isShown = new Set(fitting.map(({ id }) => id));
    const leftOut = all.filter(({ id }) => !isShown.has(id));
    const namePx = columns.find(({ id }) => id === MANDATORY_COLUMN)?.widthPx ?? 0;
    const isIdentifierColumn = all.some(({ id }) => id === 'identifier');
    const isClipped = !isScreen || !areWidthsKnown;
    const hasIdentifier = !isClipped && !isIdentifierColumn && namePx >= WITH_IDENTIFIER_PX;
    return {
      columns,
      leftOut,
      /** The columns whose values stand in an opened row. */
      inOpenRow: isIdentifierColumn || hasIdentifier ? leftOut : [...IDENTIFIER, ...leftOut],
      /** Whether each name has the identifier of the delegate beside it. */
      hasIdentifier,
      isOneLine,
      /** Whether the styles cut texts that have no room, because their widths are not known. */
      isClipped,
    };
  }, [all, windowPx, besidePx, isOneLine, isPrinting, areWidthsKnown]);
}

function useWindowWidth(): number {
  const [widthPx, setWidthPx] = useState(() => window.innerWidth);
  useEffect(() => {
    const handleResize = () => setWidthPx(window.innerWidth);
    window.addEventListener('resize', handleResize);
    return () => window.removeEventListener('resize', handleResize);
  }, []);
  return widthPx;
}
