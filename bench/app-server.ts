import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildServer } from '../deploy/build-server';
import { createServer } from '../server/server';
import { readSettings } from '../server/settings/settings';
import { watcherThread } from '../server/watch/run-watcher';
import { PEER_BASE } from './fleet-server';
import { ACCOUNT } from './listing';

/** Who reads the fleets: the server in its thread, or each page. */
export type Feed = 'server' | 'page';

const PEER_SOURCE = fileURLToPath(new URL('./peer', import.meta.url));

/** Builds the peer page into a folder; resolves with the folder. Rejects when the build fails. */
export async function buildPeer(folder: string): Promise<string> {
  // Loading this module has set development mode.
  process.env.NODE_ENV = 'production';
  const options = { outDir: folder, emptyOutDir: true };
  await build({ root: PEER_SOURCE, base: PEER_BASE, configFile: false, logLevel: 'error', build: options });
  return folder;
}

/**
 * Builds the app of a checkout into a folder, and serves it on a free port, in front of a Manager. `url` has no trailing
 * slash. URL paths are also paths in the folder. Rejects when the build fails.
 */
export async function startAppServer(root: string, folder: string, managerUrl: string, feed: Feed) {
  process.env.NODE_ENV = 'production';
  await build({ root, mode: 'live', logLevel: 'warn', build: { outDir: folder, emptyOutDir: false } });
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
  return { url, close: () => server.close() };
}
