// `npm run check:image`, as root on Debian: builds the Dockerfile without a daemon, runs the image as a cluster would (read-only,
// without capabilities, as its own user) in front of the mock Manager, and asks /readyz. Also reads the systemd unit.
// A small Debian with this machine's Node takes the place of the two base images.
// Needs the packages buildah, debootstrap and systemd.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createMockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { freePort } from './ports.ts';
import { findOnPath } from './programs.ts';
import { StartError } from './start-error.ts';

const BASE = 'localhost/delegate-overview-check-base';
const IMAGE = 'localhost/delegate-overview-check';
/** How long the server in the image may take to be ready, ms. */
const READY_MS = 30_000;

for (const name of ['buildah', 'debootstrap', 'systemd-analyze', 'setpriv'])
  if (!findOnPath(name, `${process.env.PATH}:/usr/sbin`)) throw new StartError(`This check needs ${name}.`);
if (process.getuid?.() !== 0) throw new StartError('This check needs root.');

const folder = mkdtempSync(join(tmpdir(), 'check-image-'));
try {
  makeBaseImage();
  buildImage();
  await runImage();
  checkUnit();
  console.log('The image builds and runs, and the unit is valid.');
} finally {
  // The images are in a storage of their own, which goes with the folder. Buildah leaves a mount there.
  spawnSync('umount', ['--lazy', join(folder, 'storage/overlay')], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
}

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' },
  }).trim();
}

function buildah(...args: readonly string[]): string {
  return run('buildah', ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), ...args]);
}

/** Makes a minimal Debian with the Node and npm of this machine. */
function makeBaseImage(): void {
  const root = join(folder, 'root');
  const packages = '--include=ca-certificates,libstdc++6,libatomic1';
  const [mirror = ''] = run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Created-By: Packages',
  ]).split('\n');
  const [, suite = 'bookworm'] =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  run('debootstrap', ['--variant=minbase', packages, suite, root, ...(mirror ? [mirror] : [])]);
  const npm = dirname(dirname(realpathSync(findOnPath('npm', process.env.PATH) ?? '')));
  const modules = join(root, 'usr/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(npm, join(modules, 'npm'), { recursive: true });
  cpSync(process.execPath, join(root, 'usr/bin/node'));
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm'));
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, root, '/');
  buildah('commit', '--quiet', '--rm', container, BASE);
  rmSync(root, { recursive: true });
}

/** Builds the committed files, as a clone has them, with the certificates and the npm settings of this machine. */
function buildImage(): void {
  const context = join(folder, 'context');
  mkdirSync(context);
  run('git', ['archive', '--output', join(folder, 'context.tar'), 'HEAD']);
  run('tar', ['-xf', join(folder, 'context.tar'), '-C', context]);
  const settings = ['/etc/ssl/certs', run('npm', ['config', 'get', 'globalconfig'])].filter((path) =>
    existsSync(path),
  );
  buildah(
    'build',
    '--pull-never',
    '--format=docker',
    ...[`NODE_IMAGE=${BASE}`, `RUN_IMAGE=${BASE}`].flatMap((image) => ['--build-arg', image]),
    ...settings.flatMap((path) => ['--volume', `${path}:${path}:ro`]),
    '--file',
    join(context, 'deploy/Dockerfile'),
    '--tag',
    IMAGE,
    context,
  );
}

/** Runs the image in front of a mock Manager, until it is ready. Throws when it is not, or can do more than it should. */
async function runImage(): Promise<void> {
  const manager = await serveOverHttp(createMockManager());
  const container = buildah('from', IMAGE);
  const root = buildah('mount', container);
  const {
    User = '',
    Env = [],
    Entrypoint = [],
  } = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)).Docker.config;
  const [uid, gid] = User.split(':');
  const port = String(await freePort());
  const environment = [
    ...Env,
    `PORT=${port}`,
    'HOST=127.0.0.1',
    `HARNESS_ENDPOINT=${manager.url}`,
    'HARNESS_PLATFORM_API_KEY=sat.demo.token.secret',
  ];
  const asUser = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--bounding-set=-all',
    '--no-new-privs',
  ];
  const script = [
    'mount --bind "$1" "$1"',
    'mount -o remount,bind,ro "$1"',
    'mount --bind /dev "$1/dev"',
    'mount --bind /proc "$1/proc"',
    'shift',
    'exec env -i "$@"',
  ].join(' && ');
  const child = spawn(
    'unshare',
    ['--mount', 'sh', '-c', script, 'sh', root, ...environment, 'chroot', root, ...asUser, ...Entrypoint],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  try {
    const found = await readiness(`http://127.0.0.1:${port}/readyz`, () => child.exitCode !== null);
    if (found !== '{"ready":true,"manager":"reachable","key":"accepted"}')
      throw new Error(`The server in the image answered: ${found}`);
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    for (const line of [
      `Uid:\t${uid}\t`,
      'CapEff:\t0000000000000000',
      'CapBnd:\t0000000000000000',
      'NoNewPrivs:\t1',
    ])
      if (!status.includes(line)) throw new Error(`The server in the image does not have ${line}.`);
    const mounts = readFileSync(`/proc/${child.pid}/mountinfo`, 'utf8');
    if (!/ \/ ro/.test(mounts)) throw new Error('The files of the image can be written.');
  } finally {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
    await manager.close();
    buildah('umount', container);
  }
  if (child.exitCode !== 0) throw new Error(`The server in the image ended with ${child.exitCode}.`);
}

/** Returns the first answer, whatever it is. */
async function readiness(address: string, hasEnded: () => boolean): Promise<string> {
  const deadline = performance.now() + READY_MS;
  for (;;) {
    try {
      return await (await fetch(address)).text();
    } catch (error) {
      if (hasEnded() || performance.now() > deadline) throw error;
      await setTimeout(200);
    }
  }
}

/** Checks the unit with systemd's own tools; `security` throws when its exposure is more than 3 of 10. */
function checkUnit(): void {
  const unit = 'deploy/delegate-overview.service';
  run('systemd-analyze', ['verify', '--man=no', unit]);
  run('systemd-analyze', ['security', '--offline=true', '--threshold=30', unit]);
}
