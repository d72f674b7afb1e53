import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answers } from '@/domain/memory/questions';
import { createRandom } from '@/lib/random';
import { NOW } from '@/testing/fleets';
import { aHistory, LISTING } from '@/testing/history';
import { buildServer } from '../../deploy/build-server.ts';
import { openSqlite } from '../memory/sqlite.ts';
import { aHost, answers, lastPollIn } from './memory-host.ts';
import { entriesOf, timeOfPoll } from './restless-fleet.ts';

/** `KILLS=100 npx vitest run server/tests/kill` kills more often. */
const KILLS = Number(process.env.KILLS ?? 5);
const KILLS_OF_A_FILE = 5;
const MOST_POLLS = 5;
/** How long a process may need to open the file and record its first poll. */
const FIRST_POLL_MS = 150;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kill-'));
  await buildServer(folder, { recorder: 'server/tests/killed-recorder.ts' });
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * Starts a process that records, and kills it in the middle of a poll, after this number of others. `moment`: the part of
 * the time that the poll before took. Returns how many polls it has recorded by its own account.
 */
async function recordUntilKilled(file: string, firstPoll: number, polls: number, moment: number) {
  const child = spawn(process.execPath, [join(folder, 'recorder.js'), file, String(firstPoll)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let printed = -1;
  let printedAt = 0;
  createInterface(child.stdout).on('line', () => {
    const lastMs = printed < 0 ? FIRST_POLL_MS : performance.now() - printedAt;
    printedAt = performance.now();
    printed += 1;
    if (printed === polls) setTimeout(() => child.kill('SIGKILL'), moment * lastMs);
  });
  expect(await closed).toEqual([null, 'SIGKILL']);
  return printed;
}

/** Returns what SQLite finds wrong with the file, and the number of its last poll. */
async function inspect(file: string) {
  const { db, close } = await openSqlite(file);
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const lastPoll = await lastPollIn(db);
  await close();
  return { findings: rows.map((row) => row.integrity_check), lastPoll };
}

test.each(Array.from({ length: Math.ceil(KILLS / KILLS_OF_A_FILE) }, (_, seed) => seed + 1))(
  'a recorder that is killed again and again loses at most the poll in flight (%i)',
  async (seed) => {
    const random = createRandom(seed);
    const file = join(folder, `${seed}.sqlite`);
    const history = aHistory();
    const read = (poll: number) =>
      history.read(entriesOf(poll), { afterMs: timeOfPoll(poll) - history.now() });
    const moments: number[] = [];
    let next = 0;
    let known: number | undefined;
    for (let kill = 0; kill < KILLS_OF_A_FILE; kill++) {
      const polls = Math.floor(random() * MOST_POLLS);
      const printed = await recordUntilKilled(file, next, polls, random());
      const { findings, lastPoll } = await inspect(file);
      expect(findings).toEqual(['ok']);
      const inFlight = next + printed;
      expect([printed > 0 ? inFlight - 1 : known, inFlight]).toContain(lastPoll);
      history.restart();
      for (let poll = next; poll <= (lastPoll ?? -1); poll++) read(poll);
      moments.push(history.now(), history.now() + 1);
      known = lastPoll;
      next = inFlight + 1 + (random() < 0.5 ? 0 : 20);
    }

    const host = aHost(() => openSqlite(file));
    await host.poll(entriesOf(next), timeOfPoll(next) - NOW);
    history.restart();
    read(next);
    const allAnswers = async (memory: Answers) => ({
      ...(await answers(memory, history.now())),
      fleets: await Promise.all(moments.map((at) => memory.fleet({ ...LISTING, at }))),
    });
    const expected = await allAnswers(history.memory);
    expect(await host.ask(allAnswers)).toEqual(expected);
  },
);
