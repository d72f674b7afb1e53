import type { ListingChoice } from '@/domain/scope/listing-choice';
import './missing.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MissingDelegate } from '@/domain/memory/questions';
import { delegatePath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { useMoment } from '@/features/fleet/moment';
import { useDisabledReason } from '@/features/fleet/permissions';
import { counted } from '@/features/shared/labels';
import { missingQuery, useDismissals } from '@/features/shared/memory/missing';
import { failureDetail } from '@/features/shared/states/failure-labels';
import { WriteFailure } from '@/features/shared/states/WriteFailure';
import { useListing } from '@/features/shared/use-listing';
import { useViewHref } from '@/features/shared/use-view-href';
import { hasMemory } from '@/fleet/feed';
import { hrefOf } from '@/lib/href';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/button-class';
import { EmptyState } from '@/ui/EmptyState';
import { RelativeTime } from '@/ui/RelativeTime';
import { Skeleton } from '@/ui/Skeleton';
import { useStore } from '@/ui/use-store';

const MISSING = { one: 'missing delegate', other: 'missing delegates' } as const;

/** The missing delegates in the place of the list. */
export function MissingList({ scope }: { readonly scope: Scope }) {
  const listing = useListing(scope);
  const isRemembered = useStore(hasMemory);
  const viewHref = useViewHref();
  const back = (
    <a href={viewHref({ showsMissing: false })} className={buttonClass()}>
      Show the delegates
    </a>
  );
  return isRemembered ? (
    <Remembered listing={listing} back={back} />
  ) : (
    <EmptyState title="Nothing remembers this fleet" actions={back}>
      Only a server with an API key of its own knows which delegates are missing.
    </EmptyState>
  );
}

function Remembered({ listing, back }: { readonly listing: ListingChoice; readonly back: ReactNode }) {
  const at = useMoment();
  const { data, error, refetch, isFetching } = useQuery(missingQuery(listing, at));
  const [last, setLast] = useState<MissingDelegate>();
  const { dismiss, undo } = useDismissals(listing, {
    dismiss: ([one]) => setLast(one),
    undo: () => setLast(undefined),
  });
  const failure = dismiss.error ?? undo.error;
  return (
    <section aria-label="Missing delegates" className="px-6 max-[600px]:px-3">
      <div className="flex min-h-12 flex-wrap items-center gap-2">
        {back}
        {last && (
          <Button
            key={last.key}
            ref={takeFocus}
            onClick={() => undo.start([last])}
            isPending={undo.isPending}
          >
            Undo: dismiss {last.name}
          </Button>
        )}
        {data && <output className="ms-auto text-ink-muted figures">{counted(data.length, MISSING)}</output>}
      </div>
      {failure && <WriteFailure error={failure} refusal="Nothing was changed" shownBy="the list" />}
      {data ? (
        data.length > 0 ? (
          <MissingTable
            delegates={data}
            listing={listing}
            pending={dismiss.isPending ? dismiss.input?.[0] : undefined}
            onDismiss={at === undefined ? (one) => dismiss.start([one]) : undefined}
          />
        ) : (
          <EmptyState title="No delegate is missing">
            A delegate is missing when it was listed before, is not listed now, and was deleted by nobody we
            know of.
          </EmptyState>
        )
      ) : error ? (
        <EmptyState
          title="The missing delegates could not be read"
          actions={
            <Button isPending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {failureDetail(error)}
        </EmptyState>
      ) : (
        <Skeleton rows={3} label="Loading missing delegates" />
      )}
    </section>
  );
}

/** The pressed button has unmounted with its row. */
function takeFocus(button: HTMLElement | null) {
  button?.focus();
}

interface MissingTableProps {
  readonly delegates: readonly MissingDelegate[];
  readonly listing: ListingChoice;
  /** The delegate that is being dismissed. */
  readonly pending: MissingDelegate | undefined;
  /** Undefined at a moment of the past, where nothing can be changed. */
  readonly onDismiss: ((delegate: MissingDelegate) => void) | undefined;
}

const HEADERS = ['Delegate', 'Last seen', 'Last host', 'Tags', 'Owner', 'Missing since'] as const;

function MissingTable({ delegates, listing, pending, onDismiss }: MissingTableProps) {
  const { scope } = listing;
  const disabledReason = useDisabledReason(scope)('core_delegate_edit');
  const isAbsolute = useMoment() !== undefined;
  return (
    <table role="table" aria-label="Missing delegates" className="missing-table">
      <thead role="rowgroup">
        <tr role="row">
          {HEADERS.map((header) => (
            <th key={header} role="columnheader" scope="col">
              {header}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {delegates.map((one) => (
          <tr key={`${one.key} ${one.since} ${one.scope}`} role="row">
            <th role="rowheader" scope="row">
              {one.scope === undefined ? (
                <a href={hrefOf(delegatePath(scope, one.key))}>{one.name}</a>
              ) : (
                <>
                  {one.name} <span className="text-ink-muted">{one.scope}</span>
                </>
              )}
            </th>
            <td role="cell" data-label="Last seen">
              <RelativeTime at={one.last.at} unknownText="never" isAbsolute={isAbsolute} />
            </td>
            <td role="cell" data-label="Last host" className="wrap-anywhere">
              {one.last.host ?? <span className="text-ink-muted">unknown</span>}
            </td>
            <td role="cell" data-label="Tags">
              <span className="flex flex-wrap gap-1">
                {one.tags.map((tag) => (
                  <Badge key={tag} hint={tag}>
                    {tag}
                  </Badge>
                ))}
                {one.tags.length === 0 && '–'}
              </span>
            </td>
            <td role="cell" data-label="Owner" className="wrap-anywhere">
              {one.owner ?? '–'}
            </td>
            <td role="cell" data-label="Missing since">
              <RelativeTime at={one.since} isAbsolute={isAbsolute} />
            </td>
            <td role="cell">
              {onDismiss && (
                <Button
                  size="sm"
                  aria-label={`Dismiss ${one.name}`}
                  disabledReason={disabledReason}
                  isPending={pending === one}
                  onClick={() => onDismiss(one)}
                >
                  Dismiss
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
