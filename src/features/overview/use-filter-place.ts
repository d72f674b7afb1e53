import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Preference, usePreference } from '@/ui/preferences';
import { useMediaQuery } from '@/ui/use-media-query';

/** Whether the filters are beside the list; until the reader chooses, the width of the window decides. */
const FILTERS: Preference<'auto' | 'open' | 'closed'> = {
  key: 'filters',
  values: ['auto', 'open', 'closed'],
  fallback: 'auto',
};

/** The width of the filters beside the list with their margin, the same as in `filters.css`. */
const DOCK_PX = 216;

/** Returns where the filters are, and functions that show and hide them. */
export function useFilterPlace() {
  const [choice, choose] = usePreference(FILTERS);
  const canDock = useMediaQuery('(width >= 1024px)');
  const isWide = useMediaQuery('(width >= 1440px)');
  const [wantsSheet, setWantsSheet] = useState(false);
  // Otherwise the sheet would open by itself when the window becomes narrow again.
  if (wantsSheet && canDock) setWantsSheet(false);
  const openButton = useRef<HTMLButtonElement>(null);
  const wantsHideButton = useRef(false);
  const hideButton = useCallback((button: HTMLButtonElement | null) => {
    if (!button || !wantsHideButton.current) return;
    wantsHideButton.current = false;
    button.focus();
  }, []);
  const isDocked = canDock && (choice === 'open' || (choice === 'auto' && isWide));

  // Each of the two buttons unmounts when it is pressed, so the focus moves to the other one.
  const open = () => {
    if (!canDock) return setWantsSheet(true);
    // The code of the filters may still be loading: `hideButton` focuses the button when it mounts.
    wantsHideButton.current = true;
    choose('open');
  };
  const hide = () => {
    flushSync(() => choose('closed'));
    openButton.current?.focus();
  };

  return {
    isDocked,
    /** How much width the filters take from the list, px. */
    besidePx: isDocked ? DOCK_PX : 0,
    isSheetOpen: wantsSheet,
    /** The ref of the button that opens the filters, which is rendered only while they are not beside the list. */
    openButton,
    /** The ref of the button that hides the filters, which is rendered only while they are beside the list. */
    hideButton,
    open,
    hide,
    closeSheet: () => setWantsSheet(false),
  };
}
