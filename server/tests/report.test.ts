import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { REPORT } from '@/domain/report/schema';
import { createMockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { deleteDelegate, mixUnreadable } from '@/testing/mock-manager';
import { buildServer } from '../../deploy/build-server.ts';
import { historyFile } from './databases.ts';
import { FROM_OUR_PAGE } from './http.ts';
import { watching } from './watching.ts';

// The report as a program, against the mock Manager over HTTP.

const KEY = 'pat.demo.token.s3cret';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
  await buildServer(join(folder, 'dist-server'), { report: 'server/report/main.ts' });
});
afterAll(() => rm(folder, { recursive: true }));

/** Serves a Manager of its own, unless the settings name one. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const endpoint = env.HARNESS_ENDPOINT ?? (await managerAddress());
  const program = join(folder, 'dist-server/report.js');
  const settings = { HARNESS_PLATFORM_API_KEY: KEY, ...env, HARNESS_ENDPOINT: endpoint };
  return runProgram(process.execPath, [program, ...args], settings);
}

async function runProgram(name: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(name, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(out + err).not.toContain('s3cret');
  return { out, err, code };
}

async function managerAddress(manager = createMockManager({ scenario: 'default' })): Promise<string> {
  const server = await serveOverHttp(manager, { port: 0 });
  onTestFinished(() => server.close());
  return server.url;
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

/** A server that has read a fleet, and then again without one of its delegates. */
async function recorded() {
  const manager = createMockManager();
  const HISTORY_FILE = await historyFile();
  const { ask, endpoint } = await watching(manager, { HISTORY_FILE, WATCH_SECONDS: '600' });
  const answerTo = async (path: string) => JSON.parse((await ask(`/api/v1/${path}`, {})).body);
  const read = () => ask('/fleet?accountIdentifier=demo', { ...FROM_OUR_PAGE, 'cache-control': 'no-cache' });
  await expect.poll(async () => (await answerTo('missing')).names).toEqual([]);
  const { asOf: before } = await answerTo('fleet');
  // The Manager tells the time to the second.
  await expect.poll(async () => (await answerTo('missing')).asOf > before).toBe(true);
  await deleteDelegate(manager, '_nightly_batch');
  const missing = async () => (await read()) && (await answerTo('missing')).names;
  await expect.poll(missing).toEqual(['nightly-batch']);
  return { answerTo, before, env: { HARNESS_ENDPOINT: endpoint, HISTORY_FILE, WATCH_SECONDS: '600' } };
}

