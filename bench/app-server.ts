import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { ACCOUNT } from './listing';

/** Where the server has the peer page. */
export const PEER_PAGE = '/peer/index.html';
const PEER_SOURCE = fileURLToPath(new URL('./peer', import.meta.url));

/**
 * Builds the app of a checkout and the peer page, and serves both on a free port, in front of a Manager. `url` ends without a
 * slash. Paths of addresses are also paths in `folder`, which goes when the process ends. Rejects when a build fails.
 */
export async function startAppServer(root: string, managerUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Settings of the surrounding shell must not reach the app. What loaded this module has set development mode.
  const none = { PORT: '', HOST: '', ALLOWED_HOSTS: '', HARNESS_ACCOUNT_ID: '' };
  const manager = { HARNESS_ENDPOINT: managerUrl, HARNESS_PLATFORM_API_KEY: `pat.${ACCOUNT}.token.secret` };
  Object.assign(process.env, { ...none, ...manager, NODE_ENV: 'production' });
  const app = { root, mode: 'live', build: { outDir: folder, emptyOutDir: true } };
  await build({ ...app, logLevel: 'warn' });
  const peer = { outDir: join(folder, 'peer'), emptyOutDir: true };
  await build({ root: PEER_SOURCE, base: '/peer/', configFile: false, logLevel: 'error', build: peer });
  const server = await preview({ ...app, preview: { port: 0 }, logLevel: 'warn' });
  const url = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  return { url, folder, close: () => server.close() };
}
