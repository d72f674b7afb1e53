import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Preference, usePreference } from '@/ui/preferences';
import { useMediaQuery } from '@/ui/use-media-query';

/** Whether the filters are beside the list in a window with room for them. */
const FILTERS: Preference<'open' | 'closed'> = {
  key: 'filters',
  values: ['open', 'closed'],
  fallback: 'open',
};

/** The width of the filters beside the list, the same as in `filters.css`. */
const DOCK_PX = 200;

export function useFilterPlace() {
  const [choice, choose] = usePreference(FILTERS);
  const canDock = useMediaQuery('(width >= 1440px)');
  const [wantsSheet, setWantsSheet] = useState(false);
  // Otherwise the sheet would open by itself when the window becomes narrow again.
  if (wantsSheet && canDock) setWantsSheet(false);
  const openButton = useRef<HTMLButtonElement>(null);
  const hideButton = useRef<HTMLButtonElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const isDocked = canDock && choice === 'open';

  // Each of the two buttons unmounts when it is pressed, so the focus moves to the other one. That one is rendered at once:
  // otherwise there would be nothing to focus.
  const open = useCallback(() => {
    if (!canDock) return setWantsSheet(true);
    flushSync(() => choose('open'));
    hideButton.current?.focus();
  }, [canDock, choose]);
  const hide = useCallback(() => {
    flushSync(() => choose('closed'));
    openButton.current?.focus();
  }, [choose]);
  const closeSheet = useCallback(() => setWantsSheet(false), []);

  return useMemo(
    () => ({
      isDocked,
      /** How much width the filters take from the list, px. */
      besidePx: isDocked ? DOCK_PX : 0,
      isSheetOpen: wantsSheet,
      /** The ref of the button that opens the filters, which is rendered only while they are not beside the list. */
      openButton,
      /** The ref of the button that hides the filters, which is rendered only while they are beside the list. */
      hideButton,
      /** The element beside the list for the filters, and its ref: the list renders them, the page has the element. */
      body,
      setBody,
      open,
      hide,
      closeSheet,
    }),
    [isDocked, wantsSheet, body, open, hide, closeSheet],
  );
}

export type FilterPlace = ReturnType<typeof useFilterPlace>;
