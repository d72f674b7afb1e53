import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createMockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { buildServer } from '../../deploy/build-server.ts';

// The report as a program, against the mock Manager over HTTP.

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
  await buildServer(folder, { report: 'server/report/main.ts' });
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const manager = createMockManager({ scenario: 'default' });
  const server = await serveOverHttp(manager, { port: 0 });
  onTestFinished(() => server.close());
  const child = spawn(process.execPath, [join(folder, 'report.js'), ...args], {
    env: { HARNESS_PLATFORM_API_KEY: 'pat.demo.token.s3cret', HARNESS_ENDPOINT: server.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(out + err).not.toContain('s3cret');
  return { out, err, code };
}

test('prints the numbers, and fails by a rule that holds', async () => {
  const { out, err, code } = await run(['--format', 'json', '--fail-on', 'expired,token-inactive']);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  const report: unknown = JSON.parse(out);
  expect(report).toMatchObject({ scope: 'demo', delegates: 10, cards: { AUTO_UPGRADE_OFF: 2 } });
});

test('a filter chooses, and no rule holds for the rest', async () => {
  const { out, code } = await run([
    '--format',
    'csv',
    '--filter',
    'support:active -tag:gpu',
    '--fail-on',
    'expired',
  ]);
  expect(code).toBe(0);
  expect(out.trim().split('\r\n').length).toBeGreaterThan(1);
});

test.each([
  ['an unknown argument', ['--colour'], {}, '--colour'],
  ['an unknown rule', ['--fail-on', 'nope'], {}, '--fail-on nope'],
  ['a filter that is none', ['--filter', 'stauts:late'], {}, 'Did you mean “status”?'],
  ['no Manager', [], { HARNESS_ENDPOINT: 'http://127.0.0.1:9' }, 'could not be reached'],
  ['no key', [], { HARNESS_PLATFORM_API_KEY: '' }, 'HARNESS_PLATFORM_API_KEY'],
])('exits with 2 and says why: %s', async (_what, args, env, why) => {
  const { out, err, code } = await run(args, env);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(why);
});
