/** Fleets with findings, and simulated ones with and without a common cause, for tests only. */

import type { Fleet } from '@/domain/delegate/fleet';
import type { CommonTrait } from '@/domain/findings/rule';
import { createRandom, type Random } from '@/lib/random';
import { MINUTE_MS } from '@/lib/units';
import type { InstanceEntry } from './fleets';
import { aFleet, type FleetEntry, inDays, LATEST_VERSION, NOW } from './fleets';

const TAGS = ['eu-west', 'us-east', 'gpu', 'pci', 'edge', 'build', 'deploy', 'prod', 'staging', 'spot'];
const TYPES = ['KUBERNETES', 'HELM_DELEGATE', 'DOCKER', 'ECS'];
const VERSIONS = [LATEST_VERSION, '26.07.88902', '26.06.88700', '26.05.88503', '26.04.88301'];
const SCOPES = ['/', 'retail', 'retail/web', 'payments', 'payments/core', 'data'];
const ZONES = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot'];

export function silentFor(minutes: number): InstanceEntry {
  return { heartbeatAt: NOW - minutes * MINUTE_MS };
}

const OLD = { version: '26.05.88500' };
/** Delegates with a finding of every rule. */
export const ILL: readonly FleetEntry[] = [
  ...Array.from({ length: 3 }, () => ({ tags: ['eu-west'], instances: [silentFor(30)] })),
  { instances: [{ heartbeatAt: 0 }], token: 'INACTIVE', autoUpgrade: 'DETECTING' },
  { tags: ['gpu'], instances: [{ hostName: 'a', ...OLD }, { hostName: 'a' }], autoUpgrade: 'OFF' },
  { instances: [{ supportEnds: inDays(-12) }, { supportEnds: inDays(3) }, silentFor(90), silentFor(3)] },
  { isImmutable: false, instances: [OLD] },
  { instances: [{ supportEnds: undefined, ...OLD }], unreadableInstances: 1 },
  { type: 'ECS', autoUpgrade: 'OFF' },
  { type: 'ECS', instances: [OLD, { ...OLD, ...silentFor(3) }] },
];

type Cause = Exclude<CommonTrait['kind'], 'token'> | 'none';
export const CAUSES: readonly Cause[] = ['tag', 'hostPrefix', 'type', 'version', 'scope', 'none'];

interface Simulation {
  readonly fleet: Fleet;
  /** The trait that the silent delegates share; undefined when chance chose them. */
  readonly trait: { readonly kind: CommonTrait['kind']; readonly value: string } | undefined;
}

interface Member {
  readonly name: string;
  readonly tags: readonly string[];
  readonly type: string;
  readonly scope: string;
  readonly instances: readonly {
    readonly hostName: string;
    readonly version: string;
    readonly zone: string;
  }[];
}

/** 20 to 80 delegates. One cause silenced the affected ones within a minute, among chance failures. */
export function simulate(seed: number, cause: Cause): Simulation {
  const random = createRandom(seed);
  const members = Array.from({ length: 20 + Math.floor(random() * 60) }, (_, i) => aMember(i, random));
  const value = causeIn(members, cause, random);
  const at = NOW - (6 + random() * 200) * MINUTE_MS;
  const chosen = new Set(members.filter(() => random() < 0.25));
  const fleet = aFleet(
    members.map((member): FleetEntry => {
      const { name, tags, type, scope } = member;
      const instances = member.instances.map(({ hostName, version, zone }): InstanceEntry => {
        const has: Record<Cause, boolean> = {
          tag: tags.includes(value),
          hostPrefix: zone === value,
          type: type === value,
          version: version === value,
          scope: scope === value,
          none: chosen.has(member),
        };
        const isHit = has[cause] ? random() < 0.97 : random() < 0.001;
        if (isHit) return { hostName, version, heartbeatAt: Math.round(at - random() * MINUTE_MS) };
        const isOut = random() < 0.01;
        return {
          hostName,
          version,
          heartbeatAt: Math.round(NOW - (isOut ? (6 + random() * 300) * MINUTE_MS : 20_000)),
        };
      });
      return { name, tags, type, scope, instances };
    }),
  );
  return { fleet, trait: cause === 'none' ? undefined : { kind: cause, value } };
}

/**
 * 20 to 80 delegates with one or two outages of 3 to 10 delegates within a minute each, at least ten minutes apart, and
 * up to four other failures; with the delegates of each outage.
 */
export function simulateOutages(seed: number) {
  const random = createRandom(seed);
  const rows = Array.from({ length: 20 + Math.floor(random() * 60) }, (_, row) => row);
  const free = [...rows];
  const heartbeats = new Map<number, number>();
  const minutesAgo = () => 6 + random() * 340;
  const take = (at: number) => {
    const [row = 0] = free.splice(Math.floor(random() * free.length), 1);
    heartbeats.set(row, Math.round(at));
    return row;
  };
  const first = minutesAgo();
  const second = minutesAgo();
  const outages = (random() < 0.5 || Math.abs(first - second) < 10 ? [first] : [first, second]).map(
    (minutes) =>
      Array.from({ length: 3 + Math.floor(random() * 8) }, () =>
        take(NOW - (minutes + random()) * MINUTE_MS),
      ),
  );
  for (let other = Math.floor(random() * 5); other > 0; other--) take(NOW - minutesAgo() * MINUTE_MS);
  const fleet = aFleet(
    rows.map((row): FleetEntry => ({ instances: [{ heartbeatAt: heartbeats.get(row) ?? NOW - 20_000 }] })),
  );
  return { fleet, outages };
}

function aMember(i: number, random: Random): Member {
  const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? '';
  const tags = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(TAGS)));
  const version = pick(VERSIONS);
  return {
    name: `d${i}`,
    tags: [...tags],
    type: pick(TYPES),
    scope: pick(SCOPES),
    instances: Array.from({ length: 1 + Math.floor(random() * 3) }, (_, j) => {
      const zone = pick(ZONES);
      return { zone, hostName: `${zone}-node-${i}-${j}`, version: random() < 0.8 ? version : pick(VERSIONS) };
    }),
  };
}

/** At least five delegates have the value. */
function causeIn(members: readonly Member[], cause: Cause, random: Random): string {
  const valuesOf = (member: Member): Record<Cause, readonly string[]> => ({
    tag: member.tags,
    hostPrefix: member.instances.map(({ zone }) => zone),
    type: [member.type],
    version: member.instances.map(({ version }) => version),
    scope: [member.scope],
    none: [''],
  });
  const counts = new Map<string, number>();
  for (const member of members)
    for (const value of new Set(valuesOf(member)[cause])) counts.set(value, (counts.get(value) ?? 0) + 1);
  const frequent = [...counts].filter(([, count]) => count >= 5).map(([value]) => value);
  return frequent[Math.floor(random() * frequent.length)] ?? '';
}
