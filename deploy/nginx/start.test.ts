import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageSettings } from '../page-settings.ts';
import { readSettings } from '../settings.ts';
import { type Installation, install } from './installed.ts';

const KEY = 'pat.acc_1-A.tokenId.s3cret';
const HOST = { HARNESS_ENDPOINT: 'https://host' };

type Env = Readonly<Record<string, string>>;

let programs: string;
let installation: Installation;

beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), 'start-'));
  await chmod(programs, 0o755);
  await mkdir(join(programs, 'page'));
  await writeFile(join(programs, 'page/index.html'), '');
  // What it would become: start.sh is tested here, not nginx.
  await writeFile(join(programs, 'nginx'), '#!/bin/sh\nenv\n', { mode: 0o755 });
  installation = await install(join(programs, 'page'));
});
afterAll(async () => {
  await installation.remove();
  await rm(programs, { recursive: true });
});

/** Runs start.sh; gives its exit code and what it said. */
async function start(env: Env): Promise<{ code: number; said: string }> {
  const saidBefore = (await installation.log()).length;
  const child = await installation.run({ PATH: `${programs}:${process.env.PATH}`, ...env });
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  return { code, said: (await installation.log()).slice(saidBefore) };
}

/** What a file that nginx includes says after such a start. */
async function included(name: string, env: Env): Promise<string> {
  expect(await start(env)).toMatchObject({ code: 0 });
  return readFile(join(installation.runDirectory, name), 'utf8');
}

/** What `npm start` says to these variables, but for its way out: there is no demo behind nginx. */
function refusalOfNpmStart(env: Env): string {
  try {
    readSettings(env, 'live');
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\nWithout any HARNESS_.*$/, '\n') : '';
  }
  throw new Error('npm start accepts these settings');
}

describe('says what npm start says', () => {
  test.each<Env>([
    {},
    { HARNESS_ACCOUNT_ID: 'a' },
    { HARNESS_ACCOUNT_ID: 'a/b' },
    { HARNESS_ENDPOINT: 'app.harness.io' },
    { HARNESS_ENDPOINT: 'localhost:9090' },
    { HARNESS_ENDPOINT: 'ftp://host' },
    { HARNESS_ENDPOINT: 'https://' },
    { HARNESS_ENDPOINT: 'https://ho st' },
    { HARNESS_ENDPOINT: 'https://me:secret@host' },
    { HARNESS_ENDPOINT: 'https://host/?a=b' },
    { HARNESS_ENDPOINT: 'https://host/#/ng' },
    { HARNESS_PLATFORM_API_KEY: 'pat.acc.token' },
    { HARNESS_PLATFORM_API_KEY: 'pat.acc..secret' },
    { HARNESS_PLATFORM_API_KEY: 'pat.acc.token.' },
    { HARNESS_PLATFORM_API_KEY: 'pat.acc.token.secret.more' },
    { HARNESS_PLATFORM_API_KEY: 'Bearer pat.acc.token.secret' },
    { HARNESS_PLATFORM_API_KEY: 'pat.acc.token.secret\n' },
    { HARNESS_PLATFORM_API_KEY: 'xat.acc.token.secret' },
    { HARNESS_PLATFORM_API_KEY: 'pat.acc.token.secrèt' },
    { HARNESS_PLATFORM_API_KEY: 'pat.acc.token.a";return' },
    { HARNESS_PLATFORM_API_KEY: 'pat.acc.token.$host' },
    { HARNESS_PLATFORM_API_KEY: KEY, HARNESS_ACCOUNT_ID: 'other' },
    { ...HOST, HARNESS_ACCOUNT_ID: 'a"; return 200' },
    { ...HOST, HARNESS_CA_FILE: '/nowhere' },
    { ...HOST, HARNESS_CA_FILE: '/etc' },
    { ...HOST, PORT: '0' },
    { ...HOST, PORT: '65536' },
    { ...HOST, PORT: '-1' },
    { ...HOST, PORT: ' 80' },
    { ...HOST, PORT: '80; root /' },
    { ...HOST, HOST: 'http://localhost' },
    { ...HOST, HOST: 'localhost:80' },
    { ...HOST, HOST: 'a b' },
    { ...HOST, HOST: '-x' },
    { ...HOST, HOST: '*' },
    { ...HOST, ALLOWED_HOSTS: '*' },
    { ...HOST, ALLOWED_HOSTS: 'https://fleet.example.com' },
    { ...HOST, ALLOWED_HOSTS: 'fleet.example.com,a b' },
    { ...HOST, ALLOWED_HOSTS: 'x" 0; default 0' },
    { ...HOST, READ_ONLY: 'yes' },
    { ...HOST, READ_ONLY: 'TRUE' },
    { HARNESS_ENDPOINT: 'nowhere', HARNESS_ACCOUNT_ID: 'a b', PORT: 'x', HOST: '*', READ_ONLY: '1' },
  ])('%o', async (env) => {
    const expected = refusalOfNpmStart(env);
    const { code, said } = await start(env);
    expect(said.trim()).toBe(expected.trim());
    expect(code).toBe(1);
  });
});

