// `npm start`: builds in a child process, so that its memory is free when the server runs, then runs the server itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';

keepHistory(process.env);
const build = spawn(process.execPath, ['deploy/run.mjs', 'deploy/build.ts'], { stdio: 'inherit' });
const [code] = await once(build, 'exit');
if (code !== 0) process.exit(code ?? 1);
// Imported by a URL, because the file exists only after the build.
const server = new URL('../dist-server/server.js', import.meta.url);
await import(server.href);

/**
 * With a key, and without another place, the history of the fleet is kept in the data folder of the user.
 * @param {NodeJS.ProcessEnv} env
 */
function keepHistory(env) {
  const hasKey = env.HARNESS_PLATFORM_API_KEY || env.HARNESS_PLATFORM_API_KEY_FILE;
  if (!hasKey || env.HISTORY_FILE || env.HISTORY_DATABASE_URL) return;
  const data = env.XDG_DATA_HOME || join(homedir(), '.local', 'share');
  env.HISTORY_FILE = join(data, 'delegate-overview', 'history.sqlite');
  console.warn(`The history of the fleet is kept in ${env.HISTORY_FILE}.`);
}
