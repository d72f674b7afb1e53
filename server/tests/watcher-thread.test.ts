import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { delegateCount } from '@/domain/delegate/fleet';
import { decodeFleet, FIELDS_VERSION } from '@/fleet/codec';
import { fleetIn } from '@/testing/codec';
import { FROM_OUR_PAGE, serve } from './http.ts';
import { setUpProgram } from './program.ts';
import { KEY } from './testing.ts';

// The built server, whose watcher is a real thread.

const startProgram = setUpProgram();

const LISTING = '/fleet?accountIdentifier=acc&all=true';
const TWO_DELEGATES = JSON.stringify({
  resource: ['one', 'two'].map((name) => ({ name, delegateReplicas: [] })),
});

/** Starts the server in front of a Manager with two delegates. */
async function watching(env: Record<string, string> = {}) {
  const manager = await serve((incoming, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(incoming.url?.includes('listDelegates') ? TWO_DELEGATES : '{}');
  });
  const program = await startProgram({
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    LOG_LEVEL: 'warn',
    ...env,
  });
  const ask = (path: string) => fetch(`http://127.0.0.1:${program.port}${path}`, { headers: FROM_OUR_PAGE });
  return { ...program, ask };
}

/** Writes a module that ends the threads of a process at the signal SIGUSR2; returns the option that loads it. */
async function threadKiller(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'killer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'killer.mjs');
  const lines = [
    `import { syncBuiltinESMExports } from 'node:module';`,
    `import threads from 'node:worker_threads';`,
    'const running = new Set();',
    'threads.Worker = class extends threads.Worker {',
    '  constructor(...parts) { super(...parts); running.add(this); }',
    '};',
    'syncBuiltinESMExports();',
    `process.on('SIGUSR2', () => { for (const thread of running) thread.terminate(); });`,
  ];
  await writeFile(path, lines.join('\n'));
  return `--import=${path}`;
}

test('the thread reads the fleet without key and environment', async () => {
  const { ask } = await watching();
  const answer = await ask(LISTING);
  expect([answer.status, answer.headers.get('fleet-fields')]).toEqual([200, FIELDS_VERSION]);
  expect(delegateCount(fleetIn(decodeFleet(await answer.json())))).toBe(2);
});

test('a thread that dies is started again; until then fleets are refused, and everything else is answered', async () => {
  const { ask, signal, lines } = await watching({ NODE_OPTIONS: await threadKiller() });
  const version = (await ask(LISTING)).headers.get('fleet-version');
  signal('SIGUSR2');
  await expect.poll(async () => (await ask(LISTING)).status).toBe(503);
  expect((await ask('/healthz')).status).toBe(200);
  await expect.poll(async () => (await ask(LISTING)).status).toBe(200);
  const next = await ask(`${LISTING}&since=${version}`);
  expect([next.status, next.headers.get('fleet-base')]).toEqual([200, null]);
  signal('SIGTERM');
  expect(await lines()).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'the reader of the fleets has ended; it starts again' }),
  );
});
