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

test('the contract’s example', () => {
  const { decoded, unreadable } = decodeListing(
    GROUPS_EXAMPLE.resource.delegateGroupDetails,
    GROUPS,
    EXAMPLE_TIME,
  );
  expect(unreadable).toEqual([]);
  expect(decoded).toStrictEqual([
    {
      delegate: {
        key: '_payments_eu_west',
        identifier: '_payments_eu_west',
        name: 'payments-eu-west',
        type: 'HELM_DELEGATE',
        description: 'Payments workloads, EU',
        customTags: ['eu', 'payments'],
        implicitTags: ['payments-eu-west'],
        autoUpgrade: 'ON',
        upgraderSeenAt: 1785998400000,
        isTokenActive: true,
        isImmutable: true,
        instances: [
          {
            id: 'Zc1H3rXoRk6WmVb0aJtQ5g',
            hostName: 'payments-eu-west-6c9d7b54f8-4nvxk',
            version: '26.06.88902',
            expiresAt: Date.UTC(2026, 10, 18),
            reportedStatus: 'ACTIVE',
            isTokenActive: true,
          },
          {
            id: 'pL0e8sUdQ1KyG7iNwT2mBw',
            hostName: 'payments-eu-west-6c9d7b54f8-t2jhq',
            version: '26.02.88101',
            expiresAt: Date.UTC(2026, 7, 20),
            reportedStatus: 'EXPIRING',
            isTokenActive: true,
          },
        ],
      },
      heartbeats: [1785999981200, 1785992400000],
    },
    {
      delegate: {
        key: '_build_farm_docker',
        identifier: '_build_farm_docker',
        name: 'build-farm-docker',
        type: 'DOCKER',
        customTags: [],
        implicitTags: ['build-farm-docker'],
        autoUpgrade: 'OFF',
        isTokenActive: true,
        instances: [],
        groupHeartbeatAt: 0,
      },
      heartbeats: [],
    },
  ]);
});

describe('identity', () => {
  test('without an identifier the key comes from the name', () => {
    const delegate = decodeGroup({ delegateGroupIdentifier: undefined });
    expect(delegate.key).toBe('name:payments-eu-west');
    expect(delegate).not.toHaveProperty('identifier');
  });

  test('without a name the identifier stands in', () => {
    expect(decodeGroup({ groupName: null })).toMatchObject({
      key: '_payments_eu_west',
      name: '_payments_eu_west',
    });
  });

  test('an identifier that cannot be sent back unchanged counts as none', () => {
    expect(decodeGroup({ delegateGroupIdentifier: 'a\u202Eb' })).not.toHaveProperty('identifier');
  });

  test.each([
    ['null', null],
    ['a list', [GROUP]],
    ['a string', 'payments'],
    ['a number', 7],
  ])('a group that is %s costs that group alone', (_what, item) => {
    const { decoded, unreadable } = decode(item, GROUP);
    expect(decoded.map(({ delegate }) => delegate.name)).toEqual(['payments-eu-west']);
    expect(unreadable).toEqual([{ position: 0, lost: 'delegate', reason: 'It is not an object.' }]);
  });

  test.each([
    ['nothing', {}],
    ['blank ones', { delegateGroupIdentifier: '', groupName: ' ' }],
    ['ones of the wrong type', { delegateGroupIdentifier: 1, groupName: { first: 'x' } }],
  ])('a group with %s for identifier and name is told as unreadable', (_what, item) => {
    const reason = 'It has neither an identifier nor a name.';
    expect(decode(GROUP, item).unreadable).toEqual([{ position: 1, lost: 'delegate', reason }]);
  });
});

describe('fields', () => {
  test.each([
    ['delegateType', 'type'],
    ['delegateDescription', 'description'],
    ['autoUpgrade', 'autoUpgrade'],
    ['upgraderLastUpdated', 'upgraderSeenAt'],
    ['tokenActive', 'isTokenActive'],
    ['immutable', 'isImmutable'],
  ] as const)(
    '%s that is missing, null or of the wrong type leaves %s out and nothing else',
    (wire, field) => {
      const { [field]: left, ...rest } = decodeGroup({});
      expect(left).toBeDefined();
      for (const value of [undefined, null, [], {}, Number.NaN]) {
        expect(decodeGroup({ [wire]: value })).toStrictEqual(rest);
      }
    },
  );

  test.each([
    ['hostName', 'hostName'],
    ['version', 'version'],
    ['delegateExpirationTime', 'expiresAt'],
    ['delegateInstanceVersionStatus', 'reportedStatus'],
    ['tokenActive', 'isTokenActive'],
  ] as const)('%s that is missing, null or of the wrong type leaves an instance’s %s out', (wire, field) => {
    const { [field]: left, ...rest } = decodeInstance({});
    expect(left).toBeDefined();
    for (const value of [undefined, null, [], {}, Number.NaN]) {
      expect(decodeInstance({ [wire]: value })).toStrictEqual(rest);
    }
  });

  test('unknown enum values are left out, unknown types are kept', () => {
    const delegate = decodeGroup({ autoUpgrade: 'PAUSED', delegateType: 'LINUX' });
    expect(delegate).not.toHaveProperty('autoUpgrade');
    expect(delegate.type).toBe('LINUX');
    expect(decodeInstance({ delegateInstanceVersionStatus: 'RETIRED' })).not.toHaveProperty('reportedStatus');
  });

  test('unknown fields pass', () => {
    expect(decodeGroup({ ztsDetails: { a: 1 }, isUnsupported: true })).toStrictEqual(decodeGroup({}));
  });

  test('0 as the upgrader’s last call is no call', () => {
    expect(decodeGroup({ upgraderLastUpdated: 0 })).not.toHaveProperty('upgraderSeenAt');
  });

  test('text that could pass for another is cleaned', () => {
    const delegate = decodeGroup({
      groupName: 'prod\u202Egnp',
      delegateDescription: 'a\nb',
      groupCustomSelectors: ['x\u0007'],
    });
    expect(delegate).toMatchObject({ name: 'prodgnp', description: 'a b', customTags: ['x'] });
    expect(decodeInstance({ hostName: '\u2066host\u2069' }).hostName).toBe('host');
  });
});

describe('tags', () => {
  test('custom and implicit ones are kept apart; one in both is custom', () => {
    const delegate = decodeGroup({
      groupCustomSelectors: ['z', 'Payments', 'primary', 'z'],
      groupImplicitSelectors: { 'payments-eu-west': 'GROUP_NAME', primary: 'PROFILE_NAME', constructor: 'X' },
    });
    expect(delegate.customTags).toEqual(['Payments', 'primary', 'z']);
    expect(delegate.implicitTags).toEqual(['constructor', 'payments-eu-west']);
  });

  test.each([null, undefined, 'eu', 7, {}])('%j for both lists gives none', (value) => {
    const delegate = decodeGroup({ groupCustomSelectors: value, groupImplicitSelectors: value });
    expect([delegate.customTags, delegate.implicitTags]).toEqual([[], []]);
  });
});
