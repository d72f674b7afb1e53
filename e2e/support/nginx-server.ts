// nginx for the live tests, installed and started as docs/deploying.md does it, over the `dist` that `npm start` has built.
import { once } from 'node:events';
import { install } from '../../deploy/nginx/installed.ts';
import { liveEnv, NGINX } from './servers.ts';

const installation = await install('dist');
const nginx = await installation.run(liveEnv(NGINX));
process.once('SIGTERM', () => nginx.kill('SIGTERM'));
await once(nginx, 'exit');
console.log(await installation.log());
await installation.remove();
