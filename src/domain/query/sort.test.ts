import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fleet } from '../delegate/fleet';
import { type DelegateHealth, healthOf } from '../delegate/health';
import { type Judgement, judgeFleet } from '../delegate/judgement';
import { judgedFleets } from '../delegate/oracle';
import { aFleet, DAY_MS, delegatesOf, type FleetEntry, LATEST_VERSION, NOW } from '../delegate/testing';
import { compareVersions, isReadableVersion } from '../delegate/version';
import { ownerText } from '../scope/owner';
import { DEFAULT_SORT, orderDelegates, SORT_KEYS, type SortKey } from './sort';

function names(
  entries: readonly FleetEntry[],
  key: SortKey,
  descending = false,
): readonly (string | undefined)[] {
  const fleet = aFleet(entries);
  const judgement = judgeFleet(fleet, { now: NOW, latestVersion: LATEST_VERSION });
  const order = orderDelegates(fleet.index, judgement, { key, descending });
  return Array.from(order, (ordinal) => fleet.delegateAt(ordinal)?.name);
}

const GONE = NOW - 3 * DAY_MS;
const LATE = NOW - 100_000;

test('the default order puts first what needs attention most', () => {
  const entries: readonly FleetEntry[] = [
    { name: 'well' },
    { name: 'unreadable', instances: [{ heartbeatAt: Number.NaN }] },
    { name: 'untold', instances: [{ version: undefined, expiresAt: undefined }] },
    { name: 'late', instances: [{ heartbeatAt: LATE }] },
    { name: 'unsupported', instances: [{ version: '25.01.1' }] },
    { name: 'expiring', instances: [{}, { expiresAt: NOW + 5 * DAY_MS }] },
    { name: 'expired', instances: [{}, { expiresAt: NOW - 5 * DAY_MS }] },
    { name: 'expired and unreadable', instances: [{ heartbeatAt: Number.NaN, expiresAt: NOW - 5 * DAY_MS }] },
    { name: 'partial', instances: [{}, { heartbeatAt: GONE }] },
    { name: 'gone', instances: [{ heartbeatAt: GONE }] },
  ];
  expect(DEFAULT_SORT).toEqual({ key: 'health', descending: false });
  expect(names(entries, 'health')).toEqual([
    'gone',
    'partial',
    'expired',
    'expired and unreadable',
    'expiring',
    'unsupported',
    'late',
    'untold',
    'well',
    'unreadable',
  ]);
});

