import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { createServer } from '../server/server';
import { readSettings } from '../server/settings/settings';
import { ACCOUNT } from './listing';

/** The path of the peer page on the server. */
export const PEER_PAGE = '/peer/index.html';
const PEER_SOURCE = fileURLToPath(new URL('./peer', import.meta.url));

/**
 * Builds the app of a checkout and the peer page, and serves both on a free port, in front of a Manager. `url` has no
 * trailing slash. URL paths are also paths in `folder`, which is deleted when the process exits. Rejects when a build
 * fails.
 */
export async function startAppServer(root: string, managerUrl: string) {
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
  });
  const { app: server } = await createServer({ settings, pageFolder: folder });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, folder, close: () => server.close() };
}
