import type { AutoUpgrade } from '@/domain/delegate/read-facts';
import { MINUTE_MS } from '@/lib/units';
import type { DelegateNow, InstanceNow } from './fleet-at';
import { buildOf } from './releases';

const UPGRADER_WINDOW_MS = 90 * MINUTE_MS;
const FIRST_UPGRADABLE_BUILD = 76_300;

/** The values that the Manager computes for a delegate from the instances that a filter kept. */
export interface GroupFacts {
  readonly connectivity: 'connected' | 'partially connected' | 'disconnected';
  /** Newest heartbeat of all instances, epoch ms; 0 = none. */
  readonly heartbeatAt: number;
  /** Contract: the lowest version of the connected instances, compared as text. */
  readonly version: string | undefined;
  /** Contract: the earliest expiry of the connected instances, epoch ms; 0 = none is connected. */
  readonly expiresAt: number;
  readonly isTokenActive: boolean;
  /** Contract: the value of the first instance; false without instances. */
  readonly isImmutable: boolean;
}

export function groupFacts({ delegate, instances }: DelegateNow): GroupFacts {
  const connected = instances.filter((instance) => instance.isConnected);
  return {
    connectivity: connectivityOf(connected.length, instances.length),
    heartbeatAt: instances.reduce((newest, { heartbeatAt }) => Math.max(newest, heartbeatAt), 0),
    version: smallestVersion(connected),
    expiresAt: connected.length === 0 ? 0 : Math.min(...connected.map(({ expiresAt }) => expiresAt)),
    isTokenActive: instances.every((instance) => instance.isTokenActive),
    isImmutable: instances.length > 0 && delegate.isImmutable,
  };
}

function connectivityOf(connected: number, all: number): GroupFacts['connectivity'] {
  if (connected === 0) return 'disconnected';
  return connected === all ? 'connected' : 'partially connected';
}

function smallestVersion(instances: readonly InstanceNow[]): string | undefined {
  return instances.reduce<string | undefined>(
    (smallest, { version }) => (smallest !== undefined && smallest <= version ? smallest : version),
    undefined,
  );
}

/**
 * Contract: the first rule that fits: Docker is OFF, a group version below build 76300 is OFF (but not in
 * `listDelegates`), not immutable is ON (so is a delegate without instances), an upgrader seen within 90 minutes is ON, a
 * delegate registered within 90 minutes is DETECTING, all others are OFF.
 */
export function autoUpgradeOf(
  { delegate, upgraderSeenAt }: DelegateNow,
  facts: GroupFacts,
  { now, hasOldVersionRule }: { readonly now: number; readonly hasOldVersionRule: boolean },
): AutoUpgrade {
  if (delegate.type === 'DOCKER') return 'OFF';
  if (hasOldVersionRule && facts.version && buildOf(facts.version) < FIRST_UPGRADABLE_BUILD) return 'OFF';
  if (!facts.isImmutable) return 'ON';
  if (now - upgraderSeenAt <= UPGRADER_WINDOW_MS) return 'ON';
  return delegate.isNew ? 'DETECTING' : 'OFF';
}