describe('ascending', () => {
  test.each<[SortKey, string, readonly FleetEntry[]]>([
    [
      'name',
      'A before b before C, and a before b of one case',
      [{ name: 'a' }, { name: 'B' }, { name: 'b' }, { name: 'C' }],
    ],
    [
      'status',
      'not connected, partially, connected',
      [
        { name: 'z', instances: [] },
        { name: 'y', instances: [{ heartbeatAt: GONE }, {}] },
        { name: 'x' },
        { name: 'a', instances: [{ heartbeatAt: Number.NaN }] },
      ],
    ],
    [
      'tags',
      'custom ones decide before implicit ones, none is unknown',
      [
        { name: 'z', customTags: ['Alpha'], implicitTags: ['aa'] },
        { name: 'y', customTags: ['alpha', 'beta'], implicitTags: [] },
        { name: 'x', customTags: ['beta'], implicitTags: ['a'] },
        { name: 'w', customTags: [], implicitTags: ['gamma'] },
        { name: 'a', customTags: [], implicitTags: [] },
      ],
    ],
    [
      'version',
      'by number, by the lowest that is connected, else unknown',
      [
        {
          name: 'z',
          instances: [{ version: '26.10.1' }, { version: '26.9.1' }, { version: '1.0.1', heartbeatAt: GONE }],
        },
        { name: 'x', instances: [{ version: '26.10.1' }] },
        { name: 'y', instances: [{ version: '26.10.1.minimal', heartbeatAt: LATE }] },
        { name: 'a', instances: [{ version: '1.0.1', heartbeatAt: GONE }] },
        { name: 'b', instances: [{ version: 'latest' }] },
      ],
    ],
    [
      'instanceStatus',
      'by the end of support of the worst instance',
      [
        { name: 'z', instances: [{}, { expiresAt: NOW - 90 * DAY_MS }] },
        { name: 'y', instances: [{ expiresAt: NOW - 5 * DAY_MS }] },
        { name: 'x', instances: [{ expiresAt: NOW + 5 * DAY_MS }] },
        { name: 'w', instances: [{ reportedStatus: 'UNSUPPORTED', expiresAt: NOW + 200 * DAY_MS }, {}] },
        { name: 'a', instances: [{ expiresAt: undefined }] },
      ],
    ],
    [
      'lastHeartbeat',
      'oldest first, by the newest of a delegate; never and unreadable are unknown',
      [
        { name: 'z', instances: [{ heartbeatAt: GONE }] },
        { name: 'y', instances: [{ heartbeatAt: GONE }, { heartbeatAt: LATE }] },
        { name: 'x' },
        { name: 'a', instances: [{ heartbeatAt: 0 }] },
        { name: 'b', instances: [{ heartbeatAt: Number.NaN }] },
      ],
    ],
    [
      'autoUpgrade',
      'off, synchronizing, on',
      [
        { name: 'z', autoUpgrade: 'OFF' },
        { name: 'y', autoUpgrade: 'DETECTING' },
        { name: 'x', autoUpgrade: 'ON' },
        { name: 'a', autoUpgrade: undefined },
      ],
    ],
  ])('%s: %s', (key, _how, inOrder) => {
    expect(names(inOrder.toReversed(), key)).toEqual(inOrder.map(({ name }) => name));
  });
});

test('descending turns the known around and leaves equal ones by name and unknown ones last', () => {
  const entries: readonly FleetEntry[] = [
    { name: 'b', autoUpgrade: 'ON' },
    { name: 'a', autoUpgrade: 'ON' },
    { name: 'd', autoUpgrade: undefined },
    { name: 'c', autoUpgrade: undefined },
    { name: 'e', autoUpgrade: 'OFF' },
  ];
  expect(names(entries, 'autoUpgrade')).toEqual(['e', 'a', 'b', 'c', 'd']);
  expect(names(entries, 'autoUpgrade', true)).toEqual(['a', 'b', 'e', 'c', 'd']);
});

test('the same order is made once', () => {
  const fleet = aFleet([{}, {}]);
  const judgement = judgeFleet(fleet, { now: NOW });
  for (const key of SORT_KEYS) {
    const order = orderDelegates(fleet.index, judgement, { key, descending: true });
    expect(orderDelegates(fleet.index, judgement, { key, descending: true })).toBe(order);
  }
});

test('an order follows the clock', () => {
  const fleet = aFleet([{ name: 'a', instances: [{ heartbeatAt: NOW + 10 * 60_000 }] }, { name: 'b' }]);
  const orderAt = (now: number) =>
    Array.from(orderDelegates(fleet.index, judgeFleet(fleet, { now }), { key: 'status', descending: false }));
  expect(orderAt(NOW)).toEqual([0, 1]);
  expect(orderAt(NOW + 10 * 60_000)).toEqual([1, 0]);
});

describe('for every fleet', () => {
  test.each(SORT_KEYS)('%s sorts all delegates once, by what the row shows, as a stable sort does', (key) => {
    fc.assert(
      fc.property(judgedFleets, ({ fleet, judgement }) => {
        const facts = delegatesOf(fleet).map((_, ordinal) => factsOf(fleet, judgement, ordinal));
        for (const descending of [false, true]) {
          const direction = descending ? -1 : 1;
          const expected = [...delegatesOf(fleet).keys()].sort((a, b) => {
            const [left, right] = [facts[a], facts[b]];
            if (!left || !right) return 0;
            const unknownLast = Number(isUnknown(left, key)) - Number(isUnknown(right, key));
            const byKey = isUnknown(left, key) ? 0 : direction * compareFacts[key](left, right);
            const byName = (key === 'name' ? direction : 1) * compareFacts.name(left, right);
            return unknownLast || byKey || byName || a - b;
          });
          const order = orderDelegates(fleet.index, judgement, { key, descending });
          expect(Array.from(order)).toEqual(expected);
        }
      }),
      { numRuns: 300 },
    );
  });
});

