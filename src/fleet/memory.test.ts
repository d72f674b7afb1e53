// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import { configureManager, managerConfig } from '@/api/manager';
import type { Missing } from '@/domain/memory/questions';
import { scopeOf } from '@/domain/scope/scope';
import { clock } from '@/lib/clock';
import { MINUTE_MS } from '@/lib/units';
import { aFleet, NOW } from '@/testing/fleets';
import { fakeManager, json, NG_SCOPE, ngRefusal, SCOPE } from '@/testing/manager';
import { encodeFleet } from './codec';
import { fleetMemory, memoryNow } from './memory';

const LISTING = { scope: SCOPE, includesBelow: false };

test('a question goes to our server with the scope and its own parameters', async () => {
  const missing: Missing = { asOf: NOW, delegates: [], isMore: false };
  const sent = fakeManager(() => json(missing));
  await expect(fleetMemory().missing({ ...LISTING, at: 12 })).resolves.toEqual(missing);
  expect(sent).toMatchObject([
    { method: 'GET', path: '/memory/missing', params: { ...NG_SCOPE, question: '{"at":12}' } },
  ]);
});

test('a question about the scopes below says so', async () => {
  const sent = fakeManager(() => json({}));
  const scope = scopeOf('acct0001', 'retail');
  await fleetMemory().since({ scope, includesBelow: true, visit: 5 });
  const params = { accountIdentifier: 'acct0001', orgIdentifier: 'retail' };
  expect(sent[0]?.params).toEqual({ ...params, all: 'true', question: '{"visit":5}' });
});

test('the fleet of a moment arrives in the form of the codec', async () => {
  const fleet = aFleet([{ name: 'edge', tags: ['eu'] }]);
  const about = {
    unreadable: [],
    source: 'ng/v2',
    asOf: NOW,
    durationMs: 0,
    bytes: 0,
    isEmptyByPermission: false,
  } as const;
  const answer = { state: 'known', asOf: NOW, fleet: encodeFleet(fleet, about) };
  fakeManager(() => json(answer));
  const found = await fleetMemory().fleet({ ...LISTING, at: NOW });
  expect(found).toMatchObject({ state: 'known', asOf: NOW, latestVersion: fleet.context.latestVersion });
  expect(found.state === 'known' && found.facts.delegates.key).toEqual(fleet.delegates.key);
});

test.each([
  ['dismiss', 'POST'],
  ['undoDismiss', 'DELETE'],
] as const)('%s is a %s', async (name, method) => {
  const sent = fakeManager(() => new Response(null, { status: 204 }));
  await fleetMemory()[name]({ ...LISTING, key: 'edge/1', since: 7 });
  expect(sent).toMatchObject([
    { method, path: '/memory/dismissals', params: { ...NG_SCOPE, delegate: 'edge/1', since: '7' } },
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

test('before any answer has set the clock, the present is asked for, and then known', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW - 20 * MINUTE_MS });
  const sent = fakeManager(() => json({ now: NOW }));
  configureManager({ ...managerConfig(), onClockOffset: (offsetMs = 0) => clock.setOffset(offsetMs) });
  await expect(memoryNow(fleetMemory())).resolves.toBe(NOW);
  await expect(memoryNow(fleetMemory())).resolves.toBe(NOW);
  expect(sent).toMatchObject([{ path: '/memory/about' }]);
});
