import { describe, expect, test } from 'vitest';
import type { Context } from '../delegate/context';
import {
  aFleet,
  CONTEXT,
  type FleetEntry,
  type InstanceEntry,
  inDays,
  LATEST_VERSION,
  NOW,
} from '../delegate/testing';
import { type Finding, type FindingRule, findingsOf } from './finding';

/** What is found when these delegates are the fleet. */
function found(
  rule: FindingRule,
  entries: readonly FleetEntry[],
  context: Partial<Context> = {},
): Finding | undefined {
  return findingsOf(aFleet(entries, context)).find((finding) => finding.rule === rule);
}

function silentFor(ms: number): InstanceEntry {
  return { heartbeatAt: NOW - ms };
}

const UP: InstanceEntry = {};
const DOWN = silentFor(300_001);
const NEVER: InstanceEntry = { heartbeatAt: 0 };
const UNKNOWN: InstanceEntry = { heartbeatAt: Number.NaN };
/** So many releases behind the latest. */
const behind = (releases: number): InstanceEntry => ({ version: `26.08.${89_100 - 100 * releases}` });
const named = (hostName: string | undefined, more: InstanceEntry = {}): InstanceEntry => ({
  ...more,
  hostName,
});

/** A delegate of each line is a fleet by itself: the number of delegates and of instances that are found. */
type Boundary = readonly [what: string, entry: FleetEntry, delegates: 0 | 1, instances?: number];

