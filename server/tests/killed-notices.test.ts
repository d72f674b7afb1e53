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
import { aHost, lastPollIn } from './memory-host.ts';
import { latestOf, tellingEntries, timeOfTelling } from './telling-fleet.ts';
import { aWebhook, type Told, telling } from './webhook.ts';

/** `KILLS=50 npx vitest run server/tests/killed-notices` kills more often. */
const KILLS = Number(process.env.KILLS ?? 9);
const MOMENTS = ['before the answer', 'after the answer', 'in a poll'] as const;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kill-'));
  await buildServer(folder, { teller: 'server/tests/killed-teller.ts' });
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

/** What was sent, with the ids of its notices. An outage grows as often as somebody looks. */
function idsByFact(told: readonly Told[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { id, body } of told)
    for (const fact of factsOf(body)) ids.set(fact, (ids.get(fact) ?? new Set()).add(id));
  return ids;
}

/** Delegates that left one after another can share a notice. */
function factsOf({ kind, title, about, delegates }: Told['body']): readonly string[] {
  if (kind === 'missing') return delegates.map(({ name }) => `missing ${name}`);
  if (kind === 'outage-grown') return [];
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
  const startsAt = timeOfTelling(polls[0] ?? 0);
  const latestAt = (at: number) => latestOf((at - NOW) / POLL_MS);
  const host = aHost(() => openSqlite(file), { startsAt, notices, latestAt });
  for (const poll of polls) await host.poll(tellingEntries(poll), timeOfTelling(poll) - host.now());
}

test(`killed at ${KILLS} moments, everything is sent in order, and again only under the same id`, async () => {
  const random = createRandom(7);
  const file = join(folder, 'history.sqlite');
  const { url, told, answers } = await aWebhook();
  const recorded: number[] = [];
  let next = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, [join(folder, 'teller.js'), file, String(next), url.href], {
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
  const { webhook, notices } = telling(url);
  await recordHere(file, rest, notices);
  await expect.poll(() => webhook.state().taken > 0 && webhook.state().waiting, { timeout: 20_000 }).toBe(0);

  const model = await aWebhook();
  const undisturbed = telling(model.url);
  await recordHere(join(folder, 'model.sqlite'), [...recorded, ...rest], undisturbed.notices);
  await expect
    .poll(() => undisturbed.webhook.state().taken > 0 && undisturbed.webhook.state().waiting, {
      timeout: 20_000,
    })
    .toBe(0);

  const ids = idsByFact(told);
  expect([...ids.keys()].toSorted()).toEqual([...idsByFact(model.told).keys()].toSorted());
  for (const [fact, same] of ids) expect([fact, same.size]).toEqual([fact, 1]);
  // A notice whose answer never came.
  expect(told.length).toBeGreaterThan(new Set(told.map(({ id }) => id)).size);
  const moments = told.map(({ body }) => Date.parse(body.at));
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
}, 300_000);
