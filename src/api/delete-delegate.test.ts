import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { ACCESS_DENIED_EXAMPLE, STILL_CONNECTED_EXAMPLE } from './contract-examples';
import { deleteDelegate } from './delete-delegate';
import { fakeManager, json, rest, text } from './testing';

const SCOPE = scopeOf('acct0001', 'retail', 'payments');

test('deletes by identifier in the scope', async () => {
  const sent = fakeManager(() => rest({ responseMsg: 'Successfully deleted' }));
  await expect(deleteDelegate(SCOPE, '_a/b')).resolves.toBeUndefined();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    method: 'DELETE',
    path: '/gateway/ng/api/delegate-setup/delegate/_a%2Fb',
    params: {
      routingId: 'acct0001',
      accountIdentifier: 'acct0001',
      orgIdentifier: 'retail',
      projectIdentifier: 'payments',
    },
    body: undefined,
  });
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
});

test('keeps the Manager’s words when it refuses', async () => {
  const sent = fakeManager(() => json(STILL_CONNECTED_EXAMPLE, 400));
  await expect(deleteDelegate(SCOPE, '_a')).rejects.toMatchObject({
    kind: 'refused',
    message: 'delegate Zc1H3rXoRk6WmVb0aJtQ5g is still connected',
  });
  expect(sent).toHaveLength(1);
});

test('names the missing permission', async () => {
  fakeManager(() => json(ACCESS_DENIED_EXAMPLE, 403));
  await expect(deleteDelegate(SCOPE, '_a')).rejects.toMatchObject({
    reason: 'not-permitted',
    failedChecks: [{ permission: 'core_delegate_delete' }],
  });
});

test('is not tried again, even when the Manager is away', async () => {
  const sent = fakeManager(() => text('', 503));
  await expect(deleteDelegate(SCOPE, '_a')).rejects.toMatchObject({ isTransient: true });
  expect(sent).toHaveLength(1);
});

test.each(['', '.', '..'])('never asks to delete %j, which is another address', async (identifier) => {
  const sent = fakeManager(() => rest(null));
  await expect(deleteDelegate(SCOPE, identifier)).rejects.toMatchObject({ kind: 'refused' });
  expect(sent).toEqual([]);
});
