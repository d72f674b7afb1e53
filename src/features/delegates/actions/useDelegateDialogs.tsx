import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Delegate } from '@/domain/delegate';
import type { Scope } from '@/domain/scope';
import { createLatePopup } from '@/ui/latePopup';
import type { KnownFleet } from '../useFleet';

export const DELETE_DIALOG = createLatePopup(
  async () => (await import('../delete/DeleteDialog')).DeleteDialog,
);
export const TROUBLESHOOTER = createLatePopup(
  async () => (await import('../troubleshooter/Troubleshooter')).Troubleshooter,
);

export const TAG_DIALOG = createLatePopup(async () => (await import('../tags/TagDialog')).TagDialog);

const TROUBLESHOOT = 'troubleshoot';

export interface DelegateDialogs {
  readonly editTags: (delegate: Delegate) => void;
  readonly askToDelete: (delegate: Delegate) => void;
  readonly troubleshoot: (delegate: Delegate) => void;
  /** The open dialog, if any. */
  readonly element: ReactNode;
}

/**
 * The dialogs about one delegate. The troubleshooter is part of the address, so that a link leads a colleague to it; the
 * questions whether to delete and which tags are not: nobody should be sent into those.
 */
export function useDelegateDialogs(scope: Scope, known: KnownFleet, onDeleted?: () => void): DelegateDialogs {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [editing, setEditing] = useState<Delegate>();
  const [deleting, setDeleting] = useState<Delegate>();
  // The button that asked goes with its row, in the same breath as the dialog: the focus moves on after both.
  const [deletedCount, setDeletedCount] = useState(0);
  useEffect(() => {
    if (deletedCount > 0) document.getElementById('main')?.focus({ preventScroll: true });
  }, [deletedCount]);

  const showTroubleshooter = useCallback(
    (key: string | undefined, replace: boolean) => {
      const next = new URLSearchParams(window.location.search);
      if (key === undefined) next.delete(TROUBLESHOOT);
      else next.set(TROUBLESHOOT, key);
      void navigate({ search: next.toString() }, { replace });
    },
    [navigate],
  );
  const troubleshoot = useCallback(
    (delegate: Delegate) => showTroubleshooter(delegate.key, false),
    [showTroubleshooter],
  );

  const { fleet, judgement } = known;
  const wanted = params.get(TROUBLESHOOT);
  const ordinal = wanted === null ? -1 : fleet.roster.ordinalOf(wanted);
  const inTrouble = fleet.delegateAt(ordinal);
  const deletingOrdinal = deleting ? fleet.roster.ordinalOf(deleting.key) : -1;

  const element = (
    <>
      {editing && (
        <TAG_DIALOG.Popup
          scope={scope}
          delegate={fleet.delegateAt(fleet.roster.ordinalOf(editing.key)) ?? editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <DELETE_DIALOG.Popup
          scope={scope}
          // As it is now, where it is still listed: a refused deletion may have taken some of its instances.
          delegate={fleet.delegateAt(deletingOrdinal) ?? deleting}
          connectedCount={judgement.connectedCounts[deletingOrdinal] ?? 0}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined);
            setDeletedCount((count) => count + 1);
            onDeleted?.();
          }}
        />
      )}
      {inTrouble && (
        <TROUBLESHOOTER.Popup
          known={known}
          ordinal={ordinal}
          delegate={inTrouble}
          onClose={() => showTroubleshooter(undefined, true)}
        />
      )}
    </>
  );
  return { editTags: setEditing, askToDelete: setDeleting, troubleshoot, element };
}
