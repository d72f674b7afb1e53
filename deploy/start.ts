// `npm start`: checks the environment, builds the app for it and serves the result.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { build, preview } from 'vite';
import { DEFAULT_PORT, modeOf, readSettings, type Settings } from './settings.ts';
import { StartError } from './start-error.ts';

const mode = modeOf(process.env);
const settings = readSettings(process.env, mode);
for (const warning of settings.warnings) console.warn(`Warning: ${warning}`);
await requireFreePort(settings);

// What loaded this module has set it to "development", which would give a development build of React.
process.env.NODE_ENV = 'production';
await build({ mode, logLevel: 'warn' });
const server = await preview({ mode, logLevel: 'warn' });
console.log(describe(server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0] ?? '', settings));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.exitCode = 0;
    void server.close().finally(() => process.exit());
  });
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

function describe(address: string, { manager }: Settings): string {
  if (manager) {
    const whose = manager.apiKey === undefined ? 'the key of each visitor' : `account ${manager.account}`;
    return `Live: ${whose} at ${manager.endpoint.host}\n  ${address}`;
  }
  return [
    'Demo: a mock Manager inside the page',
    `  ${address}`,
    '  To see your own fleet: HARNESS_PLATFORM_API_KEY=pat.<account>.<token id>.<secret> npm start',
  ].join('\n');
}
