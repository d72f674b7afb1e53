import { defaultView, withDefaultView } from '@/domain/query/default-view';
import { type ListView, viewQuery } from '@/domain/query/list-view';
import type { Scope } from '@/domain/scope/scope';
import { announce } from '@/ui/announce';
import { Button } from '@/ui/Button';
import { useDefaultViews } from './use-default-view';

interface DefaultViewChoiceProps {
  readonly scope: Scope;
  /** The current view of the list. */
  readonly view: ListView;
}

/** Shows the view with which a scope opens in this browser, and buttons that change it. */
export function DefaultViewChoice({ scope, view }: DefaultViewChoiceProps) {
  const [stored, store] = useDefaultViews();
  const current = defaultView(stored, scope);
  const isShown = current !== undefined && viewQuery(current) === viewQuery(view);

  function choose(next: ListView | undefined) {
    store(withDefaultView(stored, scope, next));
    announce(defaultText(next && 'the current view'));
  }

  return (
    <section aria-label="Default view" className="flex flex-col items-start gap-2 border-t border-line pt-3">
      <p className="text-xs text-ink-muted">
        {defaultText(current && (isShown ? 'the current view' : 'another view'))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabledReason={disabledReason(isShown, viewQuery(view) === '')}
          onClick={() => choose(view)}
        >
          Make default
        </Button>
        <Button
          size="sm"
          disabledReason={current ? undefined : 'There is no default.'}
          onClick={() => choose(undefined)}
        >
          Remove default
        </Button>
      </div>
    </section>
  );
}

function defaultText(view = 'all delegates'): string {
  return `Default view: ${view} (this browser).`;
}

function disabledReason(isDefault: boolean, isPlain: boolean): string | undefined {
  if (isDefault) return 'The current view is already the default.';
  return isPlain ? 'The list shows everything. Filter or sort it first.' : undefined;
}
