import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { Agent, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, type Ask, ask, FROM_OUR_PAGE, serve } from './http.ts';
import { setUpProgram } from './program.ts';
import { apartFromReadings, DELETION, KEY, LISTING } from './testing.ts';

// The server as a separate process, with many concurrent clients.

vi.setConfig({ testTimeout: 60_000 });
const startProgram = setUpProgram();
/** A read that is not shared: each request is a call. */
const READ = { path: '/gateway/ng/api/filters?accountIdentifier=acc' };
const WRITE = { path: DELETION, method: 'DELETE', headers: FROM_OUR_PAGE };
const SHARED_READ = { path: LISTING, method: 'POST', headers: FROM_OUR_PAGE };

const CLIENTS = 60;
/** The time that a busy machine may need. */
const SOON = { timeout: 15_000 };
const PLENTY = { CLIENT_REQUESTS_PER_MINUTE: '1000000', MANAGER_CALLS_PER_MINUTE: '1000000' };

/** Simulates one client: it repeats a request over a kept connection, until it is stopped or gets no answer. */
async function client(request: Omit<Ask, 'agent'>, answers: Answer[], isStopped: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    while (!isStopped()) answers.push(await ask({ ...request, agent }));
    return 'stopped';
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
    ...PLENTY,
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
  });
  const answers: Answer[] = [];
  const ends = Array.from({ length: CLIENTS }, (_, i) =>
    client({ port, ...(i % 3 === 0 ? WRITE : READ) }, answers, () => false),
  );
  await expect.poll(() => answers.length, SOON).toBeGreaterThan(5 * CLIENTS);
  isSlow = true;
  await expect.poll(() => waiting.length, SOON).toBe(CLIENTS);
  // Half of the answers have begun.
  for (const response of waiting.slice(CLIENTS / 2)) response.write('[1,');

  const since = performance.now();
  signal('SIGTERM');
  const connect = () =>
    ask({ port, path: '/healthz' }).then(
      ({ status }) => status,
      ({ code }) => code,
    );
  await expect.poll(connect, SOON).toBe('ECONNREFUSED');
  expect(isRunning()).toBe(true);
  isSlow = false;
  waiting.forEach((response, i) => response.end(i < CLIENTS / 2 ? '[1,2]' : '2]'));

  expect(await exitCode()).toBe(0);
  expect(performance.now() - since).toBeLessThan(30_000);
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

/**
 * Creates a file of a Secret, as Kubernetes mounts it: a new value is in another folder, and the symbolic link to it is
 * replaced.
 */
async function secretFile() {
  const folder = await mkdtemp(join(tmpdir(), 'secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let version = 0;
  async function put(content: string): Promise<void> {
    version += 1;
    await mkdir(join(folder, String(version)));
    await writeFile(join(folder, String(version), 'api-key'), content);
    await symlink(String(version), join(folder, 'next'));
    await rename(join(folder, 'next'), join(folder, 'data'));
  }
  return { path: join(folder, 'data/api-key'), put };
}

test('a key changed in its file under load fails no request, and a refused key shows in /readyz', async () => {
  const [next, revoked] = ['pat.acc.token.next', 'pat.acc.token.revoked'];
  const file = await secretFile();
  await file.put(`${KEY}\n`);
  const keys: unknown[] = [];
  const manager = await serve((incoming, response) => {
    const key = incoming.headers['x-api-key'];
    keys.push(key);
    response.setHeader('content-type', 'application/json');
    response.writeHead(key === revoked ? 401 : 200).end('{}');
  });
  const { port } = await startProgram({
    ...PLENTY,
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY_FILE: file.path,
    SHARED_READ_SECONDS: '1',
  });
  /** Sends requests without a pause until the Manager receives this key, then waits for all in flight. */
  async function askUntil(key: string): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    const first = keys.length;
    await Promise.all(
      Array.from({ length: CLIENTS }, (_, i) =>
        client(
          { port, ...(i % 3 === 0 ? SHARED_READ : READ) },
          answers,
          () => keys.indexOf(key, first) !== -1,
        ),
      ),
    );
    return answers;
  }
  const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));

  expect(statuses(await askUntil(KEY))).toEqual(new Set([200]));
  await file.put(next);
  expect(statuses(await askUntil(next))).toEqual(new Set([200]));
  const changedAt = keys.length;
  expect(statuses(await askUntil(next))).toEqual(new Set([200]));
  expect(new Set(keys.slice(changedAt))).toEqual(new Set([next]));

  await file.put(revoked);
  await askUntil(revoked);
  const { status, body } = await ask({ port, path: '/readyz' });
  expect([status, JSON.parse(body)]).toEqual([503, { ready: false, manager: 'reachable', key: 'refused' }]);
});
