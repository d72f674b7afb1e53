// Builds the page for a mode, and the server: `node deploy/run.mjs deploy/build.ts live`. Without a mode the environment decides.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { build } from 'vite';
import { DEFAULT_PORT, type Mode, modeOf, readSettings, type Settings } from '../server/settings/settings.ts';
import { buildServer } from './build-server.ts';
import { StartError } from './start-error.ts';

// What loaded this module has set it to "development", which would give a development build of React.
process.env.NODE_ENV = 'production';

const [wanted] = process.argv.slice(3);
if (wanted === 'live') await buildAll('live');
else {
  const mode = modeOf(process.env);
  await requireFreePort(readSettings(process.env, mode));
  await buildAll(mode);
}

async function buildAll(mode: Mode): Promise<void> {
  await build({ mode, logLevel: 'warn' });
  await buildServer('dist-server');
}

/** Looks before the build, which would replace the files under a server that is already running. */
async function requireFreePort({ port = DEFAULT_PORT, host }: Settings): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Cannot start: ${reason}.\n  Set PORT or HOST. Example: PORT=4180 npm start`);
  }
  probe.close();
  await once(probe, 'close');
}
