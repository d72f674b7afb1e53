import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Answer } from './http.ts';
import { freePort } from './ports.ts';

const NOBODY = 65_534;
/** Whether this machine has the loopback address of IPv6. */
export const hasIpv6 = Object.values(networkInterfaces()).some((own) =>
  own?.some(({ address }) => address === '::1'),
);

/** A request to nginx, as this user or without a user. */
type FrontAsk = {
  readonly user?: string | undefined;
  readonly method?: string;
  readonly headers?: Record<string, string>;
};

/** The locations of docs/deploying.md for `front.conf`: that of machines, and that of a base path. */
export async function documentedLocations(): Promise<readonly string[]> {
  const page = await readFile('docs/deploying.md', 'utf8');
  return [...page.matchAll(/^```nginx\n(location .*?)^```$/gms)].map(([, location = '']) => location);
}

/**
 * Starts nginx with `deploy/nginx/front.conf` and these users in front of the servers on these ports. Resolves when it
 * answers. `edit` changes the file as a reader of the documents does.
 */
export async function startFront(
  nginx: string,
  users: readonly string[],
  serverPorts: readonly number[],
  edit: (conf: string) => string = (conf) => conf,
) {
  const folder = await mkdtemp(join(tmpdir(), 'front-'));
  const port = await freePort();
  const plainPort = await freePort();
  await writeConfiguration(folder, users, { port, plainPort, serverPorts, edit });
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    nginx,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    },
  );
  const front = {
    port,
    plainPort,
    ask: (path: string, options: FrontAsk = {}) => ask(port, path, options),
    stop: async () => {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
  while (!(await front.ask('/healthz', { user: users[0] }).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await setTimeout(20);
  }
  return front;
}

type Setup = {
  readonly port: number;
  readonly plainPort: number;
  readonly serverPorts: readonly number[];
  readonly edit: (conf: string) => string;
};

/** Writes the documented file with the ports and paths of this test, and the users. */
async function writeConfiguration(
  folder: string,
  users: readonly string[],
  { port, plainPort, serverPorts, edit }: Setup,
): Promise<void> {
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
  await writeFile(join(folder, 'users'), users.map((user) => `${user}:${hash}`).join(''));
  const front = edit(await readFile('deploy/nginx/front.conf', 'utf8'))
    .replaceAll('/etc/delegate-overview', folder)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('listen [::]:443 ssl;', hasIpv6 ? `listen [::1]:${port} ssl;` : '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen [::]:80;', hasIpv6 ? `listen [::1]:${plainPort};` : '')
    .replace(/^ *server 127.0.0.1:4173.*$/m, (line) =>
      serverPorts.map((serverPort) => line.replace('4173', String(serverPort))).join('\n'),
    );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const lines = [
    `pid ${folder}/pid;`,
    // A replica that is gone is an error to nginx; a test may stop one.
    'error_log stderr crit;',
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

function ask(port: number, path: string, { user, method = 'GET', headers }: FrontAsk): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        rejectUnauthorized: false,
        agent: false,
        ...(user !== undefined && { auth: `${user}:secret` }),
        headers: { host: 'delegates.example.com', 'sec-fetch-site': 'same-origin', ...headers },
      },
      (answer) =>
        void text(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }),
          reject,
        ),
    )
      .once('error', reject)
      .end();
  });
}
