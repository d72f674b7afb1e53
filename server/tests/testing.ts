import { execFile } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { createServer, type ServerOptions } from '../server.ts';
import { readSettings } from '../settings/settings.ts';
import { type Answer, type Ask, ask, FROM_OUR_PAGE, listen } from './http.ts';
import { portOf } from './ports.ts';

export const KEY = 'pat.acc.token.s3cret';
export const PROJECTS = '/gateway/ng/api/projects?accountIdentifier=acc';
export const LISTING = '/gateway/api/setup/delegates/ng/v2?accountId=acc';
export const DELETION = '/gateway/ng/api/delegate-setup/delegate/_d?accountIdentifier=acc';
export const PAGE = '<!doctype html><title>the app</title>';
/** Large enough to be worth compressing. */
export const SCRIPT = 'export {};\n'.repeat(100);
export const AS_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

type Env = Readonly<Record<string, string>>;

/** Starts the server with a page folder, on a free port. */
export async function start(
  pageFolder: string,
  env: Env,
  options: Pick<ServerOptions, 'limits' | 'startWatcher' | 'logTo'> = {},
) {
  const { app, metricsApp, reload } = await createServer({
    settings: readSettings({ ...QUIET, SHARED_READ_SECONDS: '0', ...PLENTY, ...env }),
    pageFolder,
    ...options,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: portOf(app.server), stop: () => app.close(), app, reload, metricsApp };
}

/** Without either, each test would print the lines of its requests. */
const QUIET = { LOG_LEVEL: 'silent', AUDIT_LOG_FILE: '/dev/null' };

/** Tests send more requests in a second than a visitor does in a minute. */
const PLENTY = { CLIENT_REQUESTS_PER_MINUTE: '1000000', MANAGER_CALLS_PER_MINUTE: '1000000' };

const pages: string[] = [];
afterAll(async () => {
  for (const page of pages) await rm(page, { recursive: true, force: true });
});

/** Creates a folder with a built page, which is removed after all tests of the file. */
export async function makePage(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'servers-'));
  pages.push(root);
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(root, 'index.html'), PAGE);
  await writeFile(join(root, 'index.html.br'), 'packed with Brotli');
  await writeFile(join(root, 'index.html.gz'), 'packed with gzip');
  await writeFile(join(root, 'theme.js'), '');
  await writeFile(join(root, 'assets/index-abc.js'), SCRIPT);
  await writeFile(join(root, 'assets/index-abc.js.br'), 'packed with Brotli');
  await writeFile(join(root, 'assets/index-abc.js.gz'), 'packed with gzip');
  await mkdir(join(root, '.vite'));
  await writeFile(join(root, '.vite/manifest.json'), '{}');
  return root;
}

/**
 * Creates a named pipe, which takes about 64 kB until somebody reads: its path, and a function that reads what is there.
 * It is removed with the test.
 */
export async function makePipe() {
  const folder = await mkdtemp(join(tmpdir(), 'pipe-'));
  const path = join(folder, 'pipe');
  await promisify(execFile)('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  onTestFinished(async () => {
    closeSync(reader);
    await rm(folder, { recursive: true });
  });
  const read = () => {
    const room = Buffer.alloc(1_000_000);
    try {
      return room.toString('utf8', 0, readSync(reader, room));
    } catch {
      return ''; // nothing to read yet
    }
  };
  return { path, read };
}

/** Creates a self-signed certificate for localhost, in its own folder: as PEM, and the paths of its files. */
export async function makeCertificate() {
  const folder = await mkdtemp(join(tmpdir(), 'tls-'));
  await chmod(folder, 0o755);
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', keyFile, '-out', certFile];
  await promisify(execFile)('openssl', ['req', '-x509', '-days', '1', ...curve, ...subject, ...files]);
  const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
  return { cert, key, certFile, keyFile, remove: () => rm(folder, { recursive: true }) };
}

const SIGN_IN = { HARNESS_PLATFORM_API_KEY: KEY, USER_HEADER: 'X-Forwarded-User' };

/**
 * `usual`: the server's key and further host names. `ownKey`: each visitor's own key. `readOnly`: refuses writes.
 * `signIn`: behind a sign-in proxy of this machine. `otherProxy`: behind one of another machine.
 */
const SETTINGS = {
  usual: { HARNESS_PLATFORM_API_KEY: KEY, ALLOWED_HOSTS: 'fleet.example.com, tunnel:8080' },
  ownKey: {},
  readOnly: { HARNESS_PLATFORM_API_KEY: KEY, READ_ONLY: 'true' },
  signIn: { ...SIGN_IN, TRUSTED_PROXIES: '127.0.0.1' },
  otherProxy: { ...SIGN_IN, TRUSTED_PROXIES: '10.0.0.1' },
} satisfies Record<string, Env>;

type Which = keyof typeof SETTINGS;
type Asked = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
};

/** Starts a server with each of these settings for the tests of one file, and the Manager behind them. */
export function setUpServers() {
  let answer: RequestListener;
  let asked: Asked[];
  let managerPort = 0;
  const ports = new Map<string, number>();
  const stops: (() => unknown)[] = [];

  beforeAll(async () => {
    const root = await makePage();
    const manager = await listen((incoming, response) => {
      const { method, url, headers } = incoming;
      asked.push({ method, url, headers });
      answer(incoming, response);
    });
    stops.push(manager.stop);
    managerPort = manager.port;
    for (const [which, env] of Object.entries(SETTINGS)) {
      const endpoint = { HARNESS_ENDPOINT: `http://127.0.0.1:${managerPort}/prefix` };
      const { port, stop } = await start(root, { ...endpoint, ...env });
      ports.set(which, port);
      stops.push(stop);
    }
  });
  afterAll(() => Promise.all(stops.map((stop) => stop())));
  beforeEach(() => {
    asked = [];
    answer = (_incoming, response) => void response.setHeader('content-type', 'application/json').end('{}');
  });

  const portOfServer = (which: Which = 'usual') => ports.get(which) ?? 0;

  return {
    port: portOfServer,
    managerPort: () => managerPort,
    ask: (question: Omit<Ask, 'port'>, which?: Which): Promise<Answer> =>
      ask({ port: portOfServer(which), ...question }),
    /** Sets the Manager's answer until the end of the test. */
    managerAnswers: (listener: RequestListener) => {
      answer = listener;
    },
    /** The requests that the Manager received so far in this test. */
    asked: (): readonly Asked[] => asked,
  };
}

/** The server's own readings of the fleet come at any time: this Manager answers them by itself. */
export function apartFromReadings(answer: RequestListener): RequestListener {
  const isReading = (url = '') => /latest-supported-version|[?&]all=true/.test(url);
  return (incoming, response) =>
    isReading(incoming.url)
      ? void response.setHeader('content-type', 'application/json').end('{}')
      : answer(incoming, response);
}

/** The code in one of our refusals; undefined for an answer of the Manager. */
export function refusalCode(body: string): unknown {
  return JSON.parse(body).responseMessages?.[0].code;
}

/** As a page sends requests; without the id of each, which the readings of this server do not have. */
export const fetchInPage: typeof globalThis.fetch = async (input, init) => {
  const sent = new Headers(init?.headers);
  for (const [name, value] of Object.entries(FROM_OUR_PAGE)) sent.set(name, value);
  const { status, headers, body } = await fetch(input, { ...init, headers: sent });
  return new Response(body, { status, headers: [...headers].filter(([name]) => name !== 'x-request-id') });
};
