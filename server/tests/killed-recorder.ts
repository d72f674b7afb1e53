// A process for tests that kill it: records a made-up fleet poll after poll, and prints the number of each poll that it has
// recorded. Arguments: the file or the address of the database, the first poll, and to send notices, a webhook. With a time
// (epoch ms) of poll 0, the polls come by the clock, so that several processes read the same.
import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { DEFAULT_NOTICE_RULES as rules } from '@/domain/notices/rules';
import { aboutPast } from '@/fleet/past';
import { aFleet, LATEST_VERSION } from '@/testing/fleets';
import { GAP_AFTER_MS, LISTING, POLL_MS } from '@/testing/history';
import { createMemoryHost } from '../memory/host.ts';
import { openPostgres } from '../memory/postgres.ts';
import { openSqlite } from '../memory/sqlite.ts';
import { createWebhook } from '../notices/webhook.ts';
import { eventfulEntries, latestOf } from './eventful-fleet.ts';
import { entriesOf, timeOfPoll } from './restless-fleet.ts';

/** From one poll to the next of processes that read the same. */
const POLL_BY_CLOCK_MS = 100;

const [place = '', first = '0', address, startedAt] = process.argv.slice(2);
const fail = (facts: object) => {
  throw new Error(JSON.stringify(facts));
};
const webhook =
  address === undefined
    ? undefined
    : createWebhook(
        { url: new URL(address), filter: '', name: '', number: 1 },
        { file: undefined, filter: '', page: undefined },
        { warn: () => {}, error: fail },
      );
let poll = Number(first);
let isRecording = true;
const host = createMemoryHost({
  kind: place.startsWith('postgres:') ? 'postgresql' : 'sqlite',
  openDatabase: () => (place.startsWith('postgres:') ? openPostgres(place) : openSqlite(place)),
  manager: 'app.harness.io/gateway acme',
  days: 30,
  gapAfterMs: GAP_AFTER_MS,
  onState({ trouble, isStandby }) {
    if (trouble) fail(trouble);
    isRecording = !isStandby;
  },
  notices: webhook && [
    {
      rules,
      target: '',
      filter: '',
      send: webhook.send,
      onState({ failure }) {
        if (failure instanceof Error) throw failure;
      },
    },
  ],
  now: () => timeOfPoll(poll),
});
const print = (line: string | number) => writeSync(process.stdout.fd, `${line}\n`);

print('ready');
for (; ; poll++) {
  if (startedAt !== undefined) {
    const due = Number(startedAt) + poll * POLL_BY_CLOCK_MS;
    await setTimeout(Math.max(0, due - Date.now()));
    poll = Math.floor((Date.now() - Number(startedAt)) / POLL_BY_CLOCK_MS);
  }
  const asOf = timeOfPoll(poll);
  const [entries, version] = webhook
    ? [eventfulEntries(poll), latestOf(poll)]
    : [entriesOf(poll), LATEST_VERSION];
  const fleet = aFleet(entries, { asOf, latestVersion: { state: 'known', version } });
  const about = { ...aboutPast(asOf), nextMs: POLL_MS, isNotified: webhook !== undefined };
  await host.read({ scope: LISTING.scope }, fleet, about);
  if (isRecording) print(poll);
  // The queue of notices must not grow for as long as the test lasts.
  if (webhook) await setTimeout(20);
}
