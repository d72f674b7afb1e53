// A process for a test that kills it: records a made-up fleet and tells of it, and prints the number of each poll that it
// has recorded. Arguments: the file, the first poll, and the webhook.
import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { DEFAULT_NOTICE_RULES as rules } from '@/domain/notices/rules';
import { aboutPast } from '@/fleet/past';
import { aFleet } from '@/testing/fleets';
import { GAP_AFTER_MS, LISTING, POLL_MS } from '@/testing/history';
import { createMemoryHost } from '../memory/host.ts';
import { openSqlite } from '../memory/sqlite.ts';
import { createWebhook } from '../notices/webhook.ts';
import { latestOf, tellingEntries, timeOfTelling } from './telling-fleet.ts';

const [file = '', first = '0', address = ''] = process.argv.slice(2);
const fail = (facts: object) => {
  throw new Error(JSON.stringify(facts));
};
const webhook = createWebhook(
  { url: new URL(address), urlFile: undefined, rules, page: undefined },
  { log: { warn: () => {}, error: fail }, measured: undefined },
);
let poll = Number(first);
const host = createMemoryHost({
  kind: 'sqlite',
  openDatabase: () => openSqlite(file),
  manager: 'app.harness.io/gateway acme',
  days: 30,
  gapAfterMs: GAP_AFTER_MS,
  onState({ trouble }) {
    if (trouble) fail(trouble);
  },
  notices: {
    rules,
    send: webhook.send,
    onState({ failure }) {
      if (failure instanceof Error) throw failure;
    },
  },
  now: () => timeOfTelling(poll),
});

for (; ; poll++) {
  const asOf = timeOfTelling(poll);
  const latestVersion = { state: 'known', version: latestOf(poll) } as const;
  const fleet = aFleet(tellingEntries(poll), { asOf, latestVersion });
  await host.read({ scope: LISTING.scope }, fleet, { ...aboutPast(asOf), nextMs: POLL_MS, isNotified: true });
  writeSync(process.stdout.fd, `${poll}\n`);
  // The queue of notices must not grow for as long as the test lasts.
  await setTimeout(20);
}
