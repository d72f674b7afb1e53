import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { buildServer } from '../../deploy/build-server.ts';
import { freePort } from './ports.ts';
import { makePage } from './testing.ts';

/**
 * Bundles the server as `npm run build` does, for the tests of one file; returns a function that starts it as a
 * separate process.
 */
export function setUpProgram() {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'program-'));
    await rename(await makePage(), join(root, 'dist'));
    await buildServer(join(root, 'dist-server'));
  });
  afterAll(() => rm(root, { recursive: true }));

  /**
   * Resolves when the server listens or has ended. The process is ended with the test. `isRead`: whether anybody reads
   * its standard output.
   */
  return async (env: Readonly<Record<string, string>>, { isRead = true } = {}) => {
    const port = Number(env.PORT ?? (await freePort()));
    const child = spawn(process.execPath, [join(root, 'dist-server/server.js')], {
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exited = once(child, 'exit');
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await exited;
    });
    const output = isRead ? text(child.stdout) : undefined;
    const errors = createInterface(child.stderr);
    const said: string[] = [];
    for await (const line of errors) {
      said.push(line);
      if (line.includes(`:${port}/`)) break;
    }
    return {
      port,
      /** Its standard error output up to that time. */
      said: said.join('\n'),
      pid: child.pid,
      signal: (name: NodeJS.Signals) => child.kill(name),
      isRunning: () => child.exitCode === null && child.signalCode === null,
      /** The exit code; null when a signal ended it. */
      exitCode: async (): Promise<unknown> => (await exited)[0],
      /** Its standard output by line, once it has ended. */
      lines: async (): Promise<readonly Record<string, unknown>[]> =>
        ((await output) ?? '')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
    };
  };
}
