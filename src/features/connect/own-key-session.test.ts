import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import { managerConfig } from '@/api/manager';
import { dto, fakeManager, ngRefusal } from '@/testing/manager';
import { adoptKey, askAgain, forgetKey, watchRefusals } from './own-key';

const KEY = { text: 'pat.acct0001.id.secret', account: 'acct0001' };

test('adopting a key verifies it with one request, then uses it until it is forgotten', async () => {
  const sent = fakeManager(() => dto({ accessControlList: [] }));
  await adoptKey(KEY);
  expect(
    sent.map(({ path, params, headers }) => [path, params.accountIdentifier, headers.get('x-api-key')]),
  ).toEqual([['/gateway/authz/api/acl', 'acct0001', KEY.text]]);
  expect(managerConfig().apiKey).toBe(KEY.text);
  forgetKey();
  expect(managerConfig()).not.toHaveProperty('apiKey');
});

test('a key is accepted when the check answers that a permission is missing', async () => {
  fakeManager(() => ngRefusal(403, 'NG_ACCESS_DENIED', null));
  await adoptKey(KEY);
  expect(managerConfig().apiKey).toBe(KEY.text);
});

test.each([
  [401, 'INVALID_TOKEN'],
  [403, 'GATEWAY_CROSS_SITE'],
  [404, 'GATEWAY_UNKNOWN_OPERATION'],
  [404, 'NOT_THE_MANAGER'],
])('a key refused with %s %s is forgotten', async (status, code) => {
  fakeManager(() => ngRefusal(status, code, null));
  await expect(adoptKey(KEY)).rejects.toMatchObject({ status, code });
  expect(managerConfig()).not.toHaveProperty('apiKey');
});

test('the previous key stays in use when the next one is refused', async () => {
  fakeManager(({ headers }) =>
    headers.get('x-api-key') === KEY.text
      ? dto({ accessControlList: [] })
      : ngRefusal(401, 'INVALID_TOKEN', null),
  );
  await adoptKey(KEY);
  await expect(adoptKey({ text: 'pat.other.id.wrong', account: 'other' })).rejects.toMatchObject({
    status: 401,
  });
  expect(managerConfig().apiKey).toBe(KEY.text);
});

test('queries are fetched again with a new key', async () => {
  fakeManager(() => dto({ accessControlList: [] }));
  const client = new QueryClient();
  const question = {
    queryKey: ['may delete'],
    queryFn: async () => managerConfig().apiKey,
    staleTime: 300_000,
  };
  await adoptKey(KEY);
  expect(await client.fetchQuery(question)).toBe(KEY.text);
  await adoptKey({ ...KEY, text: 'pat.acct0001.id.stronger' });
  await askAgain(client);
  expect(await client.fetchQuery(question)).toBe('pat.acct0001.id.stronger');
});

test('a 401 of any query or mutation is reported, until watching stops', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const onRefused = vi.fn<() => void>();
  const stop = watchRefusals(client, onRefused);
  const failWith = (error: unknown) => async () => {
    throw error;
  };
  async function ask(error: unknown) {
    const question = { queryKey: [crypto.randomUUID()], queryFn: failWith(error) };
    await expect(client.fetchQuery(question)).rejects.toBe(error);
  }
  const refusal = new ManagerError('refused', 'No.', { status: 401 });
  await ask(new ManagerError('refused', 'No.', { status: 403 }));
  await ask(new ManagerError('unreachable', 'Cut.'));
  await ask(new TypeError('A chunk is missing.'));
  expect(onRefused).not.toHaveBeenCalled();
  await ask(refusal);
  expect(onRefused).toHaveBeenCalledTimes(1);
  const mutation = client.getMutationCache().build(client, { mutationFn: failWith(refusal) });
  await expect(mutation.execute(undefined)).rejects.toBe(refusal);
  expect(onRefused).toHaveBeenCalledTimes(2);
  stop();
  await ask(refusal);
  expect(onRefused).toHaveBeenCalledTimes(2);
});
