import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import Copy from 'lucide-react/icons/copy';
import Search from 'lucide-react/icons/search';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type Fleet, instanceCountIn } from '@/domain/delegate/fleet';
import { tagsDependingOn } from '@/domain/findings/tags-depending-on';
import type { Permission } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { countSelected, NOTHING_SELECTED, selectedRows, selectRows } from '@/domain/selection/selection';
import { useMoment, usePastMoment } from '@/features/fleet/moment';
import { useDisabledReason } from '@/features/fleet/permissions';
import type { Selecting } from '@/features/list/use-selection';
import { counted, DELEGATES, INSTANCES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/button-class';
import { IconButton } from '@/ui/IconButton';
import { focusRow, keyOfNextRow } from '@/ui/next-row';
import { closePopoverAround, Popover } from '@/ui/Popover';
import { type CopyFormat, copySelected } from './copy-selected';
import { DeleteManyDialog } from './DeleteManyDialog';
import { TagsManyDialog } from './TagsManyDialog';
import { UpgradeManyDialog } from './UpgradeManyDialog';

export interface SelectionPanelProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** The rows of the shown delegates, in their order. */
  readonly rows: Uint32Array;
  readonly selecting: Selecting;
  /** Shows the search of the list in place of the bar; undefined while it shows. */
  readonly onSearch: (() => void) | undefined;
}

/** The bulk actions for the selected delegates. An open dialog stays when the selection becomes empty. */
export function SelectionPanel({ scope, fleet, rows, selecting, onSearch }: SelectionPanelProps) {
  const { selection, mask, select } = selecting;
  const newest = useMemo(
    () => ({ scope, fleet, rows, selecting: { selection, mask, select }, onSearch }),
    [scope, fleet, rows, selection, mask, select, onSearch],
  );
  // One deferred value for the whole panel, so that a keystroke in the search renders the rows first.
  return <DeferredPanel {...useDeferredValue(newest)} />;
}

type BulkTask = 'upgrade' | 'delete' | 'tags';

interface Asked {
  readonly kind: BulkTask;
  readonly keys: ReadonlySet<string>;
  /** The key of the row that gets the focus when the rows of `keys` are gone. */
  readonly nextKey: string | undefined;
}

const DeferredPanel = memo(function DeferredPanel(props: SelectionPanelProps) {
  const { scope, fleet, rows, selecting, onSearch } = props;
  const [asked, setAsked] = useState<Asked>();
  const disabledReason = useDisabledReason(scope);
  const { keys } = selecting.selection;
  const [closed, setClosed] = useState<Asked>();
  // An empty selection unmounts the button that opened the dialog, so the dialog returns the focus to `main`.
  useEffect(() => {
    if (closed && document.activeElement?.id === 'main') focusRow(closed.nextKey);
  }, [closed]);

  function close() {
    setClosed(asked);
    setAsked(undefined);
  }
  const dialog = { scope, fleet, onClose: close };
  return (
    <>
      {keys.size > 0 && onSearch && (
        <SelectionBar
          fleet={fleet}
          rows={rows}
          selecting={selecting}
          onSearch={onSearch}
          disabledReason={disabledReason}
          onAsk={(kind) => setAsked({ kind, keys, nextKey: keyOfNextRow(keys) })}
        />
      )}
      {asked?.kind === 'upgrade' && <UpgradeManyDialog {...dialog} keys={asked.keys} />}
      {asked?.kind === 'delete' && <DeleteManyDialog {...dialog} keys={asked.keys} />}
      {asked?.kind === 'tags' && <TagsManyDialog {...dialog} keys={asked.keys} />}
    </>
  );
});

interface SelectionBarProps extends Omit<SelectionPanelProps, 'scope' | 'onSearch'> {
  readonly onSearch: () => void;
  readonly disabledReason: (permission: Permission) => string | undefined;
  readonly onAsk: (kind: BulkTask) => void;
}

/**
 * The bar in the place of the toolbar. It moves no row when it appears or disappears, because the next press is meant for
 * a row.
 */
