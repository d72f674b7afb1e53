import { useMediaQuery } from '@/ui/use-media-query';

/** Whether every cell names its column, because `delegate-grid.css` shows no header row at this width. */
export function useIsLabelled(): boolean {
  return useMediaQuery('(max-width: 859px)');
}
