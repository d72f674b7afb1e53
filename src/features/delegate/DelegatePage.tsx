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
import { Banner } from '@/ui/Banner';
import { buttonClass } from '@/ui/button-class';
import { EmptyState } from '@/ui/EmptyState';
import { Skeleton } from '@/ui/Skeleton';
import { DelegateDetails } from './DelegateDetails';

interface DelegatePageProps {
  readonly scope: Scope;
  /** The identifier, or the key where the listing reports none. */
  readonly identifier: string;
}

/** One delegate: its own cards, its facts, its instances; live like the list, and from the same answers. */
export function DelegatePage({ scope, identifier }: DelegatePageProps) {
  const state = useFleet(scope);
  const { fleet } = state;
  // The key is the identifier wherever there is one.
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
          <LoadFailure
            error={state.failure}
            scope={scope}
            nextTryAt={state.nextTryAt}
            isFetching={state.isFetching}
            onRetry={state.refresh}
          />
        ) : (
          <Skeleton rows={6} label="Loading the delegate" />
        )}
      </>
    );
  }
  return (
    <>
      <Head scope={scope} delegate={last.delegate} state={state}>
        {delegate && <Actions scope={scope} fleet={fleet} delegate={delegate} />}
      </Head>
      <div className="flex flex-col gap-3">
        {!delegate && (
          <Banner
            tone="bad"
            title="This delegate is no longer listed"
            actions={<BackLink scope={scope} />}
            isUrgent
          >
            What is shown is the last that was known of it.
          </Banner>
        )}
        <StaleNotice state={state} scope={scope} />
        <DelegateDetails {...last} />
      </div>
    </>
  );
}

/** A delegate with the fleet that has it. */
interface Listed {
  readonly fleet: Fleet;
  readonly delegate: Delegate;
}

/** The delegate as the newest answer lists it, or the last one that did. */
function useLastListed(
  fleet: Fleet | undefined,
  delegate: Delegate | undefined,
  key: string,
): Listed | undefined {
  const [last, setLast] = useState<Listed>();
  const listed = fleet && delegate ? { fleet, delegate } : undefined;
  if (listed && last?.delegate !== delegate) setLast(listed);
  return listed ?? (last?.delegate.key === key ? last : undefined);
}

interface HeadProps {
  readonly scope: Scope;
  /** Undefined while it is not known. */
  readonly delegate?: Delegate;
  readonly state: FleetState;
  readonly children?: ReactNode;
}

function Head({ scope, delegate, state, children }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 py-4">
      <div className="me-auto min-w-0">
        <BackToList scope={scope} />
        <div className="flex items-center gap-2">
          {delegate && <KindLogo type={delegate.type} />}
          <h1 className="text-xl font-semibold wrap-anywhere">{delegate?.name ?? 'Delegate'}</h1>
          {children}
        </div>
      </div>
      <DataAge state={state} />
    </div>
  );
}

function NotListed({ scope, identifier }: DelegatePageProps) {
  return (
    <EmptyState title="This delegate is not listed" drawing="nothing" actions={<BackLink scope={scope} />}>
      {`Nothing with the identifier ${identifier} is in this scope. The Manager forgets a delegate 7 days after its last activity, and at once when it is deleted.`}
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

function Actions({ scope, fleet, delegate }: Listed & { readonly scope: Scope }) {
  const navigate = useNavigate();
  const dialogs = useDelegateDialogs(
    scope,
    fleet,
    () => void navigate(listAddress(scope), { replace: true }),
  );
  return (
    <>
      <DelegateActions scope={scope} delegate={delegate} onAsk={dialogs.ask} hasDetails={false} />
      {dialogs.element}
    </>
  );
}
