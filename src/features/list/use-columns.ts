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

/**
 * The columns that fit in the window; below {@link ONE_LINE_PX} a delegate has several lines, and all columns. Paper
 * has all columns too: their texts break there.
 */
export function useColumns(fleet: Fleet, layout: ListLayout, besidePx: number) {
  const widthPx = useWindowWidth();
  const hasScope = hasScopes(fleet);
  const isPrinting = useIsPrinting();
  const isOneLine = widthPx >= ONE_LINE_PX;
  const all = useMemo(() => columnsFor(hasScope, layout.columns), [hasScope, layout.columns]);
  const fitting = isOneLine && !isPrinting ? fittingColumns(all, widthPx - besidePx - SCROLLBAR_PX) : all;
  const ids = fitting.map(({ id }) => id).join();
  return useMemo(() => {
    const isShown = new Set<string>(ids.split(','));
    const columns = all.filter(({ id }) => isShown.has(id));
    return { columns, leftOut: all.filter(({ id }) => !isShown.has(id)), isOneLine };
  }, [all, ids, isOneLine]);
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
