import { useEffect, useMemo, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { hasScopes } from '@/domain/query/has-scopes';
import { useIsPrinting } from '@/ui/use-is-printing';
import { fittingColumns } from './column-fit';
import { columnsFor } from './columns';
import type { ListLayout } from './use-list-layout';

/** The least width for one line per delegate; the same as in `narrow-list.css`. */
const ONE_LINE_PX = 768;
/** What a scrollbar may take from the window. */
const SCROLLBAR_PX = 15;

/** The columns of a list, and those that have no room. */
export type FittedList = ReturnType<typeof useColumns>;

/**
 * The columns that fit in the window; below {@link ONE_LINE_PX} a delegate has several lines, and all columns. Paper
 * has all columns too: their texts break there.
 */
export function useColumns(fleet: Fleet, layout: ListLayout, besidePx = 0) {
  const widthPx = useWindowWidth();
  const hasScope = hasScopes(fleet);
  const isPrinting = useIsPrinting();
  const isOneLine = widthPx >= ONE_LINE_PX;
  const all = useMemo(() => columnsFor(hasScope, layout.columns), [hasScope, layout.columns]);
  const fitting =
    isOneLine && !isPrinting
      ? fittingColumns(all, widthPx - besidePx - SCROLLBAR_PX)
      : all.map((column) => (isOneLine ? column : { ...column, ...column.phone }));
  const widths = fitting.map(({ id, leastPx }) => `${id} ${leastPx}`).join();
  return useMemo(() => {
    const isShown = new Set(fitting.map(({ id }) => id));
    return { columns: fitting, leftOut: all.filter(({ id }) => !isShown.has(id)), isOneLine };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns are the same while their widths are
  }, [all, widths, isOneLine]);
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
