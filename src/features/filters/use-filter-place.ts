import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Preference, usePreference } from '@/ui/preferences';
import { useMediaQuery } from '@/ui/use-media-query';

/** Whether the filters are beside the list in a window with room for them. */
const FILTERS: Preference<'open' | 'closed'> = {
  key: 'filters',
  values: ['open', 'closed'],
  fallback: 'closed',
};

/** The width of the filters beside the list, the same as in `filters.css`. */
const DOCK_PX = 200;

/** Where the filters of a page are: beside its list, or in a sheet over it where the window is narrow. */
export function useFilterPlace() {
  const [choice, choose] = usePreference(FILTERS);
  const canDock = useMediaQuery('(width >= 64rem)');
  const [wantsSheet, setWantsSheet] = useState(false);
  // Otherwise the sheet would open by itself when the window becomes narrow again.
  if (wantsSheet && canDock) setWantsSheet(false);
  const openButton = useRef<HTMLButtonElement>(null);
  const hideButton = useRef<HTMLButtonElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const isDocked = canDock && choice === 'open';

  const hide = useCallback(() => {
    choose('closed');
    openButton.current?.focus();
  }, [choose]);
  const toggle = useCallback(() => {
    if (!canDock) return setWantsSheet(true);
    if (isDocked) return hide();
    // Rendered at once: the dock comes after the list in the order of Tab, so the focus moves there.
    flushSync(() => choose('open'));
    hideButton.current?.focus();
  }, [canDock, isDocked, choose, hide]);
  const closeSheet = useCallback(() => setWantsSheet(false), []);

  return useMemo(
    () => ({
      isDocked,
      /** How much width the filters take from the list, px. */
      besidePx: isDocked ? DOCK_PX : 0,
      isSheetOpen: wantsSheet,
      /** The refs of the button that opens and closes the filters, and of the one in the dock that hides them. */
      openButton,
      hideButton,
      /** The element beside the list for the filters, and its ref: the list renders them, the page has the element. */
      body,
      setBody,
      toggle,
      hide,
      closeSheet,
    }),
    [isDocked, wantsSheet, body, toggle, hide, closeSheet],
  );
}

export type FilterPlace = ReturnType<typeof useFilterPlace>;
