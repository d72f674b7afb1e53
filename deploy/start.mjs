// `npm start`: builds in a process of its own, whose memory is free again when the server runs, then becomes the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const build = spawn(process.execPath, ['deploy/run.mjs', 'deploy/build.ts'], { stdio: 'inherit' });
const [code] = await once(build, 'exit');
if (code !== 0) process.exit(code ?? 1);
// By a name that only exists after the build.
const server = new URL('../dist-server/server.js', import.meta.url);
await import(server.href);
