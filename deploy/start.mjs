// `npm start`: builds in a child process, so that its memory is free when the server runs, then runs the server itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const build = spawn(process.execPath, ['deploy/run.mjs', 'deploy/build.ts'], { stdio: 'inherit' });
const [code] = await once(build, 'exit');
if (code !== 0) process.exit(code ?? 1);
// Imported by a URL, because the file exists only after the build.
const server = new URL('../dist-server/server.js', import.meta.url);
await import(server.href);
