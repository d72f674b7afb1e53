import { viewOfQuery } from '@/domain/list-view';
import { Button } from '@/ui/Button';
import type { ViewControls } from '../overview/useViewState';

/** Says that the list was opened with a default view, with the way to everything. */
export function DefaultViewNote({ onChange }: { onChange: ViewControls['change'] }) {
  function showEverything() {
    // The button goes with the view.
    document.getElementById('main')?.focus({ preventScroll: true });
    onChange(viewOfQuery('').view);
  }

  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p role="status">Opened with your default view.</p>
      <Button size="sm" onClick={showEverything}>
        Show everything
      </Button>
    </div>
  );
}
