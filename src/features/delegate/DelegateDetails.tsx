import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import { writeView } from '@/domain/query/address';
import { type DelegateFilters, NO_FILTERS } from '@/domain/query/filters';
import { DEFAULT_SORT } from '@/domain/query/order';
import { selectView } from '@/domain/query/view';
import { HealthCards } from '@/features/fleet/HealthCards';
import { DroppedNotice } from '@/features/fleet/states/DroppedNotice';
import { InstancesOf } from '@/features/list/InstancesOf';
import { useViewState } from '@/features/list/use-view-state';
import { hrefOf } from '@/lib/href';
import { EmptyState } from '@/ui/EmptyState';
import { TAB_LIST, tabClass } from '@/ui/tab-class';
import { DelegateFacts } from './DelegateFacts';

interface DelegateDetailsProps {
  /** A fleet that has the delegate. */
  readonly fleet: Fleet;
  readonly delegate: Delegate;
}

const TABS = ['overview', 'instances'] as const;
type Tab = (typeof TABS)[number];

/** The health cards of one delegate, and below them its facts or its instances. */
export function DelegateDetails({ fleet, delegate }: DelegateDetailsProps) {
  const { view, change } = useViewState();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const current: Tab = params.get('tab') === 'instances' ? 'instances' : 'overview';
  const row = rowOf(fleet, delegate.key);
  const rows = useMemo(() => [row], [row]);
  return (
    <>
      {view.dropped.length > 0 && (
        <DroppedNotice dropped={view.dropped} onDismiss={() => change({}, { replace: true })} />
      )}
      <HealthCards fleet={fleet} rows={rows} filters={view.filters} linkTo={instancesWith} />
      <nav aria-label="Parts of this delegate" className={TAB_LIST}>
        {TABS.map((tab) => (
          <a
            key={tab}
            href={hrefOf(pathname + tabSearch(params, tab))}
            aria-current={tab === current ? 'page' : undefined}
            className={tabClass(tab === current)}
          >
            {tab === 'overview' ? 'Overview' : `Instances (${delegate.instanceCount})`}
          </a>
        ))}
      </nav>
      {current === 'overview' ? (
        <DelegateFacts delegate={delegate} context={fleet.context} />
      ) : delegate.instanceCount === 0 ? (
        <NoInstances delegate={delegate} />
      ) : (
        <FilteredInstances fleet={fleet} row={row} filters={view.filters} />
      )}
    </>
  );
}

function NoInstances({ delegate }: { delegate: Delegate }) {
  if (delegate.hasUnreadableInstances) {
    return (
      <EmptyState title="The instances of this delegate could not be read" drawing="broken">
        The Manager lists some, in a form that this page cannot read.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="The Manager lists no instance of this delegate" drawing="nothing">
      It forgets an instance about 6 hours after its last heartbeat.
    </EmptyState>
  );
}

interface FilteredInstancesProps {
  readonly fleet: Fleet;
  readonly row: number;
  readonly filters: DelegateFilters;
}

function FilteredInstances({ fleet, row, filters }: FilteredInstancesProps) {
  const { versionStatus, version, hostName } = filters;
  const matching = useMemo(
    () => selectView(fleet, { ...NO_FILTERS, versionStatus, version, hostName }, DEFAULT_SORT),
    [fleet, versionStatus, version, hostName],
  );
  return <InstancesOf fleet={fleet} row={row} view={matching} today={startOfUtcDay(fleet.context.asOf)} />;
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
