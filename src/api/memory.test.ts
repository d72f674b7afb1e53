import { expect, test } from 'vitest';
import type { MissingDelegate } from '@/domain/memory/questions';
import { fakeManager, json, ngRefusal, SCOPE } from '@/testing/manager';
import { ManagerError } from './errors';
import { configureManager } from './manager';
import { fleetMemory } from './memory';

const LISTING = { scope: SCOPE, below: false };
const LISTING_PARAMS = { account: 'acct0001', org: 'retail', project: 'payments', below: 'false' };

test('a question goes to our server with the scope and its own parameters', async () => {
  const missing: readonly MissingDelegate[] = [];
  const sent = fakeManager(() => json(missing));
  await expect(fleetMemory().missing({ ...LISTING, at: 12 })).resolves.toEqual(missing);
  expect(sent).toMatchObject([
    { method: 'GET', path: '/memory/missing', params: { ...LISTING_PARAMS, at: '12' } },
  ]);
});

test('what a question leaves out is not sent, and a list is a repeated parameter', async () => {
  const sent = fakeManager(() => json({ events: [] }));
  await fleetMemory().activity({ ...LISTING, from: 1, to: 2, kinds: ['gap', 'came'], before: undefined });
  expect(sent[0]?.params).toEqual({ ...LISTING_PARAMS, from: '1', to: '2', kind: 'came' });
});

test.each([
  ['dismiss', 'POST'],
  ['undoDismiss', 'DELETE'],
] as const)('%s is a %s', async (name, method) => {
  const sent = fakeManager(() => new Response(null, { status: 204 }));
  await fleetMemory()[name]({ ...LISTING, key: 'edge/1', since: 7 });
  expect(sent).toMatchObject([
    { method, path: '/memory/dismissals', params: { ...LISTING_PARAMS, key: 'edge/1', since: '7' } },
  ]);
});

test('a refusal of our server keeps its sentence', async () => {
  fakeManager(() => ngRefusal(403, 'READ_ONLY', 'This server is read-only.'));
  const dismissed = fleetMemory().dismiss({ ...LISTING, key: 'edge', since: 7 });
  await expect(dismissed).rejects.toThrow('This server is read-only.');
});

test('a lost connection names our server, not the Manager', async () => {
  fakeManager(() => Promise.reject(new TypeError('cut')));
  const dismissed = fleetMemory().dismiss({ ...LISTING, key: 'edge', since: 7 });
  await expect(dismissed).rejects.toThrow(ManagerError);
  await expect(dismissed).rejects.toThrow('The server of this page cannot be reached.');
});

test('the demo brings a memory of its own', () => {
  const memory = fleetMemory();
  configureManager({ memory });
  expect(fleetMemory()).toBe(memory);
});
