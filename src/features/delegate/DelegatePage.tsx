import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateAt, type Fleet, rowOf } from '@/domain/delegate/fleet';
import { findingsOfDelegate } from '@/domain/findings/finding';
import type { Scope } from '@/domain/scope/scope';
import { DelegateActions } from '@/features/actions/DelegateActions';
import { useDelegateDialogs } from '@/features/actions/use-delegate-dialogs';
import { DataAge } from '@/features/fleet/DataAge';
import { findingTitle } from '@/features/fleet/finding-labels';
import { KindLogo } from '@/features/fleet/kinds/KindLogo';
import { listAddress } from '@/features/fleet/list-address';
import { BackToList } from '@/features/fleet/SubpageHead';
import { LoadFailure } from '@/features/fleet/states/LoadFailure';
import { StaleNotice } from '@/features/fleet/states/StaleNotice';
import { type FleetState, useFleet } from '@/features/fleet/use-fleet';
import { usePageTitle } from '@/features/fleet/use-page-title';
import { hrefOf } from '@/lib/href';
import { formatClockTime } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { buttonClass } from '@/ui/button-class';
import { EmptyState } from '@/ui/EmptyState';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { Skeleton } from '@/ui/Skeleton';
import { DelegateDetails } from './DelegateDetails';
import { Neighbours } from './Neighbours';

interface DelegatePageProps {
  readonly scope: Scope;
  /** The identifier, or the key when the listing reports no identifier. */
  readonly identifier: string;
}

/** The page of one delegate: its situation, instances and facts. It updates like the list, from the same answers. */
export function DelegatePage({ scope, identifier }: DelegatePageProps) {
  const state = useFleet(scope);
  const { fleet } = state;
  // The key equals the identifier wherever there is one.
  const row = fleet ? rowOf(fleet, identifier) : -1;
  const delegate = useMemo(() => fleet && delegateAt(fleet, row), [fleet, row]);
  const last = useLastListed(fleet, delegate, identifier);
  const worst = useMemo(
    () =>
      (fleet && row !== -1 ? findingsOfDelegate(fleet, row) : []).find(({ severity }) => severity !== 'info'),
    [fleet, row],
  );
  usePageTitle(scope, worst && findingTitle(worst.rule), last?.delegate.name ?? 'Delegate');

  if (!fleet || !last) {
    return (
      <>
        <Head scope={scope} state={state} />
        {fleet ? (
          <NotListed scope={scope} identifier={identifier} />
        ) : state.failure ? (
          <LoadFailure error={state.failure} scope={scope} state={state} />
        ) : (
          <Skeleton rows={6} label="Loading the delegate" />
        )}
      </>
    );
  }
  return <Listed scope={scope} state={state} fleet={fleet} last={last} isListed={delegate !== undefined} />;
}

interface ListedProps extends Pick<DelegatePageProps, 'scope'> {
  readonly state: FleetState;
  /** From the newest answer. */
  readonly fleet: Fleet;
  readonly last: LastListed;
  readonly isListed: boolean;
}

/** The page of a delegate that is listed, or was listed while this page was open. */
function Listed({ scope, state, fleet, last, isListed }: ListedProps) {
  const navigate = useNavigate();
  const { delegate } = last;
  const dialogs = useDelegateDialogs(
    scope,
    fleet,
    () => void navigate(listAddress(scope), { replace: true }),
  );
  const { ask } = dialogs;
  return (
    <>
      <Head
        scope={scope}
        delegate={delegate}
        state={state}
        neighbours={isListed && <Neighbours scope={scope} fleet={fleet} row={rowOf(fleet, delegate.key)} />}
      >
        {isListed && <DelegateActions scope={scope} delegate={delegate} onAsk={ask} hasDetails={false} />}
      </Head>
      <div className="flex flex-col gap-5">
        {!isListed && <GoneNotice scope={scope} at={last.fleet.context.asOf} />}
        <StaleNotice state={state} scope={scope} />
        <DelegateDetails
          scope={scope}
          fleet={last.fleet}
          delegate={delegate}
          onAsk={isListed ? (remedy) => ask(remedy, delegate) : undefined}
        />
      </div>
      {dialogs.element}
    </>
  );
}

/** A notice that the newest answer no longer lists the delegate; `at` is the time of the last answer that did, epoch ms. */
function GoneNotice({ scope, at }: { scope: Scope; at: number }) {
  const [zone] = usePreference(TIME_ZONE);
  return (
    <Banner
      tone="bad"
      title="This delegate is no longer listed"
      actions={<BackLink scope={scope} />}
      isUrgent
    >
      It was last listed at {formatClockTime(at, zone)}. The facts below are from that time.
    </Banner>
  );
}

/** A delegate, and a fleet that contains it. */
interface LastListed {
  readonly fleet: Fleet;
  readonly delegate: Delegate;
}

/** Returns the delegate from the newest answer, or from the last answer that listed it. */
function useLastListed(
  fleet: Fleet | undefined,
  delegate: Delegate | undefined,
  key: string,
): LastListed | undefined {
  const [last, setLast] = useState<LastListed>();
  const listed = fleet && delegate ? { fleet, delegate } : undefined;
  if (listed && last?.delegate !== delegate) setLast(listed);
  return listed ?? (last?.delegate.key === key ? last : undefined);
}

interface HeadProps {
  readonly scope: Scope;
  /** Undefined while it is unknown. */
  readonly delegate?: Delegate;
  readonly state: FleetState;
  /** The links to the previous and the next delegate. */
  readonly neighbours?: ReactNode;
  readonly children?: ReactNode;
}

function Head({ scope, delegate, state, neighbours, children }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 py-4">
      <div className="me-auto min-w-0">
        <BackToList scope={scope} />
        <div className="flex items-center gap-2">
          {delegate && <KindLogo type={delegate.type} />}
          <h1 className="text-lg font-semibold wrap-anywhere">{delegate?.name ?? 'Delegate'}</h1>
          {children}
        </div>
      </div>
      {neighbours}
      <DataAge state={state} />
    </div>
  );
}

function NotListed({ scope, identifier }: DelegatePageProps) {
  return (
    <EmptyState title="This delegate is not listed" drawing="nothing" actions={<BackLink scope={scope} />}>
      {`No delegate in this scope has the identifier ${identifier}. The Manager forgets a delegate 7 days after its last activity, and at once when it is deleted.`}
    </EmptyState>
  );
}

function BackLink({ scope }: { scope: Scope }) {
  return (
    <a href={hrefOf(listAddress(scope))} className={buttonClass()}>
      Back to the list
    </a>
  );
}
