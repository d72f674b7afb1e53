// Builds the page for a mode, and the server: `node deploy/run.mjs deploy/build.ts live`. Without a mode, the
// environment decides.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { build } from 'vite';
import { readSettings, type Settings } from '../server/settings/settings.ts';
import { DEFAULT_PORT, type Mode, modeOf } from '../server/settings/variables.ts';
import { cannotListen } from '../src/lib/start-error.ts';
import { buildServer } from './build-server.ts';

// Loading this module has set it to "development", which would give a development build of React.
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

/** Throws when the port is in use. Runs before the build, which would replace the files of a running server. */
async function requireFreePort({ port = DEFAULT_PORT, host }: Settings): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw cannotListen(error, 'PORT or HOST', 'PORT=4180');
  }
  probe.close();
  await once(probe, 'close');
}
