import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { HARNESS_URL, newInstallPlan } from '@/domain/install/install-plan';
import { fakeManager, ngRefusal, rest, SCOPE, text } from '@/testing/manager';
import { deleteDelegate, replaceCustomTags } from './delegate-changes';
import { fetchDockerCompose, fetchHelmValues, fetchKubernetesManifest } from './install-files';
import { configureManager, managerConfig } from './manager';
import { read, write, writeAndRead } from './request';
import { createSavedFilter, deleteSavedFilter, updateSavedFilter } from './saved-filters';
import { createToken, deleteToken, fetchTokens, fetchTokenValue, revokeToken } from './tokens';
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
])('a read is retried twice after %s', async (_failure, answer) => {
  const sent = fakeManager((_request, attempt) => (attempt < 3 ? answer() : rest({ list: [] })));
  await read(call, schema);
  expect(sent).toHaveLength(3);
});

test('a write accepts an empty answer', async () => {
  fakeManager(() => new Response(null, { status: 204 }));
  await expect(write({ ...call, method: 'DELETE' })).resolves.toBeUndefined();
});

test('a write may read its answer', async () => {
  fakeManager(() => rest({ list: [1] }));
  await expect(writeAndRead(call, schema)).resolves.toMatchObject({ data: { resource: { list: [1] } } });
});

const FILTER = { identifier: 'a', name: 'a', visibility: 'EveryOne', properties: {} } as const;
const PLAN = newInstallPlan({ account: 'acct0001', managerUrl: HARNESS_URL }, undefined);
const WRITES: readonly (readonly [what: string, act: () => Promise<unknown>])[] = [
  ['deleting a delegate', () => deleteDelegate(SCOPE, '_a')],
  ['replacing tags', () => replaceCustomTags(SCOPE, '_a', [])],
  ['creating a token', () => createToken(SCOPE, { name: 'a' })],
  ['revoking a token', () => revokeToken(SCOPE, 'a')],
  ['deleting a token', () => deleteToken(SCOPE, 'a')],
  ['saving a filter', () => createSavedFilter(SCOPE, FILTER)],
  ['changing a filter', () => updateSavedFilter(SCOPE, FILTER)],
  ['deleting a filter', () => deleteSavedFilter(SCOPE, 'a')],
];

test.each(WRITES)('%s is sent once, also while the Manager is away', async (_what, act) => {
  const sent = fakeManager(() => text('', 503));
  await expect(act()).rejects.toMatchObject({ reason: 'unavailable' });
  expect(sent).toHaveLength(1);
});

test.each([
  ...WRITES,
  ['reading tokens', () => fetchTokens(SCOPE)],
  ['reading the value of a token', () => fetchTokenValue(SCOPE, 'a')],
  ['reading Helm values', () => fetchHelmValues(SCOPE, PLAN)],
  ['reading a manifest', () => fetchKubernetesManifest(SCOPE, PLAN)],
  ['reading a Compose file', () => fetchDockerCompose(SCOPE, PLAN)],
] as const)('a read-only dashboard sends no write and requests no secret: %s', async (_what, act) => {
  const sent = fakeManager(() => rest(null));
  configureManager({ ...managerConfig(), isReadOnly: true });
  await expect(act()).rejects.toMatchObject({
    kind: 'refused',
    message: 'This dashboard is read-only: it shows delegates and changes nothing.',
  });
  expect(sent).toEqual([]);
});

test('a read-only dashboard can still read', async () => {
  fakeManager(() => rest({ list: [] }));
  configureManager({ ...managerConfig(), isReadOnly: true });
  await expect(read(call, schema)).resolves.toBeDefined();
});
