// What every server of the page has to do is asked of both: Node's (`npm start`) and nginx (docs/deploying.md).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview } from 'vite';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Answer, type Ask, ask, freePort, listen, portOf } from '../gateway/testing.ts';
import { managerGateway } from '../manager-gateway.ts';
import { install, isNginxTested, untilHealthy } from '../nginx/installed.ts';
import { readSettings } from '../settings.ts';

export const KEY = 'pat.acc.token.s3cret';
export const PROJECTS = '/gateway/ng/api/projects?accountIdentifier=acc';
export const LISTING = '/gateway/api/setup/delegates/ng/v2?accountId=acc';
export const DELETION = '/gateway/ng/api/delegate-setup/delegate/_d?accountIdentifier=acc';
export const PAGE = '<!doctype html><title>the app</title>';
/** Large enough that packing it is worth while. */
export const SCRIPT = 'export {};\n'.repeat(100);
export const AS_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

type Env = Readonly<Record<string, string>>;
type Start = (
  root: string,
  env: Env,
) => Promise<{ readonly port: number; readonly stop: () => Promise<void> }>;

/** How each server is started over the `dist` of a folder, by its name. */
export const SERVERS: [string, Start][] = [['npm start', startNode]];
if (isNginxTested()) SERVERS.push(['nginx', startNginx]);

async function startNode(root: string, env: Env) {
  const server = await preview({
    configFile: false,
    root,
    plugins: [managerGateway(readSettings(env))],
    logLevel: 'silent',
    preview: { host: '127.0.0.1', port: 0 },
  });
  return { port: portOf(server.httpServer), stop: () => server.close() };
}

async function startNginx(root: string, env: Env) {
  const installation = await install(join(root, 'dist'));
  const port = await freePort();
  const child = await installation.run({ ...env, PORT: String(port) });
  await untilHealthy(port, child, installation);
  const stop = async () => {
    child.kill('SIGTERM');
    await installation.remove();
  };
  return { port, stop };
}

/** A folder with a built page in `dist`. */
export async function makePage(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'servers-'));
  await mkdir(join(root, 'dist/assets'), { recursive: true });
  await writeFile(join(root, 'dist/index.html'), PAGE);
  await writeFile(join(root, 'dist/theme.js'), '');
  await writeFile(join(root, 'dist/assets/index-abc.js'), SCRIPT);
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

/** Three servers of a kind for the tests of one `describe`, and the Manager behind them. */
export function setUpServers(start: Start) {
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