test.each([
  'HARNESS_PLATFORM_API_KEY',
  'HARNESS_ACCOUNT_ID',
  'HARNESS_ENDPOINT',
  'HOST',
  'PORT',
  'ALLOWED_HOSTS',
])('a key put into %s is never repeated', async (name) => {
  const { said } = await start({ ...HOST, [name]: 'pat.acc.t0ken/.s3cret .x' });
  expect(said).toContain(`${name} `);
  expect(said).not.toMatch(/s3cret|t0ken/);
});

describe('understands what npm start understands', () => {
  test.each([
    'https://host',
    'https://host/',
    'https://host/gateway/',
    'https://host/prefix',
    'https://host/prefix/gateway//',
    'https://host/mygateway',
    'https://host:8443/gateway',
    'http://127.0.0.1:9090',
    'http://[::1]:9090',
  ])('the endpoint %s', async (endpoint) => {
    const env = { HARNESS_ENDPOINT: endpoint };
    expect(await included('manager.conf', env)).toContain(
      `set $manager ${readSettings(env).manager?.endpoint};`,
    );
  });

  test.each<Env>([
    HOST,
    { ...HOST, HARNESS_ACCOUNT_ID: 'a' },
    { HARNESS_PLATFORM_API_KEY: KEY },
    { HARNESS_PLATFORM_API_KEY: 'sat.a.b.c', HARNESS_ACCOUNT_ID: 'a', READ_ONLY: 'true' },
    { ...HOST, HARNESS_PLATFORM_API_KEY: '', READ_ONLY: 'false' },
  ])('what to tell the page: %o', async (env) => {
    expect(JSON.parse(await included('settings.json', env))).toEqual(pageSettings(readSettings(env)));
  });

  test.each([
    ['https://host', 0],
    ['http://localhost:9090', 0],
    ['http://127.8.0.1', 0],
    ['http://[::1]:9090', 0],
    ['http://manager.internal', 1],
  ])('%s gives %i warnings about an unencrypted key', async (endpoint, count) => {
    const { said } = await start({ HARNESS_ENDPOINT: endpoint });
    expect(said.match(/the key travels unencrypted/g) ?? []).toHaveLength(count);
  });
});

test('the key is in one file, which its user alone can read, and not in the environment of nginx', async () => {
  const { code, said } = await start({ HARNESS_PLATFORM_API_KEY: KEY });
  expect(code).toBe(0);
  // The program in the place of nginx says what is in its environment.
  expect(said).toContain('RUNTIME_DIRECTORY=');
  expect(said).not.toContain('s3cret');
  for (const name of await readdir(installation.runDirectory)) {
    const path = join(installation.runDirectory, name);
    const facts = {
      name,
      mode: (await stat(path)).mode & 0o777,
      hasKey: (await readFile(path, 'utf8')).includes(KEY),
    };
    expect(facts).toEqual({ name, mode: 0o600, hasKey: name === 'manager.conf' });
  }
});

test('a start after a crash writes everything anew', async () => {
  await included('manager.conf', { HARNESS_PLATFORM_API_KEY: KEY });
  const manager = await included('manager.conf', HOST);
  expect(manager).not.toContain(KEY);
  expect(manager.match(/set \$manager/g)).toHaveLength(1);
});

test('root is refused', async () => {
  await writeFile(join(programs, 'id'), '#!/bin/sh\necho 0\n', { mode: 0o755 });
  const { code, said } = await start(HOST);
  await rm(join(programs, 'id'));
  expect([code, said]).toEqual([1, expect.stringContaining('Cannot start: this is root.')]);
});

test.each([
  ['/nowhere', 'RUNTIME_DIRECTORY is not a directory that can be written to'],
  ['', 'RUNTIME_DIRECTORY is not a directory that can be written to'],
])('RUNTIME_DIRECTORY %j is refused', async (directory, what) => {
  expect((await start({ ...HOST, RUNTIME_DIRECTORY: directory })).said).toContain(what);
});