describe('a recipe of docs/report.md does what it says, as written', () => {
  const recipe = async (pattern: RegExp) =>
    [...(await readFile('docs/report.md', 'utf8')).matchAll(pattern)].map(([, part = '']) => part);

  test('the steps of GitHub Actions', async () => {
    const steps = await recipe(/^ +- run: (.*)$/gm);
    // It would replace the packages of this test.
    const [install, ...commands] = steps;
    expect([install, commands.length]).toEqual(['npm ci', 1]);
    const [secret] = await recipe(/^ +(HARNESS_PLATFORM_API_KEY): \$\{\{ secrets\./gm);
    const GITHUB_STEP_SUMMARY = join(folder, 'summary.md');
    const env = { HARNESS_ENDPOINT: await managerAddress(), [secret ?? '']: KEY, GITHUB_STEP_SUMMARY };
    // As GitHub runs a step.
    const step = ['bash', ['--noprofile', '--norc', '-e', '-c', commands.join('')]] as const;
    const { out, code } = await runProgram(...step, { ...env, PATH: process.env.PATH ?? '' });
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(await readFile(GITHUB_STEP_SUMMARY, 'utf8')).toMatch(
      /^# Delegates of demo\n[^]*^- failed expired/m,
    );
  });

  test('the line of cron, with other folders', async () => {
    const { env } = await recorded();
    const [line = ''] = await recipe(/^(\d.* node dist-server.*)$/gm);
    const [, command = ''] = /^[\d*] [\d*] [\d*] [\d*] [\d-]+ +(.*)$/.exec(line) ?? [];
    await writeFile(join(folder, 'key'), KEY, { mode: 0o600 });
    const here = command
      .replace('/opt/delegate-overview', folder)
      .replace('/etc/delegate-overview/key', join(folder, 'key'))
      .replace('/var/lib/delegate-overview/history.sqlite', env.HISTORY_FILE);
    const { out, err, code } = await runProgram('sh', ['-c', here], {
      HARNESS_ENDPOINT: env.HARNESS_ENDPOINT,
      WATCH_SECONDS: env.WATCH_SECONDS,
      PATH: process.env.PATH ?? '',
    });
    expect({ err, code }).toEqual({ err: '', code: 1 });
    expect(out).toContain('- failed missing: 1 delegate');
  });
});

describe('with the history of a server', () => {
  test('who is missing, and a moment of the past, are those of the API', async () => {
    const { answerTo, before, env } = await recorded();
    const now = await run(['--format', 'json', '--fail-on', 'missing'], env);
    expect({ code: now.code, err: now.err }).toEqual({ code: 1, err: '' });
    const { delegates } = await answerTo('fleet');
    expect(JSON.parse(now.out)).toMatchObject({
      delegates,
      missing: { names: ['nightly-batch'], isMore: false },
      checks: [{ rule: 'missing', state: 'failed', names: ['nightly-batch'] }],
    });
    const week = await run(['--by', 'week', '--format', 'csv'], env);
    expect({ code: week.code, err: week.err }).toEqual({ code: 0, err: '' });
    const cells = week.out
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(3, 5));
    expect(cells[0]).toEqual(['Delegates', 'Instances']);
    expect(cells.slice(1, -1)).toEqual(Array.from({ length: 4 }, () => ['', '']));
    expect(cells.at(-1)?.[0]).toBe(String(delegates));
    const past = ['--as-of', before, '--format', 'json', '--fail-on', 'missing'];
    const then = await run(past, { ...env, HARNESS_ENDPOINT: 'http://127.0.0.1:9' });
    expect(then.err).toContain('The history belongs to another Manager');
    const { out, err, code } = await run(past, env);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { missing, findings, checks, list, ...head } = v.parse(REPORT, JSON.parse(out));
    const { next, list: ofApi, ...ofFleet } = await answerTo(`fleet?asOf=${before}`);
    expect([head, next]).toEqual([ofFleet, null]);
    const names = (items: readonly object[]) => new Set(items.map((one) => 'name' in one && one.name));
    expect(names(list)).toEqual(names(ofApi));
    expect(findings).toEqual((await answerTo(`findings?asOf=${before}`)).findings);
    expect(missing).toEqual({ names: [], isMore: false });
    expect(checks).toEqual([{ rule: 'missing', state: 'passed', names: [] }]);
  });

  test('a scope or a moment that it has not read is never one without missing delegates', async () => {
    const { env } = await recorded();
    const { out, err, code } = await run(['--scope', 'default', '--fail-on', 'missing'], env);
    expect(code).toBe(2);
    expect(err).toContain('nobody knows who is missing');
    expect(out).toContain('| Missing | unknown |');
    const before = await run(['--as-of', '2020-01-01T00:00:00Z'], env);
    expect({ ...before, err: '' }).toEqual({ code: 2, out: '', err: '' });
    expect(before.err).toContain('the history begins 20');
  });
});

test('delegates that cannot be read fail no rule, but the report', async () => {
  const manager = createMockManager();
  await mixUnreadable(manager);
  const HARNESS_ENDPOINT = await managerAddress(manager);
  for (const rules of [[], ['--fail-on', 'expired,silent']]) {
    const { out, err, code } = await run(['--format', 'json', ...rules], { HARNESS_ENDPOINT });
    expect({ code, err }).toEqual({
      code: 2,
      err: '4 delegates could not be read: what depends on them is unknown.\n',
    });
    const { delegates, unreadable } = v.parse(REPORT, JSON.parse(out));
    expect([delegates, unreadable]).toEqual([null, 4]);
  }
});

test('nobody to check is said, and skipped', async () => {
  const choices = [
    ['the filter chooses none', '--filter', 'tag:nope'],
    ['the scope has none', '--scope', 'default'],
  ];
  for (const [why = '', ...choice] of choices) {
    const { out, err, code } = await run(['--format', 'junit', '--fail-on', 'expired', ...choice]);
    expect({ code, err }).toEqual({ code: 0, err: `No delegate was checked: ${why}.\n` });
    expect(out).toContain('skipped="1"');
  }
});

describe('1 says that a rule holds, and nothing else', () => {
  const shell = async (command: string, env: Readonly<Record<string, string>> = {}) =>
    runProgram('bash', ['-o', 'pipefail', '-c', command], {
      PATH: process.env.PATH ?? '',
      HARNESS_PLATFORM_API_KEY: KEY,
      HARNESS_ENDPOINT: await managerAddress(createMockManager({ scenario: 'large' })),
      ...env,
    });

  test('a pipe that closes is quiet', async () => {
    const report = `node ${join(folder, 'dist-server/report.js')} --format json`;
    const { err, code } = await shell(`${report} | head -c 10`);
    expect({ err, code }).toEqual({ err: '', code: 0 });
  });

  test('a full disk, and a program that does not load, are 2', async () => {
    const report = join(folder, 'dist-server/report.js');
    const full = await shell(`node ${report} > /dev/full`);
    expect(full).toMatchObject({ code: 2, out: '' });
    expect(full.err).toContain('ENOSPC');
    const broken = await shell('node deploy/run.mjs server/report/nothing.ts');
    expect(broken.code).toBe(2);
  });
});

test('the help is there without a key', async () => {
  const { out, err, code } = await run(['--help'], { HARNESS_PLATFORM_API_KEY: '' });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const option of [
    '--scope',
    '--all',
    '--filter',
    '--format',
    '--fail-on',
    '--as-of',
    '--by',
    '--from',
    'HISTORY_FILE',
  ])
    expect(out).toContain(option);
});

