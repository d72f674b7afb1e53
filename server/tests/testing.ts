import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { portOf } from '../../deploy/ports.ts';
import type { Limits } from '../gateway/manager-client.ts';
import { type Answer, type Ask, ask, listen } from '../gateway/testing.ts';
import { createServer } from '../server.ts';
import { readSettings } from '../settings/settings.ts';

export const KEY = 'pat.acc.token.s3cret';
export const PROJECTS = '/gateway/ng/api/projects?accountIdentifier=acc';
export const LISTING = '/gateway/api/setup/delegates/ng/v2?accountId=acc';
export const DELETION = '/gateway/ng/api/delegate-setup/delegate/_d?accountIdentifier=acc';
export const PAGE = '<!doctype html><title>the app</title>';
/** Large enough that packing it is worth while. */
export const SCRIPT = 'export {};\n'.repeat(100);
export const AS_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

type Env = Readonly<Record<string, string>>;

/** Starts the server over a folder, on a free port. */
export async function start(pageFolder: string, env: Env, limits?: Limits) {
  const { app } = await createServer({
    settings: readSettings({ LOG_LEVEL: 'silent', SHARED_READ_SECONDS: '0', ...PLENTY, ...env }),
    pageFolder,
    ...(limits && { limits }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: portOf(app.server), stop: () => app.close() };
}

/** Tests ask more in a second than a visitor does in a minute. */
const PLENTY = { CLIENT_REQUESTS_PER_MINUTE: '1000000', MANAGER_CALLS_PER_MINUTE: '1000000' };

/** A folder with a built page. */
export async function makePage(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'servers-'));
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(root, 'index.html'), PAGE);
  await writeFile(join(root, 'theme.js'), '');
  await writeFile(join(root, 'assets/index-abc.js'), SCRIPT);
  await writeFile(join(root, 'assets/index-abc.js.br'), 'packed with Brotli');
  await writeFile(join(root, 'assets/index-abc.js.gz'), 'packed with gzip');
  await mkdir(join(root, '.vite'));
  await writeFile(join(root, '.vite/manifest.json'), '{}');
  return root;
}

/** With the server's key and further names; with the key of each visitor; refusing writes. */
const SETTINGS = {
  usual: { HARNESS_PLATFORM_API_KEY: KEY, ALLOWED_HOSTS: 'fleet.example.com, tunnel:8080' },
  ownKey: {},
  readOnly: { HARNESS_PLATFORM_API_KEY: KEY, READ_ONLY: 'true' },
} satisfies Record<string, Env>;

type Which = keyof typeof SETTINGS;
type Asked = { readonly url: string | undefined; readonly headers: IncomingHttpHeaders };

/** Three servers for the tests of one `describe`, and the Manager behind them. */
export function setUpServers() {
  let answer: RequestListener;
  let asked: Asked[];
  let managerPort = 0;
  const ports: Record<Which, number> = { usual: 0, ownKey: 0, readOnly: 0 };
  const stops: (() => unknown)[] = [];

  beforeAll(async () => {
    const root = await makePage();
    stops.push(() => rm(root, { recursive: true }));
    const manager = await listen((incoming, response) => {
      asked.push({ url: incoming.url, headers: incoming.headers });
      answer(incoming, response);
    });
    stops.push(manager.stop);
    managerPort = manager.port;
    for (const which of ['usual', 'ownKey', 'readOnly'] as const) {
      const env = { HARNESS_ENDPOINT: `http://127.0.0.1:${managerPort}/prefix`, ...SETTINGS[which] };
      const { port, stop } = await start(root, env);
      ports[which] = port;
      stops.push(stop);
    }
  });
  afterAll(() => Promise.all(stops.map((stop) => stop())));
  beforeEach(() => {
    asked = [];
    answer = (_incoming, response) => void response.setHeader('content-type', 'application/json').end('{}');
  });

  return {
    port: () => ports.usual,
    managerPort: () => managerPort,
    ask: (question: Omit<Ask, 'port'>, which: Which = 'usual'): Promise<Answer> =>
      ask({ port: ports[which], ...question }),
    /** Makes the Manager answer like this until the end of the test. */
    managerAnswers: (listener: RequestListener) => {
      answer = listener;
    },
    /** What the Manager was asked so far in this test. */
    asked: (): readonly Asked[] => asked,
  };
}

/** The code in one of our refusals; undefined in an answer of the Manager. */
export function codeOf(body: string): unknown {
  return JSON.parse(body).responseMessages?.[0].code;
}
