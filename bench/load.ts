// `npm run load`: 200 viewers of 1,000 delegates and 50 of 10,000, by autocannon over loopback, each for a minute.
import autocannon from 'autocannon';
import { createServer } from '../server/server';
import { readSettings } from '../server/settings/settings';
import { startFleetServer } from './fleet-server';
import { ACCOUNT } from './listing';

const CADENCE_SECONDS = 10;
const LISTING = `/gateway/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=${ACCOUNT}&routingId=${ACCOUNT}`;
/** `npm run load -- 5` only shows that it runs. */
const seconds = Number(process.argv[3] ?? '60');

const fleet = await startFleetServer();
const { app } = await createServer({
  settings: readSettings({
    HARNESS_ENDPOINT: fleet.url,
    HARNESS_PLATFORM_API_KEY: `pat.${ACCOUNT}.token.secret`,
    LOG_LEVEL: 'silent',
    // All viewers of this test have one address.
    CLIENT_REQUESTS_PER_MINUTE: '100000',
  }),
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const lines: string[] = [];
let isFailed = false;
for (const [viewers, delegates] of [
  [200, 1_000],
  [50, 10_000],
] as const) {
  await fleet.prepare(delegates);
  const rssBefore = process.memoryUsage().rss;
  const callsBefore = fleet.askedListings();
  const result = await autocannon({
    url: `${url}${LISTING}`,
    connections: viewers,
    overallRate: viewers / CADENCE_SECONDS,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip' },
  });
  const calls = fleet.askedListings() - callsBefore;
  const allowed = Math.ceil((seconds / 60) * 12) + 1;
  const failures = result.errors + result.timeouts + result.non2xx;
  isFailed ||= failures > 0 || calls > allowed;
  lines.push(
    `${viewers} viewers of ${delegates} delegates, ${seconds} s: ${result.requests.total} answers, ${failures} failures, ` +
      `${calls} calls of the Manager (at most ${allowed}), latency p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, ` +
      `memory ${Math.round((process.memoryUsage().rss - rssBefore) / 1e6)} MB more`,
  );
}
console.log(lines.join('\n'));
await app.close();
await fleet.close();
if (isFailed) process.exitCode = 1;
