import { viewOfQuery } from '@/domain/query/list-view';
import type { ViewControls } from '@/features/list/use-view-state';
import { Button } from '@/ui/Button';

/** The note that the list was opened with a default view, with a button that shows everything. */
export function DefaultViewNote({ onChange }: { onChange: ViewControls['change'] }) {
  function showEverything() {
    // The button unmounts with the note, so the focus moves to `main`.
    document.getElementById('main')?.focus({ preventScroll: true });
    onChange(viewOfQuery(''));
  }

  return (
    <div className="flex flex-wrap items-center gap-2 ">
      <p role="status">Opened with your default view.</p>
      <Button size="sm" onClick={showEverything}>
        Show everything
      </Button>
    </div>
  );
}
