import { type ReactNode, useState } from 'react';
import { pathToDelegate } from '@/domain/address/delegate-path';
import type { Missing, MissingDelegate } from '@/domain/memory/questions';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { useViewHref } from '@/features/address/use-view-href';
import { WriteFailure } from '@/features/failures/FailureBanner';
import { failureDetail } from '@/features/failures/failure-labels';
import { useHasMemory, usePastMoment } from '@/features/fleet/moment';
import { useDisabledReason } from '@/features/fleet/permissions';
import { HeartbeatTime } from '@/features/values/HeartbeatTime';
import { counted } from '@/features/words/labels';
import { hrefOf } from '@/lib/href';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/button-class';
import { type DataColumns, DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { SearchField } from '@/ui/SearchField';
import { Skeleton } from '@/ui/Skeleton';
import { takeFocus } from '@/ui/take-focus';
import { useDebounced } from '@/ui/use-debounced';
import { useDismissals, useMissing } from './missing';

const MISSING = { one: 'missing delegate', other: 'missing delegates' } as const;

/** The missing delegates in the place of the list. */
export function MissingList({ scope }: { readonly scope: Scope }) {
  const listing = useListing(scope);
  const isRemembered = useHasMemory();
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
  const isPast = usePastMoment() !== undefined;
  const [text, setText] = useState('');
  const name = useDebounced(text.trim()) || undefined;
  const { data: newest } = useMissing(listing);
  const { data, error, refetch, isFetching } = useMissing(listing, name);
  const [last, setLast] = useState<MissingDelegate>();
  const { dismiss, undo } = useDismissals(listing, {
    dismiss: ([one]) => setLast(one),
    undo: () => setLast(undefined),
  });
  const failure = dismiss.error ?? undo.error;
  return (
    <section aria-label="Missing delegates" className="px-6 max-phone:px-3">
      <div className="flex min-h-12 flex-wrap items-center gap-2">
        {back}
        {last && (
          <Button
            key={last.key}
            ref={takeFocus}
            onClick={() => undo.start([last])}
            isPending={undo.isPending}
          >
            {`Undo: dismiss ${last.name}`}
          </Button>
        )}
        {(newest?.isMore || text !== '') && (
          <SearchField label="Find a missing delegate by name" value={text} onChange={setText} />
        )}
        {data && <output className="ms-auto text-ink-muted figures">{statusOf(data)}</output>}
      </div>
      {failure && <WriteFailure error={failure} refusal="Nothing was changed" shownBy="the list" />}
      {data ? (
        data.delegates.length > 0 ? (
          <MissingTable
            delegates={data.delegates}
            listing={listing}
            pending={dismiss.isPending ? dismiss.input?.[0] : undefined}
            onDismiss={isPast ? undefined : (one) => dismiss.start([one])}
          />
        ) : (
          <EmptyState title={name ? 'No missing delegate has this in its name' : 'No delegate is missing'}>
            Missing delegates were listed before, are not listed now, and were deleted by nobody we know of.
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

function statusOf({ delegates, isMore }: Missing): string {
  return `${isMore ? 'The newest ' : ''}${counted(delegates.length, MISSING)}${isMore ? '. There are more' : ''}`;
}

interface MissingTableProps {
  readonly delegates: readonly MissingDelegate[];
  readonly listing: ListingChoice;
  /** The delegate that is being dismissed. */
  readonly pending: MissingDelegate | undefined;
  /** Undefined at a moment of the past, where nothing can be changed. */
  readonly onDismiss: ((delegate: MissingDelegate) => void) | undefined;
}

function MissingTable({ delegates, listing, pending, onDismiss }: MissingTableProps) {
  const disabledReason = useDisabledReason(listing.scope)('core_delegate_edit');
  const dismissButton = (one: MissingDelegate) => (
    <Button
      size="sm"
      aria-label={`Dismiss ${one.name}`}
      disabledReason={disabledReason}
      isPending={pending === one}
      onClick={() => onDismiss?.(one)}
    >
      Dismiss
    </Button>
  );
  return (
    <DataTable
      label="Missing delegates"
      columns={missingColumns(listing.scope)}
      sections={[{ id: 'missing', items: delegates }]}
      keyOf={({ key, since, scope }) => `${key} ${since} ${scope}`}
      {...(onDismiss && { actions: dismissButton })}
    />
  );
}

const missingColumns = (scope: Scope): DataColumns<MissingDelegate> => [
  {
    header: 'Delegate',
    cell: (one) =>
      one.scope === undefined ? (
        <a href={hrefOf(pathToDelegate(scope, one))} className="hover:text-accent hover:underline">
          {one.name}
        </a>
      ) : (
        <>
          <span>{one.name}</span> <span className="text-ink-muted">{one.scope}</span>
        </>
      ),
  },
  {
    header: 'Last seen',
    isShort: true,
    cell: ({ last }) => <HeartbeatTime at={last.at ?? 0} isFocusable />,
  },
  {
    header: 'Last host',
    cell: ({ last }) => last.host ?? <span className="text-ink-muted">unknown</span>,
  },
  {
    header: 'Tags',
    cell: ({ tags }) => (
      <span className="flex flex-wrap gap-1">
        {tags.map((tag) => (
          <Badge key={tag} hint={tag}>
            {tag}
          </Badge>
        ))}
        {tags.length === 0 && <span>–</span>}
      </span>
    ),
  },
  { header: 'Owner', cell: ({ owner }) => owner ?? '–' },
  {
    header: 'Missing since',
    isShort: true,
    cell: ({ since }) => <HeartbeatTime at={since} isFocusable />,
  },
];
