import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeManager, ngRefusal, rest, restRefusal, text } from '@/testing/manager';
import { configureManager, managerConfig } from './manager';
import { read, readSecret, write, writeAndRead } from './request';
import { restResponseSchema } from './wire/envelopes';

const call = { method: 'POST', path: '/ng/api/x', params: new URLSearchParams() } as const;
const schema = restResponseSchema(v.object({ list: v.array(v.number()) }));

// No jitter: retries follow immediately.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

test('a read returns the output of the schema', async () => {
  fakeManager(() => rest({ list: [1], more: true }));
  await expect(read(call, schema)).resolves.toMatchObject({ data: { resource: { list: [1] } } });
});

test('an unexpected answer is unreadable; the failure names the place, not the value', async () => {
  fakeManager(() => rest({ list: [1, 'secret'] }));
  const failure: unknown = await read(call, schema).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'unreadable', detail: 'resource.list.1: expected number' });
  expect(JSON.stringify(failure)).not.toContain('secret');
});

test('a failed custom check has no type name in the failure', async () => {
  fakeManager(() => rest({ list: 'none' }));
  const ownCheck = restResponseSchema(v.object({ list: v.custom<unknown[]>(Array.isArray) }));
  await expect(read(call, ownCheck)).rejects.toMatchObject({
    detail: 'resource.list: expected another value',
  });
});

test('a read with an empty answer is unreadable', async () => {
  fakeManager(() => new Response(null, { status: 204 }));
  await expect(read(call, schema)).rejects.toMatchObject({ kind: 'unreadable' });
});

test.each([
  ['a network failure', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['429', () => text('slow', 429)],
  ['502', () => text('<h1>Bad Gateway</h1>', 502)],
  ['503', () => text('', 503)],
  ['504', () => text('', 504)],
  ['400 UNEXPECTED', () => ngRefusal(400, 'UNEXPECTED', null)],
  ['500 from the database', () => ngRefusal(500, 'MONGO_EXECUTION_TIMEOUT_EXCEPTION', null)],
])('a read is retried twice after %s, and a write is not', async (_failure, answer) => {
  const sent = fakeManager((_request, attempt) => (attempt < 3 ? answer() : rest({ list: [] })));
  await read(call, schema);
  expect(sent).toHaveLength(3);

  const written = fakeManager(answer);
  await expect(write({ ...call, method: 'DELETE' })).rejects.toHaveProperty('name', 'ManagerError');
  expect(written).toHaveLength(1);
});

test.each([
  ['401', () => restRefusal(401, 'INVALID_TOKEN', null)],
  ['403', () => ngRefusal(403, 'NG_ACCESS_DENIED', null)],
  ['404', () => restRefusal(404, 'X', null)],
  ['500 from the Manager', () => restRefusal(500, 'DEFAULT_ERROR_CODE', null)],
  ['an HTML page', () => text('<h1>Sign in</h1>')],
])('a read is not retried after %s', async (_failure, answer) => {
  const sent = fakeManager(answer);
  await expect(read(call, schema)).rejects.toHaveProperty('name', 'ManagerError');
  expect(sent).toHaveLength(1);
});

test('a write accepts an empty answer', async () => {
  fakeManager(() => new Response(null, { status: 204 }));
  await expect(write({ ...call, method: 'DELETE' })).resolves.toBeUndefined();
});

test('a write may read its answer, and is not retried', async () => {
  fakeManager(() => rest({ list: [1] }));
  await expect(writeAndRead(call, schema)).resolves.toMatchObject({ data: { resource: { list: [1] } } });
  const sent = fakeManager(() => text('', 503));
  await expect(writeAndRead(call, schema)).rejects.toMatchObject({ reason: 'unavailable' });
  expect(sent).toHaveLength(1);
});

test('a read-only dashboard sends no write, requests no secret, and can still read', async () => {
  const sent = fakeManager(() => rest({ list: [] }));
  configureManager({ ...managerConfig(), isReadOnly: true });
  for (const act of [write(call), writeAndRead(call, schema), readSecret(call, schema)]) {
    await expect(act).rejects.toMatchObject({
      kind: 'refused',
      message: 'This dashboard is read-only: it shows delegates and changes nothing.',
    });
  }
  expect(sent).toEqual([]);
  await expect(read(call, schema)).resolves.toBeDefined();
});
