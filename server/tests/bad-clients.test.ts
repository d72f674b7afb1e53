import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { type Ask, ask, FROM_OUR_PAGE, serve } from './http.ts';
import { setUpProgram } from './program.ts';
import { apartFromReadings, KEY, LISTING } from './testing.ts';

// The server as a separate process, with clients that do harm.

const startProgram = setUpProgram();
/** A read that is not shared: each request is a call. */
const FILTERS = '/gateway/ng/api/filters?accountIdentifier=acc';

/** The memory of a process, bytes. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

test('hundreds of clients that leave in the middle of an answer, again and again, cost neither memory nor calls', async () => {
  const half = Buffer.alloc(5_000_000, '1');
  let open = 0;
  let isWhole = false;
  const manager = await serve(
    apartFromReadings((_incoming, response) => {
      open += 1;
      response.once('close', () => (open -= 1));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 * half.length });
      response.write(half);
      if (isWhole) response.end(half);
    }),
  );
  const { port, pid } = await startProgram({
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    CLIENT_REQUESTS_PER_MINUTE: '1000000',
    MANAGER_CALLS_PER_MINUTE: '1000000',
    // On a slow machine, a client must not begin a call of its own because the shared one is old.
    SHARED_READ_SECONDS: '60',
  });
  /** Eight listings, which are shared; together they are within ANSWER_MEGABYTES. */
  const listing = (client: number) => ({
    path: LISTING,
    method: 'POST',
    headers: FROM_OUR_PAGE,
    body: JSON.stringify({ hostName: `host-${client % 8}` }),
  });
  async function leaveInTheMiddle(): Promise<void> {
    const gone = new AbortController();
    const answers = Array.from({ length: 100 }, (_, client) => {
      const { path, ...request } = client < 80 ? listing(client) : { path: FILTERS };
      return fetch(`http://127.0.0.1:${port}${path}`, { ...request, signal: gone.signal });
    });
    await expect.poll(() => open).toBe(8 + 20);
    gone.abort();
    await Promise.allSettled(answers);
    await expect.poll(() => open).toBe(0);
  }

  for (let round = 0; round < 2; round++) await leaveInTheMiddle();
  const before = await memoryOf(pid);
  for (let round = 0; round < 5; round++) await leaveInTheMiddle();
  // Each round that left its listings in memory would cost 40 MB.
  await expect.poll(() => memoryOf(pid)).toBeLessThan(before + 100_000_000);
  isWhole = true;
  for (const request of [listing(0), { path: FILTERS }])
    expect((await ask({ port, ...request })).body).toHaveLength(2 * half.length);
});

test('two clients that flood the server get their limits and no more, and 20 others and the probes get all', async () => {
  const manager = await serve((_incoming, response) => {
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const { port, signal, lines } = await startProgram({
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    TRUSTED_PROXIES: '127.0.0.1',
    USER_HEADER: 'x-user',
  });
  const stopped = new AbortController();
  /** Sends these requests as one user, over 10 connections, until it is stopped. */
  function flood(user: string, requests: readonly Omit<Ask, 'port' | 'agent'>[]) {
    const statuses: number[] = [];
    const agent = new Agent({ keepAlive: true });
    const send = async (_: unknown, at: number) => {
      for (let next = at; !stopped.signal.aborted; next++) {
        const { headers, ...request } = requests[next % requests.length] ?? { path: '/' };
        const { status } = await ask({ ...request, port, agent, headers: { ...headers, 'x-user': user } });
        statuses.push(status);
      }
    };
    const ended = Promise.all(Array.from({ length: 10 }, send)).then(() => agent.destroy());
    return { statuses, ended };
  }
  const report = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify('b'.repeat(15_000)),
  };
  const spellings = ['/csp-reports', '/csp-reports?again', '/csp%2Dreports', '/%63sp-reports'];
  const floods = [
    flood('reader', [{ path: FILTERS }, { path: `/gateway/${'a'.repeat(10_000)}` }]),
    flood(
      'reporter',
      spellings.map((path) => ({ path, ...report })),
    ),
  ];
  // Twice the limit; the flood goes on until all others have their answers. A busy machine needs time.
  await expect.poll(() => Math.min(...floods.map(({ statuses }) => statuses.length))).toBeGreaterThan(480);

  const statusesOf = async (times: number, path: string, user?: string) => {
    const statuses: number[] = [];
    while (statuses.length < times)
      statuses.push((await ask({ port, path, headers: { ...(user && { 'x-user': user }) } })).status);
    return statuses;
  };
  const others = await Promise.all([
    ...Array.from({ length: 20 }, (_, i) => statusesOf(5, FILTERS, `user${i}`)),
    ...['/healthz', '/readyz'].map((path) => statusesOf(10, path)),
  ]);
  expect(new Set(others.flat())).toEqual(new Set([200]));
  stopped.abort();
  await Promise.all(floods.map(({ ended }) => ended));
  for (const { statuses } of floods)
    expect(
      statuses.filter((status) => status !== 429),
      'CLIENT_REQUESTS_PER_MINUTE',
    ).toHaveLength(240);

  signal('SIGTERM');
  const all = await lines();
  expect(all.filter(({ cspReport }) => cspReport !== undefined)).toHaveLength(240);
  const sent = [...floods.map(({ statuses }) => statuses), ...others].flat().length;
  expect(
    all.filter(({ path }) => path !== undefined),
    'one line for each request',
  ).toHaveLength(sent);
  const longest = Math.max(...all.map((line) => JSON.stringify(line).length));
  expect(longest, 'a report, which is cut').toBeLessThan(2_500);
});
