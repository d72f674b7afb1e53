import { DELEGATE_MENU } from '@/features/actions/DelegateActions';
import { DELEGATE_DIALOG } from '@/features/actions/use-delegate-dialogs';
import { SELECTION_PANEL } from '@/features/bulk/Selectable';
import { LIST_PANEL, VIEW_DIALOG } from './ListMenus';
import { FACET_PANEL } from './Toolbar';

/**
 * Fetches, when the page has nothing else to do, the code of what may be opened later: on the day the network fails,
 * menus and dialogs are here already.
 */
export function preloadLateParts(): void {
  // Safari has no idle callback.
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 500));
  for (const { preload } of [
    DELEGATE_MENU,
    FACET_PANEL,
    LIST_PANEL,
    VIEW_DIALOG,
    DELEGATE_DIALOG,
    SELECTION_PANEL,
  ]) {
    whenIdle(preload);
  }
}
