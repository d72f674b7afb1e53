import { describe, expect, test } from 'vitest';
import {
  aFleet,
  CONTEXT,
  type FleetEntry,
  type InstanceEntry,
  inDays,
  LATEST_VERSION,
  NOW,
} from '@/testing/fleets';
import type { Context } from '../delegate/context';
import { evidenceOf } from './evidence';
import { type Finding, type FindingRule, findingsOf } from './finding';

function found(
  rule: FindingRule,
  entries: readonly FleetEntry[],
  context: Partial<Context> = {},
): Finding | undefined {
  return findingsOf(aFleet(entries, context)).find((finding) => finding.rule === rule);
}

function evidence(rule: FindingRule, entries: readonly FleetEntry[]) {
  const finding = found(rule, entries);
  return finding ? evidenceOf(finding, aFleet(entries)) : [];
}

function silentFor(ms: number): InstanceEntry {
  return { heartbeatAt: NOW - ms };
}

const UP: InstanceEntry = {};
const DOWN = silentFor(300_001);
const NEVER: InstanceEntry = { heartbeatAt: 0 };
const UNKNOWN: InstanceEntry = { heartbeatAt: Number.NaN };
const behind = (releases: number): InstanceEntry => ({ version: `26.08.${89_100 - 100 * releases}` });
const named = (hostName: string | undefined, more: InstanceEntry = {}): InstanceEntry => ({
  ...more,
  hostName,
});

/** The delegate of each line is a fleet by itself; then the number of delegates and instances found. */
type Boundary = readonly [what: string, entry: FleetEntry, delegates: 0 | 1, instances?: number];