function SelectionBar({ fleet, rows, selecting, onSearch, disabledReason, onAsk }: SelectionBarProps) {
  const isPast = useMoment() !== undefined;
  const moment = usePastMoment();
  const { selection, mask, select } = selecting;
  const count = selection.keys.size;
  const shownCount = countSelected(mask, rows);

  function clear() {
    // The button unmounts with the selection, so the focus moves to `main`.
    document.getElementById('main')?.focus({ preventScroll: true });
    select(() => NOTHING_SELECTED);
  }
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    // In an open menu, Escape closes only the menu.
    if (event.key !== 'Escape' || event.currentTarget.querySelector(':popover-open')) return;
    event.preventDefault();
    clear();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape for the buttons inside
    <section
      aria-label="Selection"
      onKeyDown={handleKeyDown}
      className="absolute inset-x-4 inset-y-1 flex min-h-10 items-center gap-2 rounded-lg border border-accent bg-selected ps-2 pe-1.5 max-phone:inset-x-2 max-phone:flex-wrap max-phone:content-center max-phone:gap-y-0.5 print:hidden"
    >
      <p className="min-w-0 grow truncate figures max-phone:basis-0">
        <strong>
          <span>{formatCount(count)}</span>{' '}
          <span className="max-desk:sr-only">{count === 1 ? DELEGATES.one : DELEGATES.other}</span> selected
        </strong>
        {shownCount < count && <span>{`, ${formatCount(count - shownCount)} of them not shown`}</span>}{' '}
        <span className="ms-1 text-ink-muted max-desk:sr-only">
          {counted(instanceCountIn(fleet, selectedRows(selection, fleet)), INSTANCES)}
        </span>
      </p>
      <DependingTags tags={tagsDependingOn(fleet, selectedRows(selection, fleet))} isOne={count === 1} />
      {shownCount < rows.length && (
        <Button variant="quiet" onClick={() => select((before) => selectRows(before, { fleet, rows }, true))}>
          {`Select all ${formatCount(rows.length)}`}
        </Button>
      )}
      {/* On a phone they have a line of their own, without icons. */}
      <div className="contents max-phone:order-1 max-phone:flex max-phone:w-full max-phone:gap-1 max-phone:[&_svg]:hidden">
        {!isPast && (
          <>
            <Button icon={<CircleArrowUp />} onClick={() => onAsk('upgrade')}>
              Upgrade…
            </Button>
            <Button
              icon={<Tags />}
              disabledReason={disabledReason('core_delegate_edit')}
              onClick={() => onAsk('tags')}
            >
              Tags…
            </Button>
          </>
        )}
        <CopyMenu
          onCopy={(format) =>
            void copySelected(format, { fleet, selecting, rows, moment: moment && fleet.context.asOf })
          }
        />
        {!isPast && (
          <Button
            icon={<Trash2 />}
            disabledReason={disabledReason('core_delegate_delete')}
            onClick={() => onAsk('delete')}
          >
            <span className="in-[button:not([aria-disabled=true])]:text-bad">Delete…</span>
          </Button>
        )}
      </div>
      <IconButton label="Search delegates" icon={<Search />} onClick={onSearch} />
      <IconButton label="Clear selection" icon={<X />} onClick={clear} />
    </section>
  );
}

const TAGS = { one: 'tag', other: 'tags' } as const;
/** The most tags that the note lists. */
const LISTED_TAGS = 30;

interface DependingTagsProps {
  readonly tags: readonly string[];
  /** Whether one delegate is selected. */
  readonly isOne: boolean;
}

/** Says whether tags would lose their last connected delegate, before somebody stops the selected ones. */
function DependingTags({ tags, isOne }: DependingTagsProps) {
  const them = isOne ? 'it' : 'them';
  if (tags.length === 0)
    return <p className="text-ink-muted max-desk:sr-only">{`No tag depends on ${them}`}</p>;
  const number = counted(tags.length, TAGS);
  const predicate = `${tags.length === 1 ? 'depends' : 'depend'} on ${them}`;
  const these = tags.length === 1 ? 'this tag' : 'these tags';
  const more = tags.length - LISTED_TAGS;
  return (
    <Popover
      label={`${number} ${predicate}`}
      trigger={
        <>
          <span className="whitespace-nowrap">{number}</span>
          {/* A narrow window has room for the number alone. */}
          <span className="whitespace-nowrap max-desk:sr-only">{`\u00a0${predicate}`}</span>
        </>
      }
      title={`No other connected delegate has ${these}`}
    >
      <ul className="flex max-w-80 flex-wrap gap-1.5">
        {tags.slice(0, LISTED_TAGS).map((tag) => (
          <li key={tag} className="tag-chip wrap-anywhere">
            {tag}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1.5 text-ink-muted">{`and ${formatCount(more)} more`}</p>}
      <p className="mt-1.5">
        {`When ${isOne ? 'it stops' : 'all of them stop'}, steps that select ${these} find no delegate here.`}
      </p>
    </Popover>
  );
}

const COPY_FORMATS: readonly { readonly format: CopyFormat; readonly label: string }[] = [
  { format: 'names', label: 'Names' },
  { format: 'markdown', label: 'Markdown table' },
  { format: 'csv', label: 'CSV with every fact' },
];

function CopyMenu({ onCopy }: { onCopy: (format: CopyFormat) => void }) {
  return (
    <Popover
      label="Copy"
      triggerClassName={buttonClass()}
      trigger={
        <>
          <Copy aria-hidden />
          <span>Copy</span>
        </>
      }
    >
      <div className="flex flex-col items-start gap-1">
        {COPY_FORMATS.map(({ format, label }) => (
          <Button
            key={format}
            variant="quiet"
            onClick={(event) => {
              closePopoverAround(event);
              onCopy(format);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Popover>
  );
}