const BOUNDARIES: { readonly [Rule in FindingRule]?: readonly Boundary[] } = {
  NOT_CONNECTED: [
    ['silent for 5 minutes', { instances: [silentFor(300_000)] }, 0],
    ['silent for longer', { instances: [DOWN, DOWN] }, 1, 2],
    ['silent, and never connected', { instances: [DOWN, NEVER] }, 1, 2],
    ['silent, and unknown', { instances: [DOWN, UNKNOWN] }, 1, 1],
    ['one of two', { instances: [UP, DOWN] }, 0],
    ['unknown', { instances: [UNKNOWN] }, 0],
    ['no instance, and a heartbeat long ago', { instances: [], groupHeartbeat: NOW - 9_000_000 }, 1, 0],
    ['no instance, and no heartbeat', { instances: [], groupHeartbeat: 0 }, 0],
  ],
  NEVER_CONNECTED: [
    ['no heartbeat on record', { instances: [NEVER] }, 1, 1],
    ['no instance either', { instances: [], groupHeartbeat: 0 }, 1, 0],
    ['unreadable instances beside', { instances: [NEVER], unreadableInstances: 1 }, 0],
    ['another one was', { instances: [NEVER, DOWN] }, 0],
  ],
  PARTIALLY_CONNECTED: [
    ['one of two', { instances: [UP, DOWN] }, 1, 1],
    ['a late one and one that never was', { instances: [silentFor(80_000), NEVER] }, 1, 1],
    ['the others are unknown', { instances: [UP, UNKNOWN] }, 0],
    ['all', { instances: [UP, UP] }, 0],
    ['none', { instances: [DOWN, NEVER] }, 0],
  ],
  HEARTBEAT_LATE: [
    ['75 seconds', { instances: [silentFor(75_000)] }, 0],
    ['more', { instances: [UP, silentFor(75_001), silentFor(300_000)] }, 1, 2],
    ['not connected', { instances: [DOWN] }, 0],
  ],
  EXPIRED: [
    ['today', { instances: [{ supportEnds: inDays(0) }] }, 0],
    ['yesterday', { instances: [{ supportEnds: inDays(-1) }, UP] }, 1, 1],
    ['as reported', { instances: [{ supportEnds: undefined, reportedStatus: 'EXPIRED' }] }, 1, 1],
    ['unknown', { instances: [{ supportEnds: undefined }] }, 0],
  ],
  NEAR_EXPIRY: [
    ['today', { instances: [{ supportEnds: inDays(0) }] }, 1, 1],
    ['in 30 days', { instances: [{ supportEnds: inDays(30) }] }, 1, 1],
    ['in 31 days', { instances: [{ supportEnds: inDays(31) }] }, 0],
    ['beside an expired one', { instances: [{ supportEnds: inDays(-1) }, { supportEnds: inDays(3) }] }, 1, 1],
  ],
  UNSUPPORTED: [
    ['the latest', { instances: [{ version: `${LATEST_VERSION}.minimal` }] }, 0],
    ['one build older', { instances: [{ version: '26.08.89099' }, UP] }, 1, 1],
    ['expired', { instances: [{ version: '26.08.89099', supportEnds: inDays(-1) }] }, 0],
    ['not comparable', { instances: [{ version: 'latest' }] }, 0],
  ],
  BEHIND_LATEST: [
    ['a patch of the release', { instances: [{ version: '26.08.89199' }] }, 0],
    ['one release', { instances: [behind(1), UP] }, 1, 1],
    ['one that is not connected', { instances: [{ ...behind(1), ...DOWN }, UP] }, 0],
    ['unknown', { instances: [{ version: undefined }] }, 0],
  ],
  MIXED_VERSIONS: [
    ['one', { instances: [UP, UP] }, 0],
    ['two', { instances: [UP, behind(1), UP] }, 1, 3],
    ['one of them not connected', { instances: [UP, { ...behind(1), ...DOWN }] }, 0],
    ['one of them unknown', { instances: [UP, { version: undefined }] }, 0],
  ],
  AUTO_UPGRADE_OFF: [
    ['off', { autoUpgrade: 'OFF' }, 1, 0],
    ['off, of a type that we do not know', { autoUpgrade: 'OFF', type: 'NEW' }, 1, 0],
    ['off, of a type without upgrader', { autoUpgrade: 'OFF', type: 'docker' }, 0],
    ['on', {}, 0],
    ['detecting', { autoUpgrade: 'DETECTING' }, 0],
    ['unknown', { autoUpgrade: undefined }, 0],
  ],
  AUTO_UPGRADE_UNAVAILABLE: [
    ['off, of a type without upgrader', { autoUpgrade: 'OFF', type: 'ECS' }, 1, 0],
    ['on, of such a type', { type: 'DOCKER' }, 0],
    ['off, of Kubernetes', { autoUpgrade: 'OFF', type: 'KUBERNETES' }, 0],
  ],
  AUTO_UPGRADE_DETECTING: [
    ['detecting', { autoUpgrade: 'DETECTING' }, 1, 0],
    ['on', {}, 0],
  ],
  AUTO_UPGRADE_STUCK: [
    ['one release', { instances: [behind(1)] }, 0],
    ['two releases', { instances: [behind(2), UP] }, 1, 1],
    ['two releases, off', { autoUpgrade: 'OFF', instances: [behind(2)] }, 0],
    ['two releases, a legacy image', { isImmutable: false, instances: [behind(2)] }, 0],
    ['two releases, not connected', { instances: [{ ...behind(2), ...DOWN }] }, 0],
  ],
  SINGLE_INSTANCE: [
    ['one', { instances: [UP] }, 1, 1],
    ['two', { instances: [UP, UP] }, 0],
    ['one that is not connected', { instances: [DOWN] }, 0],
    ['one, and others that cannot be read', { instances: [UP], unreadableInstances: 1 }, 0],
  ],
  SINGLE_HOST: [
    ['one host', { instances: [named('a'), named('a')] }, 1, 2],
    ['two hosts', { instances: [named('a'), named('b')] }, 0],
    ['a host whose name begins so', { instances: [named('a'), named('a1')] }, 0],
    ['one host, and one of which it is unknown', { instances: [named('a'), named(undefined)] }, 0],
    [
      'one host, but for one that is not connected',
      { instances: [named('a'), named('a'), named('b', DOWN)] },
      1,
      2,
    ],
    ['one instance', { instances: [named('a')] }, 0],
  ],
  TOKEN_INACTIVE: [
    ['of one instance', { token: 'INACTIVE', instances: [UP, { isTokenActive: false }] }, 1, 1],
    ['active', {}, 0],
    ['unknown', { token: undefined }, 0],
  ],
  LEGACY_IMAGE: [
    ['legacy', { isImmutable: false }, 1, 1],
    ['immutable', {}, 0],
    ['unknown', { isImmutable: undefined }, 0],
    ['no instance', { isImmutable: false, instances: [] }, 0],
  ],
  EXPIRY_UNKNOWN: [
    ['no day', { instances: [UP, { supportEnds: undefined }] }, 1, 1],
    [
      'a status that the Manager reports',
      { instances: [{ supportEnds: undefined, reportedStatus: 'ACTIVE' }] },
      0,
    ],
    ['a legacy image, which has no end', { isImmutable: false, instances: [{ supportEnds: undefined }] }, 0],
  ],
  UNREADABLE: [
    ['an instance', { unreadableInstances: 1 }, 1, 0],
    ['a heartbeat', { instances: [UP, UNKNOWN] }, 1, 1],
    ['nothing', { instances: [UP, NEVER] }, 0],
  ],
};