const BOUNDARIES: { readonly [Rule in FindingRule]?: readonly Boundary[] } = {
  NOT_CONNECTED: [
    ['an instance silent for 5 minutes', { instances: [silentFor(300_000)] }, 0],
    ['two instances silent for longer', { instances: [DOWN, DOWN] }, 1, 2],
    ['one instance silent, the other never connected', { instances: [DOWN, NEVER] }, 1, 2],
    ['one instance silent, the other unknown', { instances: [DOWN, UNKNOWN] }, 1, 1],
    ['one of two instances silent', { instances: [UP, DOWN] }, 0],
    ['an unknown heartbeat', { instances: [UNKNOWN] }, 0],
    [
      'no instance, and an old heartbeat of the group',
      { instances: [], groupHeartbeat: NOW - 9_000_000 },
      1,
      0,
    ],
    ['no instance, and no heartbeat of the group', { instances: [], groupHeartbeat: 0 }, 0],
  ],
  NEVER_CONNECTED: [
    ['an instance without a heartbeat on record', { instances: [NEVER] }, 1, 1],
    ['no instance, and no heartbeat of the group', { instances: [], groupHeartbeat: 0 }, 1, 0],
    ['another instance unreadable', { instances: [NEVER], unreadableInstances: 1 }, 0],
    ['another instance was connected', { instances: [NEVER, DOWN] }, 0],
  ],
  PARTIALLY_CONNECTED: [
    ['one of two instances silent', { instances: [UP, DOWN] }, 1, 1],
    ['one instance late, the other never connected', { instances: [silentFor(80_000), NEVER] }, 1, 1],
    ['the other instance unknown', { instances: [UP, UNKNOWN] }, 0],
    ['all instances connected', { instances: [UP, UP] }, 0],
    ['no instance connected', { instances: [DOWN, NEVER] }, 0],
  ],
  HEARTBEAT_LATE: [
    ['a heartbeat 75 seconds ago', { instances: [silentFor(75_000)] }, 0],
    [
      'two heartbeats more than 75 seconds ago',
      { instances: [UP, silentFor(75_001), silentFor(300_000)] },
      1,
      2,
    ],
    ['an instance that is not connected', { instances: [DOWN] }, 0],
  ],
  EXPIRED: [
    ['support ends today', { instances: [{ supportEnds: inDays(0) }] }, 0],
    ['support ended yesterday', { instances: [{ supportEnds: inDays(-1) }, UP] }, 1, 1],
    ['the Manager reports it', { instances: [{ supportEnds: undefined, reportedStatus: 'EXPIRED' }] }, 1, 1],
    ['the end of support is unknown', { instances: [{ supportEnds: undefined }] }, 0],
  ],
  NEAR_EXPIRY: [
    ['support ends today', { instances: [{ supportEnds: inDays(0) }] }, 1, 1],
    ['support ends in 30 days', { instances: [{ supportEnds: inDays(30) }] }, 1, 1],
    ['support ends in 31 days', { instances: [{ supportEnds: inDays(31) }] }, 0],
    [
      'one instance near expiry, the other expired',
      { instances: [{ supportEnds: inDays(-1) }, { supportEnds: inDays(3) }] },
      1,
      1,
    ],
  ],
  UNSUPPORTED: [
    ['the minimal image of the latest version', { instances: [{ version: `${LATEST_VERSION}.minimal` }] }, 0],
    ['a version one build older', { instances: [{ version: '26.08.89099' }, UP] }, 1, 1],
    [
      'an older version that is expired',
      { instances: [{ version: '26.08.89099', supportEnds: inDays(-1) }] },
      0,
    ],
    ['a version that cannot be compared', { instances: [{ version: 'latest' }] }, 0],
  ],
  MIXED_VERSIONS: [
    ['one version', { instances: [UP, UP] }, 0],
    ['two versions', { instances: [UP, behind(1), UP] }, 1, 3],
    ['the older instance is not connected', { instances: [UP, { ...behind(1), ...DOWN }] }, 0],
    ['one of two versions unknown', { instances: [UP, { version: undefined }] }, 0],
  ],
  AUTO_UPGRADE_OFF: [
    ['auto-upgrade is off', { autoUpgrade: 'OFF' }, 1, 0],
    ['off for an unknown type', { autoUpgrade: 'OFF', type: 'NEW' }, 1, 0],
    ['off for a type without an upgrader', { autoUpgrade: 'OFF', type: 'ecs' }, 0],
    ['auto-upgrade is on', {}, 0],
    ['auto-upgrade is detecting', { autoUpgrade: 'DETECTING' }, 0],
    ['auto-upgrade is unknown', { autoUpgrade: undefined }, 0],
  ],
  AUTO_UPGRADE_UNAVAILABLE: [
    ['off for a type without an upgrader', { autoUpgrade: 'OFF', type: 'ECS' }, 1, 0],
    ['on for a type without an upgrader', { type: 'ECS' }, 0],
    ['off for Docker', { autoUpgrade: 'OFF', type: 'docker' }, 0],
    ['off for Kubernetes', { autoUpgrade: 'OFF', type: 'KUBERNETES' }, 0],
  ],
  AUTO_UPGRADE_DETECTING: [
    ['auto-upgrade is detecting', { autoUpgrade: 'DETECTING' }, 1, 0],
    ['auto-upgrade is on', {}, 0],
  ],
  AUTO_UPGRADE_STUCK: [
    ['one release behind', { instances: [behind(1)] }, 0],
    ['two releases behind', { instances: [behind(2), UP] }, 1, 1],
    ['two releases behind with auto-upgrade off', { autoUpgrade: 'OFF', instances: [behind(2)] }, 0],
    ['two releases behind with a legacy image', { isImmutable: false, instances: [behind(2)] }, 0],
    ['two releases behind and not connected', { instances: [{ ...behind(2), ...DOWN }] }, 0],
  ],
  SINGLE_INSTANCE: [
    ['one instance', { instances: [UP] }, 1, 1],
    ['two instances', { instances: [UP, UP] }, 0],
    ['one instance that is not connected', { instances: [DOWN] }, 0],
    ['one instance, and an unreadable one', { instances: [UP], unreadableInstances: 1 }, 0],
  ],
  SINGLE_HOST: [
    ['two instances on one host', { instances: [named('a'), named('a')] }, 1, 2],
    ['two instances on two hosts', { instances: [named('a'), named('b')] }, 0],
    ['two hosts whose names begin alike', { instances: [named('a'), named('a1')] }, 0],
    ['one known and one unknown host', { instances: [named('a'), named(undefined)] }, 0],
    [
      'a second host only for an instance that is not connected',
      { instances: [named('a'), named('a'), named('b', DOWN)] },
      1,
      2,
    ],
    ['one instance on one host', { instances: [named('a')] }, 0],
  ],
  TOKEN_INACTIVE: [
    [
      'the token of one of two instances is inactive',
      { token: 'INACTIVE', instances: [UP, { isTokenActive: false }] },
      1,
      1,
    ],
    ['the token is active', {}, 0],
    ['the token state is unknown', { token: undefined }, 0],
  ],
  LEGACY_IMAGE: [
    ['the image is legacy', { isImmutable: false }, 1, 1],
    ['the image is immutable', {}, 0],
    ['the kind of image is unknown', { isImmutable: undefined }, 0],
    ['the image is legacy, without instances', { isImmutable: false, instances: [] }, 0],
  ],
  EXPIRY_UNKNOWN: [
    ['no end of support', { instances: [UP, { supportEnds: undefined }] }, 1, 1],
    [
      'no end of support, but a reported status',
      { instances: [{ supportEnds: undefined, reportedStatus: 'ACTIVE' }] },
      0,
    ],
    ['a legacy image', { isImmutable: false, instances: [{ supportEnds: undefined }] }, 0],
  ],
  UNREADABLE: [
    ['an unreadable instance', { unreadableInstances: 1 }, 1, 0],
    ['an unknown heartbeat', { instances: [UP, UNKNOWN] }, 1, 1],
    ['no unreadable value', { instances: [UP, NEVER] }, 0],
  ],
};

