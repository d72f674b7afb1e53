import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { NOW } from '@/testing/fleets';
import { historyFile } from '../tests/databases.ts';
import type { FromWatcher, ToWatcher } from './messages.ts';
import { createWatcher } from './watcher.ts';

const HEALTHY = scopeOf('acc');
const HANGING = scopeOf('acc', 'org');
const BODY = new TextEncoder().encode(
  JSON.stringify({
    resource: { delegateGroupDetails: [{ groupName: 'edge', groupId: 'g', groupImplicitSelectors: {} }] },
  }),
);

/** A watcher with a history, and a Manager whose organization stops to answer. Time passes in steps. */
async function watching() {
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let doesHang = false;
  const remembered: string[] = [];
  const outcomes: string[] = [];
  const post = (message: FromWatcher) => {
    if (message.kind === 'read') outcomes.push(message.outcome.kind);
    if (message.kind === 'remembered') remembered.push(gunzipSync(message.bytes ?? '').toString());
    if (message.kind !== 'call' || (doesHang && message.target.includes('orgIdentifier'))) return;
    const { id } = message;
    const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
    queueMicrotask(() => {
      const parts: ToWatcher[] = [
        { kind: 'head', id, status: 200, headers },
        { kind: 'part', id, bytes: new Uint8Array(BODY) },
        { kind: 'end', id },
      ];
      for (const part of parts) receive(part);
    });
  };
  const receive = createWatcher(
    {
      watched: [{ scope: HEALTHY }, { scope: HANGING }],
      intervalMs: 30_000,
      readingsPerMinute: 72,
      ownerPrefixes: [],
      hasMetrics: false,
      history: { kind: 'sqlite', file: await historyFile(), days: 30, manager: 'manager.example' },
    },
    post,
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      await turn();
    }
  };
  /** What the memory says of a listing, when the database has answered. */
  const reporting = async (scope: typeof HEALTHY) => {
    const question = { scope, from: NOW, to: Date.now() + 1, bucketMs: 3_600_000 };
    const answers = remembered.length;
    receive({ kind: 'remember', id: 1, request: { name: 'reporting', question } });
    while (remembered.length === answers) await turn();
    return JSON.parse(remembered.at(-1) ?? '');
  };
  const gaps = async (scope: typeof HEALTHY) => (await reporting(scope)).gaps;
  const since = async (scope: typeof HEALTHY) => (await reporting(scope)).since;
  return { pass, gaps, since, outcomes, setHanging: (value: boolean) => (doesHang = value) };
}

test('a listing that waits for an answer costs no other one its readings, and its gap says that no answer came', async () => {
  const { pass, gaps, since, outcomes, setHanging } = await watching();
  await pass(1);
  // Time passes faster here than a file opens.
  for (const scope of [HEALTHY, HANGING]) await expect.poll(() => since(scope)).toEqual(expect.any(Number));
  await pass(30);
  expect(new Set(outcomes)).toEqual(new Set(['fleet']));
  setHanging(true);
  await pass(120);
  const reason = { kind: 'unreachable' };
  await expect.poll(() => gaps(HEALTHY)).toEqual([]);
  await expect.poll(() => gaps(HANGING)).toMatchObject([{ reason }]);
  setHanging(false);
  await pass(300);
  expect(outcomes).toContain('failed');
  await expect.poll(() => gaps(HEALTHY)).toEqual([]);
  await expect.poll(() => gaps(HANGING)).toMatchObject([{ reason }]);
});
