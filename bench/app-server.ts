import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { API_KEY } from './fleet-server';

/** The page that the overview is compared with where fleets are small. */
export const PLAIN_PAGE = '/plain/index.html';
const PLAIN_SOURCE = fileURLToPath(new URL('./plain', import.meta.url));

/** The page that fetches and parses the listing and does nothing else, on the app's own origin. */
export const FLOOR_PAGE = '/floor.html';
const FLOOR_HTML = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title></html>';

const run = promisify(execFile);

/** The production build of a checkout, behind its own gateway. */
export interface AppServer {
  /** Without a slash at its end. */
  readonly url: string;
  /**
   * Script and style that a first visit to the overview loads: kB, each file gzipped. `workers` are the addresses of the
   * scripts that the page runs in workers: they count once, whether or not the bundle check knows of them.
   */
  readonly firstRouteKB: (workers: readonly string[]) => Promise<number>;
  /** Ends the server and removes the build. */
  readonly stop: () => Promise<void>;
}

/**
 * Builds the app of a checkout into a folder of its own and serves it on a free port of this machine, live, from a
 * Manager. Rejects when either fails or the signal comes first, and then leaves nothing behind.
 */
export async function startAppServer(
  root: string,
  managerUrl: string,
  signal: AbortSignal,
): Promise<AppServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-app-'));
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    }
    // A build that was just ended may still be writing its last file.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const common = ['--mode', 'live', '--outDir', folder, '--logLevel'];
    await run(process.execPath, [vite, 'build', ...common, 'warn', '--emptyOutDir'], {
      cwd: root,
      env: ENV,
      signal,
    });
    const firstRoute = await measureFirstRoute(root, folder);
    await run(
      process.execPath,
      [
        vite,
        'build',
        PLAIN_SOURCE,
        '--base',
        '/plain/',
        '--outDir',
        join(folder, 'plain'),
        '--logLevel',
        'warn',
      ],
      { env: ENV, signal },
    );
    await writeFile(join(folder, FLOOR_PAGE), FLOOR_HTML);
    server = spawn(process.execPath, [vite, 'preview', ...common, 'info', '--port', '0'], {
      cwd: root,
      env: { ...ENV, HARNESS_ENDPOINT: managerUrl, HARNESS_PLATFORM_API_KEY: API_KEY },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await addressOf(server);
    return { url, firstRouteKB: (workers) => withWorkers(firstRoute, folder, workers), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Settings of the surrounding shell must not reach the app, and what loaded this module has set development mode. */
const ENV = {
  ...process.env,
  NODE_ENV: 'production',
  NO_COLOR: '1',
  PORT: '',
  HOST: '',
  ALLOWED_HOSTS: '',
  HARNESS_ENDPOINT: '',
  HARNESS_ACCOUNT_ID: '',
  HARNESS_PLATFORM_API_KEY: '',
};

interface FirstRoute {
  readonly kilobytes: number;
  /** What the bundle check printed: one file a line. */
  readonly report: string;
}

/** As the checkout's own bundle check sums it up. */
async function measureFirstRoute(root: string, folder: string): Promise<FirstRoute> {
  const { stdout } = await run(process.execPath, ['bench/size.mjs', folder], { cwd: root }).catch(
    // Over its budget it exits with 1; here that is a figure like the others.
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  const [, kilobytes] = /([\d.]+) kB {2}first visit/.exec(stdout) ?? [];
  if (kilobytes === undefined) throw new Error(`bench/size.mjs did not tell the size:\n${stdout}`);
  return { kilobytes: Number(kilobytes), report: stdout };
}

async function withWorkers(
  { kilobytes, report }: FirstRoute,
  folder: string,
  workers: readonly string[],
): Promise<number> {
  const paths = new Set(workers.map((address) => new URL(address).pathname));
  const unknown = [...paths].filter((path) => !report.includes(basename(path)));
  const sizes = await Promise.all(
    unknown.map(async (path) => gzipSync(await readFile(join(folder, path)), { level: 9 }).length / 1000),
  );
  return sizes.reduce((sum, size) => sum + size, kilobytes);
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout) {
    for await (const line of createInterface(stdout)) {
      const [url] = /http:\/\/[\w.]+:\d+/.exec(line) ?? [];
      if (url !== undefined) return url;
    }
  }
  throw new Error('The app did not start: what it said stands above.');
}
