import { Agent, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { type Answer, type Ask, ask, FROM_OUR_PAGE, serve } from './http.ts';
import { setUpProgram } from './program.ts';
import { apartFromReadings, DELETION, KEY } from './testing.ts';

// The server as a separate process, with many concurrent clients.

const startProgram = setUpProgram();
/** A read that is not shared: each request is a call. */
const READ = { path: '/gateway/ng/api/filters?accountIdentifier=acc' };
const WRITE = { path: DELETION, method: 'DELETE', headers: FROM_OUR_PAGE };

const CLIENTS = 60;

/** Simulates one client: it repeats a request over a kept connection, until it gets no answer. Returns the reason. */
async function client(request: Omit<Ask, 'agent'>, answers: Answer[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) answers.push(await ask({ ...request, agent }));
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  } finally {
    agent.destroy();
  }
}

test('after SIGTERM every answer in flight completes, new connections are refused, and the exit code is 0', async () => {
  const waiting: ServerResponse[] = [];
  let isSlow = false;
  let calls = 0;
  const manager = await serve(
    apartFromReadings((_incoming, response) => {
      calls += 1;
      response.setHeader('content-type', 'application/json');
      if (isSlow) waiting.push(response);
      else response.end('[1,2]');
    }),
  );
  const { port, signal, isRunning, exitCode, lines } = await startProgram({
    CLIENT_REQUESTS_PER_MINUTE: '1000000',
    MANAGER_CALLS_PER_MINUTE: '1000000',
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
  });
  const answers: Answer[] = [];
  const ends = Array.from({ length: CLIENTS }, (_, i) =>
    client({ port, ...(i % 3 === 0 ? WRITE : READ) }, answers),
  );
  await expect.poll(() => answers.length).toBeGreaterThan(5 * CLIENTS);
  isSlow = true;
  await expect.poll(() => waiting.length).toBe(CLIENTS);
  // Half of the answers have begun.
  for (const response of waiting.slice(CLIENTS / 2)) response.write('[1,');

  signal('SIGTERM');
  const connect = () =>
    ask({ port, path: '/healthz' }).then(
      ({ status }) => status,
      ({ code }) => code,
    );
  await expect.poll(connect).toBe('ECONNREFUSED');
  expect(isRunning()).toBe(true);
  isSlow = false;
  waiting.forEach((response, i) => response.end(i < CLIENTS / 2 ? '[1,2]' : '2]'));

  // Not ended by the limit of 30 s, whose code is 1.
  expect(await exitCode()).toBe(0);
  // A client that sends another request meets a closed connection; a new connection is refused.
  for (const end of await Promise.all(ends)) expect(['ECONNREFUSED', 'ECONNRESET']).toContain(end);
  expect(answers).toHaveLength(calls);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['200 [1,2]']));
  const all = await lines();
  const writes = all.filter(({ audit, method }) => audit !== true && method === 'DELETE').length;
  expect(writes).toBeGreaterThan(CLIENTS / 3);
  for (const expected of ['begun', 'done'])
    expect(all.filter(({ result }) => result === expected)).toHaveLength(writes);
});
