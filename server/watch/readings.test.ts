import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { NOW } from '@/testing/fleets';
import { byteBudget } from '../limits/byte-budget.ts';
import {
  DEFAULT_LIMITS,
  type ManagerAnswer,
  type ManagerClient,
  type Upstream,
} from '../manager/manager-client.ts';
import { Refusal } from '../requests/refusal.ts';
import { historyFile } from '../tests/databases.ts';
import { startReadings } from './readings.ts';
import { createWatcher } from './watcher.ts';

const HEALTHY = scopeOf('acc');
const HANGING = scopeOf('acc', 'org');
const BODY = Buffer.from(
  JSON.stringify({
    resource: { delegateGroupDetails: [{ groupName: 'edge', groupId: 'g', groupImplicitSelectors: {} }] },
  }),
);

/** Readings with a watcher and a history, and a Manager whose organization stops to answer. Time passes in steps. */
async function watching() {
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let doesHang = false;
  const remembered: string[] = [];
  const outcomes: string[] = [];
  const endpoint = new URL('http://manager.example/gateway');
  const client: ManagerClient = {
    async send({ target, signal }) {
      if (doesHang && target.includes('orgIdentifier'))
        await new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new Refusal('GATEWAY_UNREACHABLE'))),
        );
      const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the client's own stream, only this is used
      const body = Readable.from([BODY], { objectMode: false }) as ManagerAnswer['body'];
      return { status: 200, headers, body };
    },
    requireCalls: () => {},
    close: async () => {},
  };
  const upstream: Upstream = {
    manager: { endpoint, account: 'acc', apiKey: 'pat.acc.t.s3cret', apiKeyFile: undefined, ca: undefined },
    client,
    key: { current: () => 'pat.acc.t.s3cret', all: () => ['pat.acc.t.s3cret'], close: () => {} },
    limits: DEFAULT_LIMITS,
    budget: byteBudget(1_000_000),
  };
  const receive = createWatcher(
    {
      ownerPrefixes: [],
      hasMetrics: false,
      history: { kind: 'sqlite', file: await historyFile(), days: 30, manager: 'manager.example' },
      notices: undefined,
      gapAfterMs: 75_000,
    },
    (message) => {
      if (message.kind === 'read' || message.kind === 'recorded') readings.receive(message);
      if (message.kind === 'remembered') remembered.push(gunzipSync(message.bytes ?? '').toString());
    },
  );
  const readings = startReadings(
    { watched: [{ scope: HEALTHY }, { scope: HANGING }], intervalMs: 30_000, readingsPerMinute: 72 },
    upstream,
    receive,
    (event) => {
      if (event.kind === 'read') outcomes.push(event.outcome.kind);
    },
  );
  onTestFinished(readings.end);
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
    readings.toMemory({ kind: 'remember', id: 1, request: { name: 'reporting', question } });
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
