import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { managerConfig } from '@/api/manager';
import { type Permission, UNKNOWN_PERMISSIONS, whyNotPermitted } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { countPicked, NOTHING_SELECTED, selectRows } from '@/domain/selection/selection';
import { counted, DELEGATES } from '@/features/fleet/labels';
import { permissionsQuery } from '@/features/fleet/permissions-query';
import type { KnownFleet } from '@/features/fleet/use-fleet';
import type { Selecting } from '@/features/list/use-selecting';
import { formatCount } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/button-class';
import { IconButton } from '@/ui/IconButton';
import { Popover } from '@/ui/Popover';
import { type CopyFormat, copySelected } from './copy-selected';
import { DeleteManyDialog } from './DeleteManyDialog';
import { TagsManyDialog } from './TagsManyDialog';
import { useCoveredEnd } from './use-bottom-padding';

const COPY_FORMATS: readonly { readonly format: CopyFormat; readonly label: string }[] = [
  { format: 'names', label: 'Names' },
  { format: 'markdown', label: 'Markdown table' },
  { format: 'csv', label: 'CSV with every fact' },
];

interface SelectionPanelProps {
  readonly scope: Scope;
  readonly known: KnownFleet;
  /** The shown delegates in their order, by ordinal. */
  readonly rows: Uint32Array;
  readonly selecting: Selecting;
}

/** What can be done with the selected delegates. A question stays open when nothing of the selection is left. */
export function SelectionPanel({ scope, known, rows, selecting }: SelectionPanelProps) {
  const { selection, mask, select } = selecting;
  const newest = useMemo(
    () => ({ scope, known, rows, selecting: { selection, mask, select } }),
    [scope, known, rows, selection, mask, select],
  );
  // All of it together, and after the list: a key in the search is answered by rows first.
  return <DeferredPanel {...useDeferredValue(newest)} />;
}

const DeferredPanel = memo(function DeferredPanel({ scope, known, rows, selecting }: SelectionPanelProps) {
  const [asking, setAsking] = useState<{ kind: 'delete' | 'tags'; keys: ReadonlySet<string> }>();
  const permissions = useQuery(permissionsQuery(scope)).data ?? UNKNOWN_PERMISSIONS;
  const { keys } = selecting.selection;
  const question = { scope, known, onClose: () => setAsking(undefined) };
  return (
    <>
      {keys.size > 0 && (
        <SelectionBar
          known={known}
          rows={rows}
          selecting={selecting}
          whyNot={(permission) =>
            whyNotPermitted({
              permission,
              state: permissions[permission],
              scope,
              isReadOnly: managerConfig().isReadOnly,
            })
          }
          onAsk={(kind) => setAsking({ kind, keys })}
        />
      )}
      {asking?.kind === 'delete' && (
        <DeleteManyDialog {...question} keys={asking.keys} permission={permissions.core_delegate_delete} />
      )}
      {asking?.kind === 'tags' && <TagsManyDialog {...question} keys={asking.keys} />}
    </>
  );
});

interface SelectionBarProps extends Omit<SelectionPanelProps, 'scope'> {
  readonly whyNot: (permission: Permission) => string | undefined;
  readonly onAsk: (kind: 'delete' | 'tags') => void;
}

/**
 * Under the list, and over its end while that is out of sight: coming and going it moves no row, for the next press is meant
 * for one of them.
 */
function SelectionBar({ known, rows, selecting, whyNot, onAsk }: SelectionBarProps) {
  const bar = useCoveredEnd();
  const { selection, mask, select } = selecting;
  const count = selection.keys.size;
  const shownCount = countPicked(mask, rows);

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
        disabledReason={whyNot('core_delegate_delete')}
        onClick={() => onAsk('delete')}
      >
        Delete…
      </Button>
      <Button icon={<Tags />} disabledReason={whyNot('core_delegate_edit')} onClick={() => onAsk('tags')}>
        Tags…
      </Button>
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
                void copySelected(format, { known, selecting, rows });
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Popover>
      {shownCount < rows.length && (
        <Button
          variant="quiet"
          onClick={() => select((before) => selectRows(before, rows, known.fleet.roster, true))}
        >
          Select all {formatCount(rows.length)}
        </Button>
      )}
    </section>
  );
}
