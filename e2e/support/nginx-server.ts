// nginx for the live tests, with a key and without, installed and started as docs/deploying.md does it, over the `dist`
// that `npm start` has built.
import { once } from 'node:events';
import { install } from '../../deploy/nginx/installed.ts';
import { liveEnv, NGINX, ownKeyEnv } from './servers.ts';

async function serve(env: Readonly<Record<string, string>>): Promise<void> {
  const installation = await install('dist');
  const nginx = await installation.run(env);
  process.once('SIGTERM', () => nginx.kill('SIGTERM'));
  await once(nginx, 'exit');
  console.log(await installation.log());
  await installation.remove();
}

await Promise.all([serve(ownKeyEnv(NGINX)), serve(liveEnv(NGINX))]);
