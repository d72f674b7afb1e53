import { rollup } from 'd3-array';
import { Gauge, Registry } from 'prom-client';
import { DELEGATE_STATES } from '@/domain/delegate/connectivity';
import type { Fleet } from '@/domain/delegate/fleet';
import { AUTO_UPGRADES } from '@/domain/delegate/read-facts';
import { delegatesOf, instancesOf } from '@/domain/delegate/rows';
import { VERSION_STATUSES } from '@/domain/delegate/version-status';
import { FINDING_RULES } from '@/domain/findings/finding';
import { findingCount } from '@/domain/findings/findings-among';
import { RULES } from '@/domain/findings/rules';
import { type DelegateScope, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { orgOf, projectOf, type Scope } from '@/domain/scope/scope';
import { DAY_MS } from '@/lib/units';

/** The last successful listing of one scope, and whether the latest one succeeded. */
export type ScopeState = {
  readonly scope: Scope;
  /** Undefined until a listing has succeeded. */
  readonly fleet: Fleet | undefined;
  readonly isUp: boolean;
};

/** The labels of a scope, in metrics and in the log. */
export const labelsOf = (scope: Scope) => ({
  account: scope.account,
  org: orgOf(scope) ?? '',
  project: projectOf(scope) ?? '',
});

const SCOPE = ['account', 'org', 'project'] as const;
const DELEGATE = [...SCOPE, 'delegate'] as const;

/**
 * Creates the metrics of the fleets in a new registry, so that a deleted delegate leaves no series. An unknown value
 * has no series, or its own label value; it is never 0. Times are epoch seconds.
 */
export function fleetMetrics(states: readonly ScopeState[]): Registry {
  const registry = new Registry();
  const gauges = gaugesIn(registry);
  for (const { scope, fleet, isUp } of states) {
    const labels = labelsOf(scope);
    gauges.up.set(labels, Number(isUp));
    if (!fleet) continue;
    const delegates = delegatesOf(fleet);
    const { unreadableDelegates = 0 } = fleet;
    const unread = Array.from({ length: unreadableDelegates }, () => undefined);
    gauges.dataTime.set(labels, fleet.context.asOf / 1_000);
    gauges.unreadable.set(labels, unreadableDelegates);
    countByValue(
      [...delegates.map(({ state }) => state), ...unread],
      DELEGATE_STATES,
      (connectivity, count) => gauges.byConnectivity.set({ ...labels, connectivity }, count),
    );
    if (unreadableDelegates === 0)
      countByValue(
        instancesOf(fleet).map(({ versionStatus }) => versionStatus),
        VERSION_STATUSES,
        (version_status, count) => gauges.byVersionStatus.set({ ...labels, version_status }, count),
      );
    countByValue(
      [...delegates.map(({ autoUpgrade }) => autoUpgrade), ...unread],
      AUTO_UPGRADES,
      (state, count) => gauges.byAutoUpgrade.set({ ...labels, state }, count),
    );
    for (const rule of FINDING_RULES) {
      const count = findingCount(rule, fleet);
      const { severity } = RULES[rule];
      if (count !== undefined) gauges.findings.set({ ...labels, rule: rule.toLowerCase(), severity }, count);
    }
    measureDelegates(scope, fleet, gauges);
  }
  return registry;
}

function gaugesIn(registry: Registry) {
  const gauge = <const Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({
      name: `delegate_overview_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [registry],
    });
  return {
    up: gauge('listing_up', 'Whether the last listing of the scope succeeded.', SCOPE),
    dataTime: gauge('data_timestamp_seconds', 'Time of the last listing that succeeded.', SCOPE),
    byConnectivity: gauge('delegates', 'Delegates by connectivity; each counts once.', [
      ...SCOPE,
      'connectivity',
    ]),
    unreadable: gauge(
      'unreadable_delegates',
      'Delegates of the last listing that cannot be read. Their states count as unknown.',
      SCOPE,
    ),
    byVersionStatus: gauge('instances', 'Instances by status; absent while some delegates cannot be read.', [
      ...SCOPE,
      'version_status',
    ]),
    byAutoUpgrade: gauge('delegates_auto_upgrade', 'Delegates by auto-upgrade.', [...SCOPE, 'state']),
    findings: gauge(
      'findings',
      'Delegates with a finding, by rule and severity; absent when the rule could not look for it.',
      [...SCOPE, 'rule', 'severity'],
    ),
    connected: gauge('delegate_connected_instances', 'Connected instances of a delegate.', DELEGATE),
    instances: gauge('delegate_instances', 'Instances of a delegate.', DELEGATE),
    lastHeartbeat: gauge(
      'delegate_last_heartbeat_timestamp_seconds',
      'Newest heartbeat of a delegate; absent when there is none on record or it is unknown.',
      DELEGATE,
    ),
    supportEnd: gauge(
      'delegate_support_end_timestamp_seconds',
      'When support of the first instance of a delegate is over; absent when unknown.',
      DELEGATE,
    ),
    info: gauge('delegate_info', 'Facts of a delegate as labels; always 1.', [
      ...DELEGATE,
      'name',
      'type',
      'version',
      'auto_upgrade',
    ]),
  };
}

function measureDelegates(scope: Scope, fleet: Fleet, gauges: ReturnType<typeof gaugesIn>): void {
  for (const delegate of delegatesOf(fleet)) {
    const own = delegateScopeOf(delegate.scope ?? '');
    const labels = { ...labelsOf(scope), ...own, delegate: identifierOrName(delegate.key, own) };
    const { lastHeartbeat = 0, earliestSupportEnds } = delegate;
    // An instance with an unreadable heartbeat may be connected, so the number is unknown.
    if (delegate.unknownInstances === 0 && !delegate.hasUnreadableInstances) {
      gauges.connected.set(labels, delegate.connectedInstances);
      gauges.instances.set(labels, delegate.instanceCount);
    }
    if (lastHeartbeat > 0) gauges.lastHeartbeat.set(labels, lastHeartbeat / 1_000);
    if (earliestSupportEnds !== undefined)
      gauges.supportEnd.set(labels, (earliestSupportEnds + DAY_MS) / 1_000);
    gauges.info.set(
      {
        ...labels,
        name: delegate.name,
        type: delegate.type ?? '',
        version: delegate.version ?? '',
        auto_upgrade: delegate.autoUpgrade?.toLowerCase() ?? '',
      },
      1,
    );
  }
}

/** A name where the listing has no identifiers. Other labels name the scope. */
function identifierOrName(key: string, { org = '', project = '' }: DelegateScope): string {
  const prefix = [`name:${org}:${project}:`, 'name:'].find((start) => key.startsWith(start)) ?? '';
  return key.slice(prefix.length);
}

/** Counts each value; an unknown one counts as `unknown`. */
function countByValue(
  found: readonly (string | undefined)[],
  values: readonly string[],
  set: (value: string, count: number) => void,
): void {
  const counts = rollup(
    found,
    (all) => all.length,
    (value = 'UNKNOWN') => value,
  );
  for (const value of new Set([...values, 'UNKNOWN'])) set(value.toLowerCase(), counts.get(value) ?? 0);
}
