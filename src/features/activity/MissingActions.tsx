import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ActivityEvent } from '@/domain/memory/events';
import { missingIn } from '@/domain/memory/missing-of';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { WriteFailure } from '@/features/failures/WriteFailure';
import { useDisabledReason } from '@/features/fleet/permissions';
import { allMissingQuery, missingLabel, useDismissals } from '@/features/missing/missing';
import { GuardedButton } from '@/ui/GuardedButton';

interface MissingActionsProps {
  /** Delegates that went missing. */
  readonly event: ActivityEvent;
  readonly listing: ListingChoice;
  /** The link to what the event is about. */
  readonly children: ReactNode;
  /** The link to the page as it was. */
  readonly asOf: ReactNode;
}

/** The actions of an event whose delegates went missing: those that still are can be dismissed, and this undone. */
export function MissingActions({ event, listing, children, asOf }: MissingActionsProps) {
  const { data: newest } = useQuery(allMissingQuery(listing));
  const isOlder = newest?.isMore === true && (newest.delegates.at(-1)?.since ?? 0) >= event.from;
  const { from, to = from } = event;
  const { data: own } = useQuery({ ...allMissingQuery(listing, { from, to }), enabled: isOlder });
  const { dismiss, undo } = useDismissals(listing);
  const disabledReason = useDisabledReason(listing.scope)('core_delegate_edit');
  const found = missingIn(event, (isOlder ? own : newest)?.delegates ?? []);
  const open = found.filter(({ dismissed }) => !dismissed);
  const subjects = open.length > 0 ? open : found;
  const by = found[0]?.dismissed?.by;
  const error = dismiss.error ?? undo.error;
  return (
    <>
      <div className="activity-links">
        <span>
          {children}
          {found.length > 0 && open.length === 0 && (
            <span className="text-ink-muted">{`Dismissed${by !== undefined ? ` by ${by}` : ''}`}</span>
          )}
          {/* One button for both, so that it keeps the focus. */}
          {found.length > 0 && (
            <GuardedButton
              className="activity-dismiss"
              aria-label={`${open.length > 0 ? 'Dismiss' : 'Undo: dismiss'} ${missingLabel(subjects)}`}
              disabledReason={disabledReason}
              isPending={dismiss.isPending || undo.isPending}
              onClick={() => (open.length > 0 ? dismiss : undo).start(subjects)}
            >
              {open.length > 0 ? 'Dismiss' : 'Undo'}
            </GuardedButton>
          )}
        </span>
        {asOf}
      </div>
      {error && (
        <div className="col-[3/-1] max-tablet:col-[-2/-1]">
          <WriteFailure error={error} refusal="Nothing was changed" shownBy="this page" />
        </div>
      )}
    </>
  );
}
