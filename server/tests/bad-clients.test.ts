import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { ask, FROM_OUR_PAGE, serve } from '../gateway/testing.ts';
import { setUpProgram } from './program.ts';
import { KEY, LISTING } from './testing.ts';

// The server as a separate process, with clients that do harm.

vi.setConfig({ testTimeout: 60_000 });
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
  const manager = await serve((_incoming, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 * half.length });
    response.write(half);
    if (isWhole) response.end(half);
  });
  const { port, pid } = await startProgram({
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    CLIENT_REQUESTS_PER_MINUTE: '1000000',
    MANAGER_CALLS_PER_MINUTE: '1000000',
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
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, client) => {
        const { path, ...request } = client < 160 ? listing(client) : { path: FILTERS };
        return fetch(`http://127.0.0.1:${port}${path}`, { ...request, signal: gone.signal });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(open).toBe(8 + 40);
    gone.abort();
    await expect.poll(() => open).toBe(0);
  }

  for (let round = 0; round < 2; round++) await leaveInTheMiddle();
  const before = await memoryOf(pid);
  for (let round = 0; round < 6; round++) await leaveInTheMiddle();
  // Each round that left its listings in memory would cost 40 MB.
  await expect.poll(() => memoryOf(pid)).toBeLessThan(before + 100_000_000);
  isWhole = true;
  for (const request of [listing(0), { path: FILTERS }])
    expect((await ask({ port, ...request })).body).toHaveLength(2 * half.length);
});
