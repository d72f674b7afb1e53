// A process for a test that kills it: records a made-up fleet poll after poll, and prints the number of each poll that it
// has recorded. Arguments: the file, and the first poll.
import { writeSync } from 'node:fs';
import { aboutPast } from '@/fleet/past';
import { aFleet, LATEST_VERSION } from '@/testing/fleets';
import { GAP_AFTER_MS, LISTING, POLL_MS } from '@/testing/history';
import { createMemoryHost } from '../memory/host.ts';
import { openSqlite } from '../memory/sqlite.ts';
import { entriesOf, timeOfPoll } from './restless-fleet.ts';

const [file = '', first = '0'] = process.argv.slice(2);
let poll = Number(first);
const host = createMemoryHost({
  kind: 'sqlite',
  openDatabase: () => openSqlite(file),
  manager: 'app.harness.io/gateway acme',
  days: 30,
  gapAfterMs: GAP_AFTER_MS,
  onState({ trouble }) {
    if (trouble) throw new Error(trouble.because);
  },
  now: () => timeOfPoll(poll),
});
const print = (line: string | number) => writeSync(process.stdout.fd, `${line}\n`);

print('ready');
for (;;) {
  const asOf = timeOfPoll(poll);
  const latestVersion = { state: 'known', version: LATEST_VERSION } as const;
  const fleet = aFleet(entriesOf(poll), { asOf, latestVersion });
  await host.read({ scope: LISTING.scope }, fleet, { ...aboutPast(asOf), nextMs: POLL_MS });
  print(poll++);
}
