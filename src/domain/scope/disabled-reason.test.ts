import { describe, expect, test } from 'vitest';
import { aDelegate } from '../delegate/testing';
import { connectedWarning, whyNotDelete, whyNotEditTags } from './disabled-reason';
import { scopeOf } from './scope';

const PAYMENTS = scopeOf('acme', 'retail', 'payments');

describe('whyNotDelete', () => {
  test.each([
    ['allowed', undefined],
    ['denied', 'You lack the permission core_delegate_delete on project retail/payments.'],
    [
      'unknown',
      'It is not yet known whether you have the permission core_delegate_delete on project retail/payments.',
    ],
  ] as const)('when the permission is %s', (permission, why) => {
    expect(whyNotDelete({ delegate: aDelegate(), permission, scope: PAYMENTS })).toBe(why);
  });

  test('a read-only dashboard comes before every other reason', () => {
    const delegate = aDelegate({ key: 'name:delegate-1', identifier: undefined });
    const why = whyNotDelete({ delegate, permission: 'denied', scope: PAYMENTS, isReadOnly: true });
    expect(why).toBe('This dashboard is read-only: it shows delegates and changes nothing.');
  });

  test('names the missing identifier first: no permission would help', () => {
    const delegate = aDelegate({ key: 'name:delegate-1', identifier: undefined });
    for (const permission of ['allowed', 'denied', 'unknown'] as const) {
      expect(whyNotDelete({ delegate, permission, scope: PAYMENTS })).toBe(
        'The listing in use does not tell the identifier of this delegate, and the Manager deletes by identifier only.',
      );
    }
  });
});

test.each([
  ['told', {}, undefined],
  [
    'not told',
    { key: 'name:delegate-1', identifier: undefined },
    'The listing in use does not tell the identifier of this delegate, and the Manager changes tags by identifier only.',
  ],
  [
    'not told by a listing of several scopes',
    { key: 'name:::delegate-1', identifier: undefined, owner: {} },
    'The listing of several scopes does not tell the identifier of this delegate, and the Manager changes tags by identifier only.',
  ],
])('whyNotEditTags, with an identifier that is %s', (_how, facts, why) => {
  const question = { delegate: aDelegate(facts), scope: PAYMENTS };
  expect(whyNotEditTags({ ...question, permission: 'allowed' })).toBe(why);
  expect(whyNotEditTags({ ...question, permission: 'denied' })).toBe(
    why ?? 'You lack the permission core_delegate_edit on project retail/payments.',
  );
});

test.each([
  [0, 0, undefined],
  [0, 3, undefined],
  [1, 1, 'Its only instance is still connected. Stop it first'],
  [1, 3, '1 of 3 instances is still connected. Stop it first'],
  [2, 3, '2 of 3 instances are still connected. Stop them first'],
])('with %d of %d instances connected, the warning is %j', (connected, total, start) => {
  expect(connectedWarning(connected, total)).toBe(
    start && `${start}; the Manager refuses to delete connected delegates.`,
  );
});
