import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findOnPath } from '../programs.ts';
import { writeNginxFiles } from './render.ts';

/** `nobody`: nginx is never started as root, even where the tests are. */
const UNPRIVILEGED = 65_534;

/** The path of nginx, which Debian keeps out of the PATH of users; undefined when there is none. */
export function findNginx(): string | undefined {
  return findOnPath('nginx', `${process.env.PATH}:/usr/sbin:/usr/local/sbin`);
}

/** Whether the tests go through nginx. In CI always, so that its lack is a failure; elsewhere when it is there. */
export function isNginxTested(): boolean {
  return Boolean(process.env.CI) || findNginx() !== undefined;
}

/** The built page with its nginx, installed in a folder of its own as docs/deploying.md does it. */
export type Installation = {
  /** Runs start.sh with these variables and no other; what it and nginx say goes to the file of `log`. */
  readonly run: (env: Readonly<Record<string, string>>) => Promise<ChildProcess>;
  /** What was said so far. */
  readonly log: () => Promise<string>;
  /** The files that start.sh has written. */
  readonly runDirectory: string;
  readonly remove: () => Promise<void>;
};

/** Installs a built page. */
export async function install(page: string): Promise<Installation> {
  const root = await mkdtemp(join(tmpdir(), 'nginx-'));
  const runDirectory = join(root, 'run');
  const logFile = join(root, 'log');
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  await cp(page, join(root, 'dist'), { recursive: true });
  await writeNginxFiles(join(root, 'dist-nginx'));
  await mkdir(runDirectory, { mode: 0o700 });
  await writeFile(logFile, '');
  if (isRoot) {
    for (const path of [root, runDirectory, logFile]) await chown(path, UNPRIVILEGED, UNPRIVILEGED);
  }
  return {
    runDirectory,
    async run(env) {
      const log = await open(logFile, 'a');
      const child = spawn('sh', [join(root, 'dist-nginx/start.sh')], {
        cwd: '/',
        env: { PATH: process.env.PATH, RUNTIME_DIRECTORY: runDirectory, ...env },
        stdio: ['ignore', log.fd, log.fd],
        ...user,
      });
      await once(child, 'spawn');
      await log.close();
      return child;
    },
    log: () => readFile(logFile, 'utf8'),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Waits until the server on this port of this machine is healthy; throws with its log when it ends before that. */
export async function untilHealthy(
  port: number,
  child: ChildProcess,
  installation: Installation,
): Promise<void> {
  for (;;) {
    const isHealthy = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false, // not listening yet
    );
    if (isHealthy) return;
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${await installation.log()}`);
    await setTimeout(20);
  }
}
