import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask, FROM_OUR_PAGE, serve } from '../gateway/testing.ts';
import { setUpProgram } from './program.ts';
import { codeOf, DELETION, KEY } from './testing.ts';

// The server as a separate process, when what it depends on stops or changes.

vi.setConfig({ testTimeout: 60_000 });
const startProgram = setUpProgram();
const READ = '/gateway/ng/api/filters?accountIdentifier=acc';

async function live(env: Record<string, string> = {}) {
  const manager = await serve((_incoming, response) => {
    response.setHeader('content-type', 'application/json').end('{}');
  });
  return {
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    CLIENT_REQUESTS_PER_MINUTE: '1000000',
    MANAGER_CALLS_PER_MINUTE: '1000000',
    ...env,
  };
}
const deletion = (port: number) => ask({ port, path: DELETION, method: 'DELETE', headers: FROM_OUR_PAGE });

test('standard output that nobody reads hangs no request and no SIGTERM; changes without an audit line are refused', async () => {
  const { port, signal, exitCode } = await startProgram(await live(), { isRead: false });
  expect((await deletion(port)).status).toBe(200);
  // More lines than the system keeps for a reader.
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask({ port, path: READ })));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  }
  const refused = await deletion(port);
  expect([refused.status, codeOf(refused.body)]).toEqual([503, 'GATEWAY_NO_AUDIT_LOG']);
  expect(JSON.parse((await ask({ port, path: '/readyz' })).body)).toMatchObject({ audit: 'failing' });
  const since = performance.now();
  signal('SIGTERM');
  expect(await exitCode()).toBe(0);
  expect(performance.now() - since).toBeLessThan(10_000);
});

test('SIGHUP opens the audit file anew, and the server goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rotated-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'audit.log');
  const { port, signal, isRunning } = await startProgram(await live({ AUDIT_LOG_FILE: file }));
  await rename(file, `${file}.1`);
  signal('SIGHUP');
  await expect.poll(() => readFile(file, 'utf8').catch(() => 'missing'), { timeout: 10_000 }).toBe('');
  expect((await deletion(port)).status).toBe(200);
  expect(await readFile(file, 'utf8')).toContain('"result":"done"');
  expect(await readFile(`${file}.1`, 'utf8')).toBe('');
  expect(isRunning()).toBe(true);
});
