import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '@/lib/random';
import { NOW } from '@/testing/fleets';
import { POLL_MS } from '@/testing/history';
import { buildServer } from '../../deploy/build-server.ts';
import type { NoticeOptions } from '../memory/notices.ts';
import { openSqlite } from '../memory/sqlite.ts';
import { eventfulEntries, latestOf } from './eventful-fleet.ts';
import { aHost, lastPollIn } from './memory-host.ts';
import { setUpPostgres } from './postgres.ts';
import { timeOfPoll } from './restless-fleet.ts';
import { aWebhook, type Received, sending } from './webhook.ts';

/** `KILLS=50 npx vitest run server/tests/killed-notices` kills more often. */
const KILLS = Number(process.env.KILLS ?? 9);
const MOMENTS = ['before the answer', 'after the answer', 'in a poll'] as const;

const postgres = setUpPostgres();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kill-'));
  await buildServer(folder, { recorder: 'server/tests/killed-recorder.ts' });
});
afterAll(() => rm(folder, { recursive: true }));

/** What was sent, with the ids of its notices. An outage grows as often as somebody looks. */
function idsByFact(received: readonly Received[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { id, body } of received)
    for (const fact of factsOf(body)) ids.set(fact, (ids.get(fact) ?? new Set()).add(id));
  return ids;
}

/** Delegates that left one after another can share a notice. */
function factsOf({ kind, title, about, at, delegates }: Received['body']): readonly string[] {
  if (kind === 'missing') return delegates.map(({ name }) => `missing ${name}`);
  if (kind === 'outage-grown') return [];
  // A silence is known by the process that first reads it.
  if (kind.startsWith('silent'))
    return [`${kind} in cycle ${Math.floor((Date.parse(at) - NOW) / POLL_MS / 16)}`];
  return [kind === 'latest' ? title : `${kind} ${about}`];
}

/** The newest poll in the history; undefined before the first. */
async function lastPoll(file: string): Promise<number | undefined> {
  const { db, close } = await openSqlite(file);
  const poll = await lastPollIn(db);
  await close();
  return poll;
}

/** Records polls in this process, which nobody kills. */
async function recordHere(file: string, polls: readonly number[], notices: NoticeOptions): Promise<void> {
  const startsAt = timeOfPoll(polls[0] ?? 0);
  const latestAt = (at: number) => latestOf((at - NOW) / POLL_MS);
  const host = aHost(() => openSqlite(file), { startsAt, notices, latestAt });
  for (const poll of polls) await host.poll(eventfulEntries(poll), timeOfPoll(poll) - host.now());
}

/** Starts a process that records and sends. `isRecording` comes true with its first poll. */
function startRecorder(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(folder, 'recorder.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const polls: number[] = [];
  createInterface(child.stdout).on('line', (line) => line !== 'ready' && polls.push(Number(line)));
  return {
    polls,
    kill: () => {
      child.kill('SIGKILL');
      return closed;
    },
  };
}

test.skipIf(postgres === undefined)(
  'of two processes on one PostgreSQL one sends, and the other one goes on when it is killed',
  async () => {
    const database = (await postgres?.createDatabase()) ?? '';
    const { url, received } = await aWebhook();
    const start = () => startRecorder(database, '0', url.href, startedAt);
    const startedAt = String(Date.now());
    const kills = 3;
    let recording = start();
    await expect.poll(() => recording.polls.length).toBeGreaterThan(0);
    for (let kill = 0; kill < kills; kill++) {
      const other = start();
      const before = received.length;
      await expect.poll(() => received.length).toBeGreaterThan(before + 6);
      expect(other.polls).toEqual([]);
      await recording.kill();
      recording = other;
      await expect.poll(() => recording.polls.length).toBeGreaterThan(2);
    }
    const before = received.length;
    await expect.poll(() => received.length).toBeGreaterThan(before + 4);
    await recording.kill();

    const ids = idsByFact(received);
    for (const [fact, same] of ids) expect([fact, same.size]).toEqual([fact, 1]);
    // Each end of a process can be between an answer and its note.
    expect(received.length - new Set(received.map(({ id }) => id)).size).toBeLessThanOrEqual(kills);
    const moments = received.map(({ body }) => Date.parse(body.at));
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    // Nobody who left after the first reading is left out.
    const missing = [...ids.keys()]
      .flatMap((fact) => /^missing edge-(\d+)$/.exec(fact)?.[1] ?? [])
      .map(Number);
    const last = Math.max(...missing);
    const firstLeft = Math.min(...missing);
    expect(missing.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: last - firstLeft + 1 }, (_, at) => firstLeft + at),
    );
  },
);

test(`killed at ${KILLS} moments, everything is sent in order, and again only under the same id`, async () => {
  const random = createRandom(7);
  const file = join(folder, 'history.sqlite');
  const { url, received, answers } = await aWebhook();
  const recorded: number[] = [];
  let next = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, [join(folder, 'recorder.js'), file, String(next), url.href], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    const end = () => child.kill('SIGKILL');
    const moment = MOMENTS[kill % MOMENTS.length];
    let left = 1 + Math.floor(random() * 3);
    answers((response) => {
      const isLast = moment !== 'in a poll' && --left === 0;
      if (isLast && moment === 'before the answer') end();
      else response.end(() => isLast && setTimeout(end, random() * 3));
    });
    let printed = next - 1;
    createInterface(child.stdout).on('line', (line) => {
      if (line === 'ready') return;
      printed = Number(line);
      if (moment === 'in a poll' && --left === 0) setTimeout(end, random() * 40);
    });
    expect(await closed).toEqual([null, 'SIGKILL']);
    const last = (await lastPoll(file)) ?? next - 1;
    for (let poll = next; poll <= last; poll++) recorded.push(poll);
    next = Math.max(printed, last) + 1;
  }

  answers((response) => void response.end());
  const rest = [next, next + 1, next + 2, next + 3];
  const { webhook, notices } = sending(url);
  await recordHere(file, rest, notices);
  await expect.poll(() => webhook.state().taken > 0 && webhook.state().waiting).toBe(0);

  const model = await aWebhook();
  const undisturbed = sending(model.url);
  await recordHere(join(folder, 'model.sqlite'), [...recorded, ...rest], undisturbed.notices);
  await expect
    .poll(() => undisturbed.webhook.state().taken > 0 && undisturbed.webhook.state().waiting)
    .toBe(0);

  const ids = idsByFact(received);
  expect([...ids.keys()].toSorted()).toEqual([...idsByFact(model.received).keys()].toSorted());
  for (const [fact, same] of ids) expect([fact, same.size]).toEqual([fact, 1]);
  // A notice whose answer never came.
  expect(received.length).toBeGreaterThan(new Set(received.map(({ id }) => id)).size);
  const moments = received.map(({ body }) => Date.parse(body.at));
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
});
