import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildServer } from '../deploy/build-server';
import { createServer } from '../server/server';
import { readSettings } from '../server/settings/settings';
import { watcherThread } from '../server/watch/run-watcher';
import { ACCOUNT } from './listing';

/** The path of the peer page on the server. */
export const PEER_PAGE = '/peer/index.html';
/** Who reads the fleets: the server in its thread, or each page. */
export type Feed = 'server' | 'page';

const PEER_SOURCE = fileURLToPath(new URL('./peer', import.meta.url));

/**
 * Builds the app of a checkout and the peer page, and serves both on a free port, in front of a Manager. `url` has no
 * trailing slash. URL paths are also paths in `folder`, which is deleted when the process exits. Rejects when a build
 * fails.
 */
export async function startAppServer(root: string, managerUrl: string, feed: Feed) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Loading this module has set development mode.
  process.env.NODE_ENV = 'production';
  const app = { root, mode: 'live', build: { outDir: folder, emptyOutDir: true } };
  await build({ ...app, logLevel: 'warn' });
  const peer = { outDir: join(folder, 'peer'), emptyOutDir: true };
  await build({ root: PEER_SOURCE, base: '/peer/', configFile: false, logLevel: 'error', build: peer });
  const settings = readSettings({
    HARNESS_ENDPOINT: managerUrl,
    HARNESS_PLATFORM_API_KEY: `pat.${ACCOUNT}.token.secret`,
    LOG_LEVEL: 'warn',
    // Every measured load calls the Manager.
    SHARED_READ_SECONDS: '0',
    CLIENT_REQUESTS_PER_MINUTE: '100000',
    MANAGER_CALLS_PER_MINUTE: '100000',
    // The harness decides when the server reads.
    WATCH_SECONDS: '600',
  });
  const thread = join(folder, 'server');
  if (feed === 'server') await buildServer(thread);
  const { app: server } = await createServer({
    settings,
    pageFolder: folder,
    ...(feed === 'server' && { startWatcher: watcherThread(pathToFileURL(join(thread, 'watch.js'))) }),
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, folder, close: () => server.close() };
}
