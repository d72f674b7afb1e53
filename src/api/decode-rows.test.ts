import { expect, test } from 'vitest';
import { EXAMPLE_TIME, ROWS_EXAMPLE } from './contract-examples';
import { ROWS } from './decode-rows';
import { decodeListing } from './testing';

const ROW = ROWS_EXAMPLE.resource[0];

function decodeRow(fields: object) {
  return decodeListing([{ ...ROW, ...fields }], ROWS, EXAMPLE_TIME).decoded[0]?.delegate;
}

test('the contract’s example', () => {
  expect(decodeListing(ROWS_EXAMPLE.resource, ROWS, EXAMPLE_TIME)).toStrictEqual({
    decoded: [
      {
        delegate: {
          key: 'name:search-staging',
          name: 'search-staging',
          type: 'KUBERNETES',
          customTags: ['staging'],
          implicitTags: ['search-staging'],
          autoUpgrade: 'DETECTING',
          isImmutable: true,
          instances: [
            {
              id: 'mT4wJ9aXQb2rVh8KcY6s0g',
              hostName: 'search-staging-7f5b9c6d4-lw8zr',
              version: '26.07.89005',
              expiresAt: Date.UTC(2026, 11, 12),
            },
          ],
        },
        heartbeats: [1785999990400],
      },
      {
        delegate: {
          key: 'name:shared-tools',
          name: 'shared-tools',
          type: 'HELM_DELEGATE',
          description: 'Account-wide utilities',
          customTags: [],
          implicitTags: ['shared-tools'],
          autoUpgrade: 'OFF',
          isImmutable: true,
          instances: [],
          groupHeartbeatAt: 1785700000000,
        },
        heartbeats: [],
      },
    ],
    unreadable: [],
  });
});

test('the status of a replica is taken when it is one we know', () => {
  const statuses = ['EXPIRED', 'CONNECTED', null].map(
    (status) =>
      decodeRow({ delegateReplicas: [{ ...ROW.delegateReplicas[0], status }] })?.instances[0]?.reportedStatus,
  );
  expect(statuses).toEqual(['EXPIRED', undefined, undefined]);
});

test('a legacy row has no expiry', () => {
  const delegate = decodeRow({ legacy: true });
  expect(delegate?.isImmutable).toBe(false);
  expect(delegate?.instances[0]).not.toHaveProperty('expiresAt');
  expect(decodeRow({ legacy: 'yes' })).not.toHaveProperty('isImmutable');
});

test('the tag that is the name in lower case is implicit', () => {
  expect(decodeRow({ name: 'Search', tags: ['search', 'Search', 'x', null] })).toMatchObject({
    customTags: ['Search', 'x'],
    implicitTags: ['search'],
  });
  expect(decodeRow({ tags: ['x'] })).toMatchObject({ customTags: ['x'], implicitTags: [] });
  expect(decodeRow({ tags: null })).toMatchObject({ customTags: [], implicitTags: [] });
});

test('a row without a name is told as unreadable', () => {
  const { unreadable } = decodeListing([{ ...ROW, name: null }, 'x'], ROWS, EXAMPLE_TIME);
  expect(unreadable.map(({ position, lost }) => [position, lost])).toEqual([
    [0, 'delegate'],
    [1, 'delegate'],
  ]);
});
