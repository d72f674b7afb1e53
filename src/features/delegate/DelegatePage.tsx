import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Delegate } from '@/domain/delegate/delegate';
import { startOfUtcDay } from '@/domain/delegate/lifecycle';
import { writeView } from '@/domain/query/address';
import { type DelegateFilters, NO_FILTERS } from '@/domain/query/filters';
import { DEFAULT_SORT } from '@/domain/query/sort';
import { selectView } from '@/domain/query/view';
import type { Scope } from '@/domain/scope/scope';
import { DelegateActions } from '@/features/actions/DelegateActions';
import { useDelegateDialogs } from '@/features/actions/use-delegate-dialogs';
import { BackToList } from '@/features/fleet/BackToList';
import { DataAge } from '@/features/fleet/DataAge';
import { HealthCards } from '@/features/fleet/HealthCards';
import { KindLogo } from '@/features/fleet/kinds/KindLogo';
import { listAddress } from '@/features/fleet/list-address';
import { DroppedNotice } from '@/features/fleet/states/DroppedNotice';
import { LoadFailure } from '@/features/fleet/states/LoadFailure';
import { StaleNotice } from '@/features/fleet/states/StaleNotice';
import { type FleetState, type KnownFleet, useFleet } from '@/features/fleet/use-fleet';
import { usePageTitle } from '@/features/fleet/use-page-title';
import { InstancesOf } from '@/features/list/InstancesOf';
import { useViewState } from '@/features/list/use-view-state';
import { hrefOf } from '@/lib/href';
import { Banner } from '@/ui/Banner';
import { buttonClass } from '@/ui/button-class';
import { EmptyState } from '@/ui/EmptyState';
import { Skeleton } from '@/ui/Skeleton';
import { TAB_LIST, tabClass } from '@/ui/tab-class';
import { DelegateFacts } from './DelegateFacts';

interface DelegatePageProps {
  readonly scope: Scope;
  /** The identifier, or the key where the listing tells none. */
  readonly identifier: string;
}

/** One delegate: its own cards, its facts, its instances; live like the list, and from the same answers. */
export function DelegatePage({ scope, identifier }: DelegatePageProps) {
  const state = useFleet(scope);
  const { known } = state;
  // The key is the identifier wherever there is one.
  const ordinal = known ? known.fleet.roster.ordinalOf(identifier) : -1;
  const delegate = known?.fleet.delegateAt(ordinal);
  const last = useLastKnown(known, ordinal, identifier);
  usePageTitle(scope, state, { name: delegate?.name ?? last?.delegate.name ?? 'Delegate', ordinal });

  const back = (
    <a href={hrefOf(listAddress(scope))} className={buttonClass()}>
      Back to the list
    </a>
  );
  if (!known) {
    return (
      <>
        <Head scope={scope} name={undefined} state={state} />
        {state.failure ? (
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
  const shown = delegate ? { known, ordinal, delegate } : last;
  if (!shown) {
    return (
      <>
        <Head scope={scope} name={undefined} state={state} />
        <EmptyState title="This delegate is not listed" drawing="nothing" actions={back}>
          {`Nothing with the identifier ${identifier} is in this scope. The Manager forgets a delegate 7 days after its last activity, and at once when it is deleted.`}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Head scope={scope} name={shown.delegate.name} type={shown.delegate.type} state={state}>
        {delegate && <Actions scope={scope} known={known} delegate={delegate} />}
      </Head>
      <div className="flex flex-col gap-3">
        {!delegate && (
          <Banner tone="bad" title="This delegate is no longer listed" actions={back} isUrgent>
            What is shown is the last that was known of it.
          </Banner>
        )}
        <StaleNotice state={state} scope={scope} />
        <Known {...shown} />
      </div>
    </>
  );
}

interface Shown {
  readonly known: KnownFleet;
  readonly ordinal: number;
  readonly delegate: Delegate;
}

/** The newest answer that had the delegate, for when a later one has not. */
function useLastKnown(known: KnownFleet | undefined, ordinal: number, identifier: string): Shown | undefined {
  const [last, setLast] = useState<Shown>();
  const delegate = known?.fleet.delegateAt(ordinal);
  if (known && delegate && last?.known !== known) setLast({ known, ordinal, delegate });
  return last?.delegate.key === identifier ? last : undefined;
}

interface HeadProps {
  readonly scope: Scope;
  readonly name: string | undefined;
  readonly type?: string | undefined;
  readonly state: FleetState;
  readonly children?: React.ReactNode;
}

function Head({ scope, name, type, state, children }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 py-4">
      <div className="me-auto min-w-0">
        <BackToList scope={scope} />
        <div className="flex items-center gap-2">
          {name !== undefined && <KindLogo type={type} />}
          <h1 className="text-xl font-semibold wrap-anywhere">{name ?? 'Delegate'}</h1>
          {children}
        </div>
      </div>
      <DataAge state={state} />
    </div>
  );
}

function Actions({ scope, known, delegate }: { scope: Scope; known: KnownFleet; delegate: Delegate }) {
  const navigate = useNavigate();
  const dialogs = useDelegateDialogs(
    scope,
    known,
    () => void navigate(listAddress(scope), { replace: true }),
  );
  return (
    <>
      <DelegateActions scope={scope} delegate={delegate} onAsk={dialogs.ask} hasDetails={false} />
      {dialogs.element}
    </>
  );
}

const TABS = ['overview', 'instances'] as const;
type Tab = (typeof TABS)[number];

function Known({ known, ordinal, delegate }: Shown) {
  const { view, change } = useViewState();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const tab: Tab = params.get('tab') === 'instances' ? 'instances' : 'overview';
  const today = startOfUtcDay(known.judgement.asOf);
  const only = useMemo(() => [ordinal], [ordinal]);
  const { versionStatus, version, hostName } = view.filters;
  const matching = useMemo(
    () =>
      selectView(
        known.index,
        known.judgement,
        { ...NO_FILTERS, versionStatus, version, hostName },
        DEFAULT_SORT,
      ),
    [known, versionStatus, version, hostName],
  );
  return (
    <>
      {view.dropped.length > 0 && (
        <DroppedNotice dropped={view.dropped} onDismiss={() => change({}, { replace: true })} />
      )}
      <HealthCards known={known} only={only} filters={view.filters} linkTo={instancesWith} />
      <nav aria-label="Parts of this delegate" className={TAB_LIST}>
        {TABS.map((one) => (
          <a
            key={one}
            href={hrefOf(pathname + tabSearch(params, one))}
            aria-current={one === tab ? 'page' : undefined}
            className={tabClass(one === tab)}
          >
            {one === 'overview' ? 'Overview' : `Instances (${delegate.instances.length})`}
          </a>
        ))}
      </nav>
      {tab === 'overview' ? (
        <DelegateFacts known={known} ordinal={ordinal} delegate={delegate} />
      ) : delegate.instances.length === 0 ? (
        <EmptyState title="The Manager lists no instance of this delegate" drawing="nothing">
          It forgets an instance about 6 hours after its last heartbeat.
        </EmptyState>
      ) : (
        <InstancesOf known={known} ordinal={ordinal} delegate={delegate} view={matching} today={today} />
      )}
    </>
  );
}

function tabSearch(params: URLSearchParams, tab: Tab): string {
  const next = new URLSearchParams(params);
  if (tab === 'overview') next.delete('tab');
  else next.set('tab', tab);
  return next.size === 0 ? '' : `?${next}`;
}

/** A card here leads to the instances that it counts. */
function instancesWith(current: URLSearchParams, filters: DelegateFilters) {
  return tabSearch(writeView(current, { filters }), 'instances');
}
