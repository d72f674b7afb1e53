import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { managerConfig } from '@/api/manager';
import type { SavedFilter } from '@/api/saved-filters';
import type { ViewChanges } from '@/domain/address/address';
import { defaultView, withDefaultView } from '@/domain/address/default-view';
import { type ListView, viewQuery } from '@/domain/address/list-view';
import { fromManagerFilter } from '@/domain/address/saved-view';
import { printFilters } from '@/domain/filter/filter-text';
import { comparePath } from '@/domain/scope/paths';
import { READ_ONLY, scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { linkTo } from '@/features/export/destination';
import { failureDetail } from '@/features/failures/failure-labels';
import { useMoment } from '@/features/fleet/moment';
import type { ListLayout } from '@/features/list/use-list-layout';
import { hrefOf } from '@/lib/href';
import { announce } from '@/ui/announce';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/button-class';
import { copyAndSay } from '@/ui/copy-and-say';
import { IconButton } from '@/ui/IconButton';
import { SkeletonBar } from '@/ui/Skeleton';
import { type AppliedView, appliedView } from './applied-view';
import { savedViewsQuery } from './queries';
import { useDefaultViews } from './use-default-view';
import type { ViewQuestion } from './ViewDialog';
import { NAMES_UNKNOWN, propertyLabels } from './view-labels';

interface ViewsPanelProps {
  readonly scope: Scope;
  /** The current view of the list. */
  readonly view: ListView;
  readonly layout: ListLayout;
  /** The saved view that was chosen last. */
  readonly lastId: string | undefined;
  readonly onApply: (identifier: string, changes: ViewChanges) => void;
  /** Called with the task of the dialog to open, after the panel has closed. */
  readonly onAsk: (question: ViewQuestion) => void;
}

const OF_THE_PAST = 'At a moment of the past, nothing can be changed.';

/** The panel with the saved views of a scope, the default view, and the links to the list and to its comparison. */
export function ViewsPanel({ scope, view, layout, lastId, onApply, onAsk }: ViewsPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isFetching } = useQuery(savedViewsQuery(scope));
  const saved = data?.filters ?? [];
  const isPast = useMoment() !== undefined;
  const disabledReason = isPast ? OF_THE_PAST : managerConfig().isReadOnly ? READ_ONLY : undefined;

  // Closing returns the focus to the panel's button, so that a dialog opened next returns it there too.
  const close = () => panel.current?.closest<HTMLElement>('[popover]')?.hidePopover();

  function ask(question: ViewQuestion) {
    close();
    onAsk(question);
  }

  function apply(one: SavedFilter) {
    close();
    // Conditions alone leave the order and the columns of the list as they are.
    const { filters, view: whole } = fromManagerFilter(one.properties);
    onApply(one.identifier, whole ?? { filters });
    announce(`View ${one.name}`);
  }

  return (
    <div ref={panel} className="flex flex-col items-stretch gap-3">
      {error && (
        <p role="alert">
          <span>{`The saved views could not be read: ${failureDetail(error)}`}</span>{' '}
          <Button size="sm" onClick={() => void refetch()} isPending={isFetching}>
            Try again
          </Button>
        </p>
      )}
      {!data && !error && <SkeletonBar className="w-40" label="Loading the saved views" />}
      {data && saved.length === 0 && <p>{`No view is saved in ${scopeLabelWithLevel(scope)} yet.`}</p>}
      <SavedViews
        saved={saved}
        applied={appliedView(saved, lastId, view)}
        disabledReason={disabledReason}
        onApply={apply}
        onAsk={ask}
      />
      {data && data.total > saved.length && (
        <p className="text-xs text-ink-muted">
          {`The Manager sends only the first ${saved.length} of ${data.total} views.`}
        </p>
      )}
      <Button
        disabledReason={disabledReason ?? (data ? undefined : NAMES_UNKNOWN)}
        onClick={() => ask({ what: 'save' })}
      >
        Save current view…
      </Button>
      <DefaultViewChoice scope={scope} view={view} />
      <div className="flex gap-2 border-t border-line pt-3">
        <a
          href={hrefOf(
            comparePath({ scope, includesBelow: view.withScopesBelow }, printFilters(view.filters)),
          )}
          className={buttonClass('secondary', 'sm')}
        >
          Compare…
        </a>
        <Button size="sm" icon={<Link2 />} onClick={() => void copyAndSay(linkTo(layout), 'Link')}>
          Copy link
        </Button>
      </div>
    </div>
  );
}

