import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { managerConfig } from '@/api/manager';
import type { Fleet } from '@/domain/delegate/fleet';
import { disabledByPermission, type Permission, UNKNOWN_PERMISSIONS } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { countSelected, NOTHING_SELECTED, selectRows } from '@/domain/selection/selection';
import { focusRow, keyOfNextRow } from '@/features/actions/next-row';
import { counted, DELEGATES } from '@/features/fleet/labels';
import { permissionsQuery } from '@/features/fleet/permissions';
import type { Selecting } from '@/features/list/use-selecting';
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

/** What can be done with the selected delegates. An open dialog stays when nothing of the selection is left. */
export function SelectionPanel({ scope, fleet, rows, selecting }: SelectionPanelProps) {
  const { selection, mask, select } = selecting;
  const newest = useMemo(
    () => ({ scope, fleet, rows, selecting: { selection, mask, select } }),
    [scope, fleet, rows, selection, mask, select],
  );
  // All of it together, and after the list: a key in the search is answered by rows first.
  return <DeferredPanel {...useDeferredValue(newest)} />;
}

interface Asked {
  readonly kind: 'delete' | 'tags';
  readonly keys: ReadonlySet<string>;
  /** Of the row that gets the focus when those of the keys are gone. */
  readonly nextKey: string | undefined;
}

const DeferredPanel = memo(function DeferredPanel({ scope, fleet, rows, selecting }: SelectionPanelProps) {
  const [asked, setAsked] = useState<Asked>();
  const permissions = useQuery(permissionsQuery(scope)).data ?? UNKNOWN_PERMISSIONS;
  const { keys } = selecting.selection;
  const [closed, setClosed] = useState<Asked>();
  // The button that asked goes when nothing is selected any more, and the dialog leaves the focus on the content.
  useEffect(() => {
    if (closed && document.activeElement?.id === 'main') focusRow(closed.nextKey);
  }, [closed]);

  function close() {
    setClosed(asked);
    setAsked(undefined);
  }
  const dialog = { scope, fleet, onClose: close };
  const { isReadOnly } = managerConfig();
  return (
    <>
      {keys.size > 0 && (
        <SelectionBar
          fleet={fleet}
          rows={rows}
          selecting={selecting}
          disabledReason={(permission) =>
            disabledByPermission({ permission, state: permissions[permission], scope, isReadOnly })
          }
          onAsk={(kind) => setAsked({ kind, keys, nextKey: keyOfNextRow(keys) })}
        />
      )}
      {asked?.kind === 'delete' && (
        <DeleteManyDialog {...dialog} keys={asked.keys} permission={permissions.core_delegate_delete} />
      )}
      {asked?.kind === 'tags' && <TagsManyDialog {...dialog} keys={asked.keys} />}
    </>
  );
});

interface SelectionBarProps extends Omit<SelectionPanelProps, 'scope'> {
  readonly disabledReason: (permission: Permission) => string | undefined;
  readonly onAsk: (kind: 'delete' | 'tags') => void;
}

/**
 * Stands under the list, and covers its end while that is out of sight. When it comes and goes it moves no row, because the next
 * press is meant for one of them.
 */
function SelectionBar({ fleet, rows, selecting, disabledReason, onAsk }: SelectionBarProps) {
  const bar = useBottomPadding();
  const { selection, mask, select } = selecting;
  const count = selection.keys.size;
  const shownCount = countSelected(mask, rows);

  function clear() {
    // The button goes with what it clears.
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
