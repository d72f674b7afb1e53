// The server as a program: reads the environment, serves the built page next to this file, stops on SIGTERM.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cannotListen, StartError } from '../src/lib/start-error.ts';
import { standardOutput } from './logs/lines.ts';
import { createServer } from './server.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { DEFAULT_PORT, modeOf } from './settings/variables.ts';
import { watcherThread } from './watch/run-watcher.ts';

/** How long answers in progress may take after SIGTERM, ms. */
const DRAIN_MS = 30_000;

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
}

async function run(): Promise<void> {
  const mode = modeOf(process.env);
  const settings = readSettings(process.env, mode);
  for (const warning of settings.warnings) console.warn(`Warning: ${warning}`);
  const pageFolder = fileURLToPath(new URL(mode === 'demo' ? '../dist-demo' : '../dist', import.meta.url));
  if (!existsSync(pageFolder))
    throw new StartError(`Cannot start: ${pageFolder} is missing. Run "npm run build" first.`);
  const { app, metricsApp, reload } = await createServer({
    settings,
    pageFolder,
    startWatcher: watcherThread(new URL('watch.js', import.meta.url)),
  });
  const { port = DEFAULT_PORT, host } = settings;
  await app.listen({ port, host }).catch((error: unknown) => {
    throw cannotListen(error, 'PORT or HOST', 'PORT=4180');
  });
  if (settings.metrics)
    await metricsApp?.listen({ port: settings.metrics.port, host }).catch((error: unknown) => {
      throw cannotListen(error, 'METRICS_PORT', 'METRICS_PORT=9465');
    });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      void end(app.close());
    });
  }
  // In a terminal the signal means that the window is closed, which ends the server.
  if (!process.stdin.isTTY) process.on('SIGHUP', reload);
  console.warn(describe(settings, port));
}

/** Ends the process when the server is closed and the log has its last lines, for which it waits a second at most. */
async function end(closed: PromiseLike<unknown>): Promise<void> {
  try {
    await closed;
    await standardOutput().write('');
  } finally {
    process.exit(0);
  }
}

function describe({ manager, host, basePath, tls }: Settings, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host;
  const address = `  ${tls ? 'https' : 'http'}://${name}:${port}${basePath}/`;
  if (manager) {
    const whose = manager.apiKey === undefined ? 'the key of each visitor' : `account ${manager.account}`;
    return `Live: ${whose} at ${manager.endpoint.host}\n${address}`;
  }
  return [
    'Demo: a mock Manager inside the page',
    address,
    '  To see your own fleet: HARNESS_PLATFORM_API_KEY=pat.<account>.<token id>.<secret> npm start',
  ].join('\n');
}