const GROUPS = [
  { title: 'Mine', visibility: 'OnlyCreator' },
  { title: 'Everyone’s', visibility: 'EveryOne' },
] as const;

interface SavedViewsProps {
  readonly saved: readonly SavedFilter[];
  readonly applied: AppliedView | undefined;
  /** Why nothing can be saved. */
  readonly disabledReason: string | undefined;
  readonly onApply: (saved: SavedFilter) => void;
  readonly onAsk: (question: ViewQuestion) => void;
}

function SavedViews({ saved, applied, disabledReason, onApply, onAsk }: SavedViewsProps) {
  return GROUPS.map(({ title, visibility }) => {
    const views = saved.filter((one) => one.visibility === visibility);
    if (views.length === 0) return null;
    return (
      <section key={visibility}>
        <h2 className="text-xs font-medium text-ink-muted">{title}</h2>
        <ul aria-label={title}>
          {views.map((one) => (
            <SavedViewItem
              key={one.identifier}
              saved={one}
              state={applied?.saved !== one ? undefined : applied.isChanged ? 'changed' : 'shown'}
              disabledReason={disabledReason}
              onApply={() => onApply(one)}
              onAsk={onAsk}
            />
          ))}
        </ul>
      </section>
    );
  });
}

interface DefaultViewChoiceProps {
  readonly scope: Scope;
  /** The current view of the list. */
  readonly view: ListView;
}

/** Shows the view with which a scope opens in this browser, and buttons that change it. */
function DefaultViewChoice({ scope, view }: DefaultViewChoiceProps) {
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
          disabledReason={whyNoDefault(isShown, viewQuery(view) === '')}
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

function whyNoDefault(isDefault: boolean, isPlain: boolean): string | undefined {
  if (isDefault) return 'The current view is already the default.';
  return isPlain ? 'The list shows everything. Filter or sort it first.' : undefined;
}

interface SavedViewItemProps {
  readonly saved: SavedFilter;
  /** Whether the list shows this view, or a changed version of it. */
  readonly state: 'shown' | 'changed' | undefined;
  /** Why nothing can be saved. */
  readonly disabledReason: string | undefined;
  readonly onApply: () => void;
  readonly onAsk: (question: ViewQuestion) => void;
}

const ACTIONS = [
  { what: 'rename', label: 'Rename', icon: <Pencil /> },
  { what: 'duplicate', label: 'Duplicate', icon: <Copy /> },
  { what: 'delete', label: 'Delete', icon: <Trash2 /> },
] as const;

/** A saved view in the panel: a press applies it, and the buttons beside it change it. */
function SavedViewItem({ saved, state, disabledReason, onApply, onAsk }: SavedViewItemProps) {
  const { name } = saved;
  const { ignored } = fromManagerFilter(saved.properties);
  return (
    <li>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-current={state === undefined ? undefined : 'true'}
          onClick={onApply}
          className="flex min-h-7 min-w-0 grow flex-wrap items-center gap-x-2 rounded-md px-2 text-start hover:bg-hover aria-current:bg-selected"
        >
          <span className="wrap-anywhere">{name}</span>{' '}
          {state !== undefined && (
            <span className="text-xs text-ink-muted">{state === 'shown' ? 'shown' : 'changed since'}</span>
          )}
        </button>
        {state === 'changed' && (
          <Button
            size="sm"
            aria-label={`Update ${name}`}
            disabledReason={disabledReason}
            onClick={() => onAsk({ what: 'update', saved })}
          >
            Update
          </Button>
        )}
        {ACTIONS.map(({ what, label, icon }) => (
          <IconButton
            key={what}
            label={`${label} ${name}`}
            icon={icon}
            size="sm"
            disabledReason={disabledReason}
            onClick={() => onAsk({ what, saved })}
          />
        ))}
      </div>
      {ignored.length > 0 && (
        <p className="px-2 text-xs text-ink-muted">
          {`It contains parts that this page does not know: ${propertyLabels(ignored)}.`}
        </p>
      )}
    </li>
  );
}