describe.each(Object.entries(BOUNDARIES))('%s', (name, boundaries) => {
  test.each(
    boundaries.map(
      ([what, entry, delegates, instances]) => [what, entry, delegates, instances ?? 0] as const,
    ),
  )('%s', (_what, entry, delegates, instances) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the table above
    const finding = found(name as FindingRule, [entry]);
    expect([finding?.rows.length ?? 0, finding?.instances.length ?? 0]).toEqual([delegates, instances]);
    // Counts are not all that shows it.
    expect(finding?.evidence.length === 1).toBe(false);
  });
});

test('the support of legacy images ended with 31 January 2024', () => {
  const on = (day: number) =>
    found('LEGACY_IMAGE', [{ isImmutable: false }], { asOf: Date.UTC(2024, 0, day) });
  expect(on(31)).toBeUndefined();
  expect(on(32)?.since).toBe(Date.UTC(2024, 0, 31));
});

describe('a tag that only one connected delegate carries', () => {
  const a: FleetEntry = { name: 'a', tags: ['eu', 'gpu'] };
  test.each<[string, FleetEntry, readonly number[]]>([
    ['one other carries all', { name: 'b', tags: ['eu', 'gpu'] }, []],
    ['one other carries some', { name: 'b', tags: ['eu'] }, [0]],
    ['the other is not connected', { name: 'b', tags: ['eu', 'gpu'], instances: [DOWN] }, [0]],
    ['the other may be connected', { name: 'b', tags: ['eu', 'gpu'], instances: [UNKNOWN] }, []],
    ['the other is named so', { name: 'gpu', tags: ['eu'] }, []],
    ['the others name owners', { name: 'b', tags: ['eu', 'gpu', 'owner:web'] }, []],
    ['each has one', { name: 'b', tags: ['pci'] }, [0, 1]],
  ])('%s', (_what, other, rows) => {
    expect(Array.from(found('SOLE_TAG', [a, other])?.rows ?? [])).toEqual(rows);
  });

  test('is named', () => {
    expect(found('SOLE_TAG', [a, { name: 'b', tags: ['eu', 'pci'] }])?.evidence[1]?.result).toEqual({
      unit: 'texts',
      texts: ['gpu', 'pci'],
    });
  });
});

test.each([{ state: 'loading' }, { state: 'unknown', why: 'It is not.' }] as const)(
  'without the latest version ($state) nothing is behind it',
  (latestVersion) => {
    const rules = findingsOf(aFleet([{ instances: [behind(5), UP] }], { ...CONTEXT, latestVersion }));
    expect(rules.map(({ rule }) => rule)).toEqual(['MIXED_VERSIONS']);
  },
);

test('what is found comes worst first, also of a fleet of which half cannot be read', () => {
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
