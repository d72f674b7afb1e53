import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Preference, usePreference } from '@/ui/preferences';
import { useMediaQuery } from '@/ui/use-media-query';

/** Whether the filters stand beside the list; until the reader chooses, the width of the window decides. */
const FILTERS: Preference<'auto' | 'open' | 'closed'> = {
  key: 'filters',
  values: ['auto', 'open', 'closed'],
  fallback: 'auto',
};

/** How much room they take there, as `filters.css` has it. */
const DOCK_PX = 216;

/** Where the filters are, and the way to show and hide them. */
export function useFilterPlace() {
  const [choice, choose] = usePreference(FILTERS);
  const canDock = useMediaQuery('(min-width: 1024px)');
  const isWide = useMediaQuery('(min-width: 1440px)');
  const [wantsSheet, setWantsSheet] = useState(false);
  const openButton = useRef<HTMLButtonElement>(null);
  const wantsHideButton = useRef(false);
  const hideButton = useCallback((button: HTMLButtonElement | null) => {
    if (!button || !wantsHideButton.current) return;
    wantsHideButton.current = false;
    button.focus();
  }, []);
  const isDocked = canDock && (choice === 'open' || (choice === 'auto' && isWide));

  // Each of the two buttons goes when it is pressed, so the focus moves on to the other one.
  const open = () => {
    if (!canDock) return setWantsSheet(true);
    // The code of the filters may still be on its way.
    wantsHideButton.current = true;
    choose('open');
  };
  const hide = () => {
    flushSync(() => choose('closed'));
    openButton.current?.focus();
  };

  return {
    isDocked,
    /** How much room they take from the list, px. */
    besidePx: isDocked ? DOCK_PX : 0,
    isSheetOpen: wantsSheet && !canDock,
    /** Opens them; stands only while they are closed. */
    openButton,
    /** Hides them; stands only while they are beside the list. */
    hideButton,
    open,
    hide,
    closeSheet: () => setWantsSheet(false),
  };
}
