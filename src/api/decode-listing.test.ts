import { describe, expect, test } from 'vitest';
import type { Delegate, Instance } from '@/domain/delegate/delegate';
import { EXAMPLE_TIME, GROUPS_EXAMPLE } from './contract-examples';
import { GROUPS } from './decode-groups';
import { decodeListing } from './testing';

const GROUP = GROUPS_EXAMPLE.resource.delegateGroupDetails[0];
const INSTANCE = GROUP.delegateInstanceDetails[0];

const decode = (...items: readonly unknown[]) => decodeListing(items, GROUPS, EXAMPLE_TIME);

function decodeGroup(fields: object): Delegate {
  const [first] = decode({ ...GROUP, ...fields }).decoded;
  if (first === undefined) throw new Error('the group was not read');
  return first.delegate;
}

function decodeInstance(fields: object, group: object = {}): Instance {
  const [instance] = decodeGroup({
    ...group,
    delegateInstanceDetails: [{ ...INSTANCE, ...fields }],
  }).instances;
  if (instance === undefined) throw new Error('the instance was not read');
  return instance;
}

describe('a delegate without instances', () => {
  test.each([undefined, null, []])('is what %j says', (delegateInstanceDetails) => {
    const { decoded, unreadable } = decode({ ...GROUP, delegateInstanceDetails });
    expect(decoded[0]).toMatchObject({ delegate: { instances: [] }, heartbeats: [] });
    expect(unreadable).toEqual([]);
  });

  const none = { delegateInstanceDetails: [] };

  test('does not believe ON and "not immutable", which the Manager says of all of them', () => {
    const delegate = decodeGroup({ ...none, autoUpgrade: 'ON', immutable: false });
    expect(delegate).not.toHaveProperty('autoUpgrade');
    expect(delegate).not.toHaveProperty('isImmutable');
  });

  test('keeps what the Manager would not say by itself', () => {
    expect(decodeGroup({ ...none, autoUpgrade: 'OFF', immutable: true })).toMatchObject({
      autoUpgrade: 'OFF',
      isImmutable: true,
    });
  });

  test.each([
    [1785999981200, 1785999981200],
    [0, 0],
    [undefined, undefined],
    [-5, undefined],
    ['x', undefined],
  ])('has the group’s last heartbeat: %j is %j', (lastHeartBeat, expected) => {
    expect(decodeGroup({ ...none, lastHeartBeat }).groupHeartbeatAt).toBe(expected);
  });

  test('with instances the group’s own heartbeat is not kept', () => {
    expect(decodeGroup({})).not.toHaveProperty('groupHeartbeatAt');
  });
});

describe('instances that cannot be read', () => {
  test.each([
    ['one', [INSTANCE, null], 1, 'One of its instances is not an object.'],
    ['several', ['x', INSTANCE, 7, []], 1, '3 of its instances are not objects.'],
    ['all', [null], 0, 'One of its instances is not an object.'],
    ['a list that is none', { 0: INSTANCE }, 0, 'Its instances are not a list.'],
  ])('%s: left out and told', (_what, delegateInstanceDetails, left, reason) => {
    const { decoded, unreadable } = decode({ ...GROUP, delegateInstanceDetails });
    expect(decoded[0]?.delegate.instances).toHaveLength(left);
    expect(decoded[0]?.heartbeats).toHaveLength(left);
    expect(unreadable).toEqual([{ position: 0, name: 'payments-eu-west', lost: 'instances', reason }]);
  });

  test('do not make a delegate one without instances', () => {
    const delegate = decodeGroup({ delegateInstanceDetails: [null], autoUpgrade: 'ON', immutable: false });
    expect(delegate).toMatchObject({ autoUpgrade: 'ON', isImmutable: false });
  });
});

describe('ids of instances', () => {
  const idsOf = (...instances: readonly object[]) =>
    decodeGroup({ delegateInstanceDetails: instances }).instances.map(({ id }) => id);

  test.each([2, 8, 9, 40])('of %i instances too, the last may repeat the first one’s uuid', (count) => {
    const uuids = Array.from({ length: count }, (_, place) => (place === count - 1 ? '0' : String(place)));
    expect(idsOf(...uuids.map((uuid) => ({ uuid })))).toEqual([...uuids.slice(0, -1), '0~2']);
  });

  test('repeated uuids are made unique, the first keeping its own', () => {
    expect(idsOf({ uuid: 'a' }, { uuid: 'a' }, { uuid: 'b' }, { uuid: 'a' })).toEqual([
      'a',
      'a~2',
      'b',
      'a~3',
    ]);
  });

  test('a made id gives way to a uuid that looks like it', () => {
    expect(idsOf({ uuid: 'a~2' }, { uuid: 'a' }, { uuid: 'a' }, { uuid: 'a' })).toEqual([
      'a~2',
      'a',
      'a~3',
      'a~4',
    ]);
    expect(idsOf({ uuid: 'a' }, { uuid: 'a' }, { uuid: 'a~2' })).toEqual(['a', 'a~2', 'a~2~2']);
  });

  test('a missing uuid is made from host name or position, the same on every answer', () => {
    const instances = [{ hostName: 'h' }, { uuid: 7 }, { uuid: '', hostName: 'h' }, {}];
    expect(idsOf(...instances)).toEqual(['host:h', '#1', 'host:h~2', '#3']);
    expect(idsOf(...instances)).toEqual(idsOf(...instances));
  });
});

describe('expiry', () => {
  test('a legacy image has none', () => {
    expect(decodeInstance({}, { immutable: false })).not.toHaveProperty('expiresAt');
    expect(decodeInstance({}, { immutable: undefined })).toHaveProperty('expiresAt');
  });

  const WEEK_MS = 604_800_000;
  const NOON = Date.UTC(2026, 7, 6, 12);
  /** The example as a Manager answers at a moment: now plus whole weeks. */
  const answerAt = (now: number) =>
    decodeListing(
      [
        {
          ...GROUP,
          delegateInstanceDetails: GROUP.delegateInstanceDetails.map((instance, position) => ({
            ...instance,
            delegateExpirationTime: now + (15 - 13 * position) * WEEK_MS,
          })),
        },
      ],
      GROUPS,
      EXAMPLE_TIME,
    );

  test.each([1, 999, 10_000, 11 * 3_600_000])('a drift of %d ms changes nothing', (driftMs) => {
    expect(answerAt(NOON + driftMs)).toStrictEqual(answerAt(NOON));
  });

  test('midnight UTC alone moves it, by one day', () => {
    const midnight = Date.UTC(2026, 7, 7);
    const expiries = [midnight - 1, midnight, midnight + 5_000].map(
      (now) => answerAt(now).decoded[0]?.delegate.instances[0]?.expiresAt,
    );
    const day = Date.UTC(2026, 10, 19);
    expect(expiries).toEqual([day, day + 86_400_000, day + 86_400_000]);
  });
});
