import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { buildServer } from '../deploy/build-server';
import { findProgram } from '../deploy/programs';
import { freePort } from '../server/tests/ports';
import { StartError } from '../src/lib/start-error';
import { ACCOUNT } from './listing';

const KEY = `pat.${ACCOUNT}.token.secret`;

/** A server under load, in a separate process. */
export interface LoadedServer {
  readonly name: string;
  readonly url: string;
  /** The URL of its metrics, for which it requests listings at each scrape. */
  readonly metricsUrl?: string;
  /** Resident memory of the process, MB. */
  readonly memory: () => number;
  /** Computing time so far of the process, and of its main thread alone, s. */
  readonly cpuSeconds: () => readonly [number, number];
  /** Stops the process; resolves when it has ended. */
  readonly stop: () => Promise<void>;
}

/** Builds the page and the server into a folder. Starts the server there, and nginx with the same files and Manager. */
export async function startLoadedServers(
  folder: string,
  managerUrl: string,
): Promise<readonly LoadedServer[]> {
  // Loading this module has set development mode.
  process.env.NODE_ENV = 'production';
  await build({ mode: 'live', logLevel: 'warn', build: { outDir: join(folder, 'dist'), emptyOutDir: true } });
  await buildServer(join(folder, 'dist-server'));
  return [await startOurs(folder, managerUrl), await startNginx(folder, managerUrl)];
}

async function startOurs(folder: string, managerUrl: string): Promise<LoadedServer> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const server = await started(
    'this server',
    port,
    process.execPath,
    [join(folder, 'dist-server/server.js')],
    {
      PORT: String(port),
      HARNESS_ENDPOINT: managerUrl,
      HARNESS_PLATFORM_API_KEY: KEY,
      LOG_LEVEL: 'error',
      // All viewers share one IP address.
      CLIENT_REQUESTS_PER_MINUTE: '100000',
      METRICS_PORT: String(metricsPort),
      WATCH_SCOPES: 'retail',
    },
  );
  return { ...server, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
}

/** Starts nginx with one worker, because our server is one process. It shares listings for 5 s as our server does. */
async function startNginx(folder: string, managerUrl: string): Promise<LoadedServer> {
  const nginx = findProgram('nginx');
  if (nginx === undefined) throw new StartError('The load test needs nginx: apt-get install nginx-light');
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const configuration = `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
daemon off;
master_process off;
events { worker_connections 2048; }
http {
  access_log off;
  types { text/html html; text/javascript js; text/css css; }
  ${temporary.join(' ')}
  proxy_cache_path ${folder}/cache keys_zone=listings:1m;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/dist;
    gzip_static on;
    location / { try_files $uri /index.html; }
    location /gateway/ {
      proxy_pass ${managerUrl};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header x-api-key ${KEY};
      proxy_cache listings;
      proxy_cache_valid 200 5s;
      proxy_cache_lock on;
    }
  }
}
`;
  const path = join(folder, 'nginx.conf');
  await writeFile(path, configuration);
  return started('nginx', port, nginx, ['-p', folder, '-c', path, '-e', 'stderr'], {});
}

async function started(
  name: string,
  port: number,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<LoadedServer> {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  const end = once(child, 'exit');
  process.once('exit', () => child.kill());
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    if (child.exitCode !== null) throw new StartError(`${name} did not start`);
  return {
    name,
    url,
    memory: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1_000,
    cpuSeconds: () => {
      const threads = execFileSync('ps', ['-L', '-o', 'lwp=,cputimes=', '-p', String(child.pid)], {
        encoding: 'utf8',
      });
      const times = threads
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number));
      const ofMain = times.find(([thread]) => thread === child.pid)?.[1] ?? Number.NaN;
      return [times.reduce((sum, [, used = 0]) => sum + used, 0), ofMain];
    },
    stop: async () => {
      child.kill();
      await end;
    },
  };
}
