import Copy from 'lucide-react/icons/copy';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Permission } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { countSelected, NOTHING_SELECTED, selectRows } from '@/domain/selection/selection';
import { focusRow, keyOfNextRow } from '@/features/actions/next-row';
import { counted, DELEGATES } from '@/features/fleet/labels';
import { useDisabledReason } from '@/features/fleet/permissions';
import type { Selecting } from '@/features/list/use-selection';
import { formatCount } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/button-class';
import { IconButton } from '@/ui/IconButton';
import { Popover } from '@/ui/Popover';
import { type CopyFormat, copySelected } from './copy-selected';
import { DeleteManyDialog } from './DeleteManyDialog';
import { TagsManyDialog } from './TagsManyDialog';
import { useBottomPadding } from './use-bottom-padding';

interface SelectionPanelProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** The rows of the shown delegates, in their order. */
  readonly rows: Uint32Array;
  readonly selecting: Selecting;
}

/** The bulk actions for the selected delegates. An open dialog stays when the selection becomes empty. */
export function SelectionPanel({ scope, fleet, rows, selecting }: SelectionPanelProps) {
  const { selection, mask, select } = selecting;
  const newest = useMemo(
    () => ({ scope, fleet, rows, selecting: { selection, mask, select } }),
    [scope, fleet, rows, selection, mask, select],
  );
  // One deferred value for the whole panel, so that a keystroke in the search renders the rows first.
  return <DeferredPanel {...useDeferredValue(newest)} />;
}

interface Asked {
  readonly kind: 'delete' | 'tags';
  readonly keys: ReadonlySet<string>;
  /** The key of the row that gets the focus when the rows of `keys` are gone. */
  readonly nextKey: string | undefined;
}

const DeferredPanel = memo(function DeferredPanel({ scope, fleet, rows, selecting }: SelectionPanelProps) {
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
      {keys.size > 0 && (
        <SelectionBar
          fleet={fleet}
          rows={rows}
          selecting={selecting}
          disabledReason={disabledReason}
          onAsk={(kind) => setAsked({ kind, keys, nextKey: keyOfNextRow(keys) })}
        />
      )}
      {asked?.kind === 'delete' && <DeleteManyDialog {...dialog} keys={asked.keys} />}
      {asked?.kind === 'tags' && <TagsManyDialog {...dialog} keys={asked.keys} />}
    </>
  );
});

interface SelectionBarProps extends Omit<SelectionPanelProps, 'scope'> {
  readonly disabledReason: (permission: Permission) => string | undefined;
  readonly onAsk: (kind: 'delete' | 'tags') => void;
}

/**
 * The bar below the list, which covers the lower edge of the window while the list's end is not visible. It moves no row
 * when it appears or disappears, because the next press is meant for a row.
 */
function SelectionBar({ fleet, rows, selecting, disabledReason, onAsk }: SelectionBarProps) {
  const bar = useBottomPadding();
  const { selection, mask, select } = selecting;
  const count = selection.keys.size;
  const shownCount = countSelected(mask, rows);

  function clear() {
    // The button unmounts with the selection, so the focus moves to `main`.
    document.getElementById('main')?.focus({ preventScroll: true });
    select(() => NOTHING_SELECTED);
  }

  return (
    <section
      ref={bar}
      aria-label="Selection"
      className="sticky bottom-3 z-2 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-2 shadow-overlay print:hidden"
    >
      <IconButton label="Clear selection" icon={<X />} onClick={clear} />
      <p className="me-2 figures">
        {counted(count, DELEGATES)} selected
        {shownCount < count && (
          <span className="text-ink-muted">, {formatCount(count - shownCount)} of them not shown</span>
        )}
      </p>
      <Button
        icon={<Trash2 />}
        disabledReason={disabledReason('core_delegate_delete')}
        onClick={() => onAsk('delete')}
      >
        Delete…
      </Button>
      <Button
        icon={<Tags />}
        disabledReason={disabledReason('core_delegate_edit')}
        onClick={() => onAsk('tags')}
      >
        Tags…
      </Button>
      <CopyMenu onCopy={(format) => void copySelected(format, { fleet, selecting, rows })} />
      {shownCount < rows.length && (
        <Button variant="quiet" onClick={() => select((before) => selectRows(before, { fleet, rows }, true))}>
          Select all {formatCount(rows.length)}
        </Button>
      )}
    </section>
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
          <Copy aria-hidden size={16} />
          Copy
        </>
      }
    >
      <div className="flex flex-col items-start gap-1">
        {COPY_FORMATS.map(({ format, label }) => (
          <Button
            key={format}
            variant="quiet"
            onClick={(event) => {
              event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
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