describe.each(Object.entries(BOUNDARIES))('the rule %s', (name, boundaries) => {
  test.each(
    boundaries.map(
      ([what, entry, delegates, instances]) => [what, entry, delegates, instances ?? 0] as const,
    ),
  )('finds the expected delegates and instances: %s', (_what, entry, delegates, instances) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the table above
    const finding = found(name as FindingRule, [entry]);
    expect([finding?.rows.length ?? 0, finding?.instances.length ?? 0]).toEqual([delegates, instances]);
    // The evidence holds more than the count.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the table above
    expect(evidence(name as FindingRule, [entry]).length === 1).toBe(false);
  });
});

test('support of legacy images has ended from 1 February 2024 on', () => {
  const on = (day: number) =>
    found('LEGACY_IMAGE', [{ isImmutable: false }], { asOf: Date.UTC(2024, 0, day) });
  expect(on(31)).toBeUndefined();
  expect(on(32)?.since).toBe(Date.UTC(2024, 0, 31));
});

describe('the finding of a tag that only one connected delegate has', () => {
  const a: FleetEntry = { name: 'a', tags: ['eu', 'gpu'] };
  test.each<[string, FleetEntry, readonly number[]]>([
    ['another delegate has all tags', { name: 'b', tags: ['eu', 'gpu'] }, []],
    ['another delegate has one of the tags', { name: 'b', tags: ['eu'] }, [0]],
    [
      'the other delegate with the tags is not connected',
      { name: 'b', tags: ['eu', 'gpu'], instances: [DOWN] },
      [0],
    ],
    [
      'the other delegate with the tags may be connected',
      { name: 'b', tags: ['eu', 'gpu'], instances: [UNKNOWN] },
      [],
    ],
    ['the name of another delegate is the tag', { name: 'gpu', tags: ['eu'] }, []],
    ['the only other tag names an owner', { name: 'b', tags: ['eu', 'gpu', 'owner:web'] }, []],
    ['each delegate has one', { name: 'b', tags: ['pci'] }, [0, 1]],
  ])('names the delegates with such a tag: %s', (_what, other, rows) => {
    expect(Array.from(found('SOLE_TAG', [a, other])?.rows ?? [])).toEqual(rows);
  });

  test('lists these tags as evidence', () => {
    expect(evidence('SOLE_TAG', [a, { name: 'b', tags: ['eu', 'pci'] }])[1]?.result).toEqual({
      unit: 'texts',
      texts: ['gpu', 'pci'],
    });
  });
});

test.each([{ state: 'loading' }, { state: 'unknown', why: 'It is not.' }] as const)(
  'without the latest version ($state) no instance counts as behind it',
  (latestVersion) => {
    const rules = findingsOf(aFleet([{ instances: [behind(5), UP] }], { ...CONTEXT, latestVersion }));
    expect(rules.map(({ rule }) => rule)).toEqual(['MIXED_VERSIONS']);
  },
);

test('findings are sorted worst first, also when half the fleet is unreadable', () => {
  const unreadable = Array.from({ length: 5 }, () => ({ instances: [UNKNOWN, UP], unreadableInstances: 2 }));
  const broken: FleetEntry = { autoUpgrade: 'OFF', instances: [DOWN, { supportEnds: inDays(-1), ...DOWN }] };
  const all = findingsOf(aFleet([...unreadable, broken, { instances: [UP, silentFor(80_000)] }]));
  expect(all.map(({ rule, severity, rows }) => `${severity} ${rule} ${rows.length}`)).toEqual([
    'critical NOT_CONNECTED 1',
    'critical EXPIRED 1',
    'warning AUTO_UPGRADE_OFF 1',
    'warning UNREADABLE 5',
    'info HEARTBEAT_LATE 1',
  ]);
});