interface Facts extends DelegateHealth {
  readonly name: string;
  readonly tags: string;
  readonly autoUpgrade: string | undefined;
  readonly newestHeartbeat: number;
  readonly scope: string | undefined;
}

function factsOf(fleet: Fleet, judgement: Judgement, ordinal: number): Facts | undefined {
  const delegate = fleet.delegateAt(ordinal);
  if (!delegate) return undefined;
  return {
    ...healthOf(fleet, judgement, ordinal),
    name: delegate.name,
    tags: [...new Set([...delegate.customTags, ...delegate.implicitTags])].join('\n'),
    autoUpgrade: delegate.autoUpgrade,
    newestHeartbeat: judgement.newestHeartbeats[ordinal] || Number.NaN,
    scope: delegate.owner && ownerText(delegate.owner),
  };
}

function isUnknown(facts: Facts, key: SortKey): boolean {
  const { connectivity, lowestConnectedVersion = '', worstStatus } = facts;
  switch (key) {
    case 'health':
      return connectivity === 'UNKNOWN' && (worstStatus ?? 'ACTIVE') === 'ACTIVE';
    case 'status':
      return connectivity === 'UNKNOWN';
    case 'tags':
      return facts.tags === '';
    case 'version':
      return !isReadableVersion(lowestConnectedVersion);
    case 'instanceStatus':
      return facts.expiresAt === undefined;
    case 'lastHeartbeat':
      return Number.isNaN(facts.newestHeartbeat);
    case 'autoUpgrade':
      return facts.autoUpgrade === undefined;
    case 'scope':
      return facts.scope === undefined;
    default:
      return false;
  }
}

const compareFacts: Record<SortKey, (a: Facts, b: Facts) => number> = {
  health: (a, b) => healthPlace(a) - healthPlace(b),
  name: (a, b) => compareText(a.name, b.name),
  status: (a, b) => place(a.connectivity, STATUS_ORDER) - place(b.connectivity, STATUS_ORDER),
  tags: (a, b) => compareText(a.tags, b.tags),
  version: (a, b) => compareVersions(a.lowestConnectedVersion ?? '', b.lowestConnectedVersion ?? '') ?? 0,
  instanceStatus: (a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0),
  lastHeartbeat: (a, b) => a.newestHeartbeat - b.newestHeartbeat,
  autoUpgrade: (a, b) => place(a.autoUpgrade, UPGRADE_ORDER) - place(b.autoUpgrade, UPGRADE_ORDER),
  scope: (a, b) => compareText(a.scope ?? '', b.scope ?? ''),
};

const STATUS_ORDER = ['DISCONNECTED', 'PARTIAL', 'CONNECTED'];
const UPGRADE_ORDER = ['OFF', 'DETECTING', 'ON'];

function healthPlace({ connectivity, worstStatus, lateCount }: Facts): number {
  if (connectivity === 'DISCONNECTED') return 0;
  if (connectivity === 'PARTIAL') return 1;
  if (worstStatus && worstStatus !== 'ACTIVE')
    return 2 + place(worstStatus, ['EXPIRED', 'EXPIRING', 'UNSUPPORTED']);
  if (lateCount > 0) return 5;
  return worstStatus ? 7 : 6;
}

function place(value: string | undefined, order: readonly string[]): number {
  return order.indexOf(value ?? '');
}

function compareText(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  if (left !== right) return left < right ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
