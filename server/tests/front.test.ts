import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../deploy/ports.ts';
import { requireProgram } from '../../deploy/programs.ts';
import { listen } from '../gateway/testing.ts';
import { codeOf, DELETION, KEY, makePage, PROJECTS, start } from './testing.ts';

// Tests deploy/nginx/front.conf in a real nginx, with users, groups and TLS, in front of a real server.

const nginx = requireProgram('nginx');
const NOBODY = 65_534;
const stops: (() => unknown)[] = [];
let port = 0;
let plainPort = 0;
const hasIpv6 = Object.values(networkInterfaces()).some((own) =>
  own?.some(({ address }) => address === '::1'),
);

beforeAll(async () => {
  if (nginx === undefined) return;
  const folder = await mkdtemp(join(tmpdir(), 'front-'));
  const manager = await listen((_incoming, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  const server = await start(await makePage(), {
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager.port}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    TRUSTED_PROXIES: '127.0.0.1',
    USER_HEADER: 'x-forwarded-user',
    GROUPS_HEADER: 'x-forwarded-groups',
    READ_GROUPS: 'platform-team,viewers',
    WRITE_GROUPS: 'platform-team',
    ALLOWED_HOSTS: 'delegates.example.com',
  });
  port = await freePort();
  plainPort = await freePort();
  await writeConfiguration(folder, server.port);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    nginx,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    },
  );
  stops.push(manager.stop, server.stop, async () => {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  });
  while (!(await ask('/healthz', 'alice').catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await setTimeout(20);
  }
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Writes the documented file with the ports and paths of this test, and the users alice, bob and eve. */
async function writeConfiguration(folder: string, serverPort: number): Promise<void> {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-days',
    '1',
    ...curve,
    '-subj',
    '/CN=delegates.example.com',
    ...files,
  ]);
  const { stdout: hash } = await promisify(execFile)('openssl', ['passwd', '-apr1', 'secret']);
  await writeFile(join(folder, 'users'), ['alice', 'bob', 'eve'].map((user) => `${user}:${hash}`).join(''));
  const front = (await readFile('deploy/nginx/front.conf', 'utf8'))
    .replaceAll('/etc/delegate-overview', folder)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('listen [::]:443 ssl;', hasIpv6 ? `listen [::1]:${port} ssl;` : '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen [::]:80;', hasIpv6 ? `listen [::1]:${plainPort};` : '')
    .replace('127.0.0.1:4173', `127.0.0.1:${serverPort}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const lines = [
    `pid ${folder}/pid;`,
    'events {}',
    `http { access_log off; ${temporary.join(' ')}`,
    front,
    '}',
  ];
  await writeFile(join(folder, 'nginx.conf'), lines.join('\n'));
  for (const path of [
    folder,
    ...['key.pem', 'cert.pem', 'users', 'nginx.conf'].map((name) => join(folder, name)),
  ]) {
    if (process.getuid?.() === 0) await chown(path, NOBODY, NOBODY);
    else await chmod(path, 0o700);
  }
}

/** Sends a request to nginx as this user, or without a user. */
function ask(
  path: string,
  user?: string,
  options: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>(
    (resolve, reject) => {
      request(
        {
          host: '127.0.0.1',
          port,
          path,
          method: options.method ?? 'GET',
          rejectUnauthorized: false,
          agent: false,
          ...(user !== undefined && { auth: `${user}:secret` }),
          headers: { host: 'delegates.example.com', 'sec-fetch-site': 'same-origin', ...options.headers },
        },
        (answer) =>
          void text(answer).then(
            (body) => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }),
            reject,
          ),
      )
        .once('error', reject)
        .end();
    },
  );
}

test.skipIf(nginx === undefined)('a request without sign-in gets 401', async () => {
  for (const path of ['/', '/settings.json', PROJECTS]) expect((await ask(path)).status).toBe(401);
});

test.skipIf(nginx === undefined).each([
  ['alice', 200, 200],
  ['bob', 200, 403],
  ['eve', 403, 403],
])('%s gets %i for a read and %i for a write', async (user, reading, writing) => {
  expect((await ask(PROJECTS, user)).status).toBe(reading);
  expect((await ask(DELETION, user, { method: 'DELETE' })).status).toBe(writing);
});

test.skipIf(nginx === undefined)('a user cannot name another user or group', async () => {
  const headers = { 'x-forwarded-user': 'alice', 'x-forwarded-groups': 'platform-team' };
  const { status, body } = await ask(DELETION, 'bob', { method: 'DELETE', headers });
  expect([status, codeOf(body)]).toEqual([403, 'GATEWAY_NOT_IN_WRITE_GROUPS']);
  expect(JSON.parse((await ask('/settings.json', 'bob', { headers })).body)).toMatchObject({
    user: 'bob',
    readOnly: true,
  });
});

test.skipIf(nginx === undefined)('the page has the Strict-Transport-Security header', async () => {
  expect((await ask('/', 'alice')).headers['strict-transport-security']).toBe('max-age=31536000');
});

test.skipIf(nginx === undefined)('plain http leads to https, on IPv4 and IPv6', async () => {
  for (const host of hasIpv6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1']) {
    const answer = await fetch(`http://${host}:${plainPort}/account/a/delegates?all=true`, {
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      'https://delegates.example.com/account/a/delegates?all=true',
    ]);
  }
});
