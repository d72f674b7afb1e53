import { expect, test } from 'vitest';
import { scopeOf } from '../scope/scope';
import { connectedWarning, disabledDelete, disabledTagChange } from './disabled-reason';

const PAYMENTS = scopeOf('acme', 'retail', 'payments');
const NAMED = { identifier: '_a', scope: undefined };
const NAMELESS = { identifier: undefined, scope: undefined };
const BELOW = { identifier: undefined, scope: '/' };

const IN_USE = 'The listing in use does not report the identifier of this delegate, and the Manager';
const OF_SCOPES =
  'The listing of several scopes does not report the identifier of this delegate, and the Manager';

test.each([
  [NAMED, 'allowed', undefined],
  [NAMED, 'denied', 'You lack the permission core_delegate_delete on project retail/payments.'],
  // The permission does not matter here: none would help.
  [NAMELESS, 'allowed', `${IN_USE} deletes by identifier only.`],
  [NAMELESS, 'denied', `${IN_USE} deletes by identifier only.`],
] as const)('the reason why %o with the permission %s cannot be deleted: %s', (delegate, permission, why) => {
  expect(disabledDelete({ delegate, permission, scope: PAYMENTS })).toBe(why);
  const readOnly = 'This dashboard is read-only: it shows delegates and changes nothing.';
  expect(disabledDelete({ delegate, permission, scope: PAYMENTS, isReadOnly: true })).toBe(readOnly);
});

test.each([
  [NAMED, 'denied', 'You lack the permission core_delegate_edit on project retail/payments.'],
  [NAMELESS, 'denied', `${IN_USE} changes tags by identifier only.`],
  [
    BELOW,
    'allowed',
    `${OF_SCOPES} changes tags by identifier only. The menu of its row looks it up in its own scope.`,
  ],
] as const)(
  'the reason why the tags of %o with the permission %s cannot change: %s',
  (delegate, permission, why) => {
    expect(disabledTagChange({ delegate, permission, scope: PAYMENTS })).toBe(why);
  },
);

test.each([
  [0, 0, undefined],
  [0, 3, undefined],
  [1, 1, 'Its only instance is still connected. Stop it first'],
  [1, 3, '1 of 3 instances is still connected. Stop it first'],
  [2, 3, '2 of 3 instances are still connected. Stop them first'],
])('with %d of %d instances connected, the warning is %j', (connectedInstances, instanceCount, start) => {
  expect(connectedWarning({ connectedInstances, instanceCount })).toBe(
    start && `${start}; the Manager refuses to delete connected delegates.`,
  );
});