test.each([
  ['an unknown argument', ['--colour'], {}, '--colour'],
  ['a word too many', ['retail'], {}, 'retail'],
  ['a word after an option', ['--all', 'retail'], {}, 'retail'],
  ['a path as scope', ['--scope', '../x'], {}, '--scope ../x'],
  ['a scope that does not exist', ['--scope', 'nope/none'], {}, 'There is no scope nope/none'],
  ['an organization that does not exist', ['--scope', 'nope', '--all'], {}, 'There is no scope nope'],
  ['an unknown rule', ['--fail-on', 'nope'], {}, '--fail-on nope'],
  ['a filter that is none', ['--filter', 'stauts:late'], {}, 'Did you mean “status”?'],
  ['who is missing, without a history', ['--fail-on', 'missing'], {}, 'Set HISTORY_FILE'],
  ['the past, without a history', ['--as-of', '2026-01-01T00:00:00Z'], {}, 'Set HISTORY_FILE'],
  ['numbers, without a history', ['--by', 'week'], {}, 'Set HISTORY_FILE'],
  ['numbers by nothing that there is', ['--by', 'year'], {}, '--by year: there are day, week'],
  ['a beginning without numbers', ['--from', '2026-11-01'], {}, '--from: it needs --by'],
  ['a beginning that is no day', ['--by', 'day', '--from', 'monday'], {}, '--from monday'],
  [
    'a filter for numbers',
    ['--filter', 'tag:gpu', '--by', 'day'],
    { HISTORY_FILE: '/nowhere/history.sqlite' },
    'Leave out --filter',
  ],
  [
    'a filter for who is missing',
    ['--filter', 'tag:gpu', '--fail-on', 'missing'],
    { HISTORY_FILE: '/nowhere/history.sqlite' },
    'Leave out --filter',
  ],
  ['no file', ['--fail-on', 'missing'], { HISTORY_FILE: '/nowhere/history.sqlite' }, 'cannot be opened'],
  ['no Manager', [], { HARNESS_ENDPOINT: 'http://127.0.0.1:9' }, 'could not be reached'],
  ['no key', [], { HARNESS_PLATFORM_API_KEY: '' }, 'HARNESS_PLATFORM_API_KEY'],
])('exits with 2 and says why: %s', async (_what, args, env, why) => {
  const { out, err, code } = await run(args, env);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(why);
});
