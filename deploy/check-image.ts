// `npm run check:image`, as root on Debian: builds the Dockerfile without a daemon, runs the image as a cluster would (read-only,
// without capabilities, as its own user) in front of the mock Manager, and asks /readyz. Then a systemd of its own starts the
// same server by the unit.
// A small Debian with this machine's Node takes the place of the two base images. It prints one line for each fact.
// Needs the packages buildah, debootstrap, systemd and systemd-container.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
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
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createMockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { freePort } from '../server/tests/ports.ts';
import { StartError } from '../src/lib/start-error.ts';
import { findOnPath } from './programs.ts';

const BASE = 'localhost/delegate-overview-check-base';
const IMAGE = 'localhost/delegate-overview-check';
const UNIT = 'deploy/delegate-overview.service';
const HISTORY_FOLDER = '/var/lib/delegate-overview';
/** How long the server in the image may take for each step, ms. */
const READY_MS = 30_000;
/** How long it may run in all, ms. */
const RUN_MS = 60_000;
const SETTINGS = [
  'HARNESS_PLATFORM_API_KEY=sat.demo.token.secret',
  `HISTORY_FILE=${HISTORY_FOLDER}/history.sqlite`,
];
const RECORDED = /"since":\d/;
const READY = '{"ready":true,"manager":"reachable","key":"accepted"}';

const PROGRAMS = [
  'buildah',
  'debootstrap',
  'nsenter',
  'setpriv',
  'systemd-analyze',
  'systemd-nspawn',
  'unshare',
];
for (const name of PROGRAMS)
  if (!findOnPath(name, `${process.env.PATH}:/usr/sbin`)) throw new StartError(`This check needs ${name}.`);
if (process.getuid?.() !== 0) throw new StartError('This check needs root.');

const folder = mkdtempSync(join(tmpdir(), 'check-image-'));
/** The small Debian. */
const debian = join(folder, 'debian');
// A signal ends the running step like a failure, so that nothing stays behind.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interruption.abort(new StartError(`Ended by ${signal}.`)));
try {
  await makeBaseImage();
  await buildImage();
  const image = await buildah('mount', await buildah('from', IMAGE));
  await runImage(image);
  await checkUnit();
  await runUnit(image);
  console.log('All passed.');
} finally {
  cleanUp();
}

/** Deletes all that the check made. The images are in a storage of their own, in the folder. */
function cleanUp(): void {
  // A step that was interrupted leaves mounts, even /proc. Nothing below them may be deleted.
  const mounts = () =>
    readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[4] ?? '')
      .filter((path) => path.startsWith(`${folder}/`));
  for (const path of mounts().toReversed()) spawnSync('umount', ['--lazy', path], { stdio: 'inherit' });
  if (mounts().length > 0) throw new Error(`Still mounted, so not deleted: ${mounts().join(', ')}`);
  rmSync(folder, { recursive: true, force: true });
}

/** What the command prints; when it fails, throws an error that has all of it. */
async function run(command: string, args: readonly string[]): Promise<string> {
  interruption.signal.throwIfAborted();
  try {
    const { stdout } = await promisify(execFile)(command, args, {
      maxBuffer: 64 * 1024 * 1024,
      signal: interruption.signal,
      env: { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' },
    });
    return stdout.trim();
  } catch (error) {
    interruption.signal.throwIfAborted();
    const { stdout = '', stderr = '' } = Object(error);
    throw new StartError(`${stdout}${stderr}\nFailed: ${command} ${args.join(' ')}`);
  }
}

function buildah(...args: readonly string[]): Promise<string> {
  return run('buildah', ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), ...args]);
}

/** Makes a minimal Debian with the Node and npm of this machine. */
async function makeBaseImage(): Promise<void> {
  const packages = '--include=ca-certificates,dbus,libatomic1,libstdc++6,systemd,systemd-sysv';
  const targets = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']);
  const [mirror = ''] = targets.split('\n');
  const [, suite = 'bookworm'] =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  await run('debootstrap', ['--variant=minbase', packages, suite, debian, ...(mirror ? [mirror] : [])]);
  const npm = dirname(dirname(realpathSync(findOnPath('npm', process.env.PATH) ?? '')));
  const modules = join(debian, 'usr/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(npm, join(modules, 'npm'), { recursive: true });
  cpSync(process.execPath, join(debian, 'usr/bin/node'));
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(debian, 'usr/bin/npm'));
  const container = await buildah('from', 'scratch');
  await buildah('add', '--quiet', container, debian, '/');
  await buildah('commit', '--quiet', '--rm', container, BASE);
  console.log(`Base: Debian ${suite} with Node ${process.version}, in place of both base images.`);
}

/** Builds the committed files, as a clone has them, with the certificates and npm settings of this machine. */
async function buildImage(): Promise<void> {
  const context = join(folder, 'context');
  mkdirSync(context);
  await run('git', ['archive', '--output', join(folder, 'context.tar'), 'HEAD']);
  await run('tar', ['-xf', join(folder, 'context.tar'), '-C', context]);
  const npmSettings = await run('npm', ['config', 'get', 'globalconfig']);
  const settings = ['/etc/ssl/certs', npmSettings].filter((path) => existsSync(path));
  await buildah(
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
  const commit = await run('git', ['log', '-1', '--format=%h']);
  const changes = await run('git', ['status', '--porcelain']);
  const without = changes && ' and without your uncommitted changes';
  console.log(`Built: deploy/Dockerfile, with the files of commit ${commit}${without}.`);
}

/** Runs the image, whose files are in `root`, in front of a mock Manager. Throws when it does not get ready, or has privileges. */
async function runImage(root: string): Promise<void> {
  const manager = await serveOverHttp(createMockManager());
  const { User, Env, Entrypoint, Healthcheck } = JSON.parse(
    await buildah('inspect', '--type', 'image', IMAGE),
  ).Docker.config;
  const [uid, gid] = User.split(':');
  const port = String(await freePort());
  const environment = [
    ...Env,
    `PORT=${port}`,
    'HOST=127.0.0.1',
    `HARNESS_ENDPOINT=${manager.url}`,
    ...SETTINGS,
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
    `mount -t tmpfs -o mode=0700,uid=${uid} history "$1${HISTORY_FOLDER}"`,
    'mount --bind /dev "$1/dev"',
    'mount --bind /proc "$1/proc"',
    'shift',
    'exec env -i "$@"',
  ].join(' && ');
  const child = spawn(
    'unshare',
    ['--mount', 'sh', '-c', script, 'sh', root, ...environment, 'chroot', root, ...asUser, ...Entrypoint],
    { stdio: ['ignore', 'pipe', 'pipe'], timeout: RUN_MS, killSignal: 'SIGKILL' },
  );
  const ended = once(child, 'exit');
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    const answer = await answerOf(`http://127.0.0.1:${port}/readyz`, child);
    checkPrivileges(child, uid);
    console.log(`Ran: as user ${User}, without capabilities, on read-only files.`);
    if (answer !== READY) throw new StartError(`/readyz answered ${answer}`);
    console.log(`Ready: /readyz answered ${answer}`);
    await answerOf(`http://127.0.0.1:${port}/memory/about`, child, RECORDED);
    console.log('Recorded: the history has its first reading.');
    const inImage = [`--target=${child.pid}`, '--mount', '--root', 'env', '-i', ...environment, ...asUser];
    await run('nsenter', [...inImage, ...Healthcheck.Test.slice(1)]);
    console.log('Healthy: the HEALTHCHECK of the image passed.');
    const report = ['node', '/srv/dist-server/report.js', '--format', 'junit'];
    const junit = await run('nsenter', [...inImage, ...report]);
    if (!junit.includes('<testsuite')) throw new StartError('The report is no JUnit file.');
    console.log('Reported: the report of the image is a JUnit file, without a clone.');
    child.kill();
    const [exitCode] = await ended;
    if (exitCode !== 0) throw new StartError(`After SIGTERM the server ended with ${exitCode}.`);
    console.log('Stopped: after SIGTERM the server ended with 0.');
  } catch (error) {
    child.kill('SIGKILL');
    console.error((await printed).join(''));
    throw error;
  } finally {
    await manager.close();
  }
}

/** Throws when the process runs as another user, has a capability, could get one, or could write to its files. */
function checkPrivileges({ pid }: ChildProcess, uid: string): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const none = '0000000000000000';
  for (const line of [`Uid:\t${uid}\t`, `CapEff:\t${none}`, `CapBnd:\t${none}`, 'NoNewPrivs:\t1'])
    if (!status.includes(line)) throw new StartError(`The server in the image does not have ${line}.`);
  const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8');
  if (!/ \/ ro/.test(mounts)) throw new StartError('The files of the image can be written.');
}

/** The first answer of this form, by default the first of all. Throws when the server ends before, or is late. */
async function answerOf(address: string, server: ChildProcess, form = /^/): Promise<string> {
  const deadline = performance.now() + READY_MS;
  for (;;) {
    interruption.signal.throwIfAborted();
    try {
      const answer = await (await fetch(address)).text();
      if (form.test(answer)) return answer;
    } catch {
      // It does not listen yet.
    }
    if (server.exitCode !== null || performance.now() > deadline)
      throw new StartError(`The server did not answer ${address} as it should.`);
    await setTimeout(200);
  }
}

/** Boots the small Debian, whose systemd starts the server of the image by the unit. Throws when it does not get ready. */
async function runUnit(image: string): Promise<void> {
  const manager = await serveOverHttp(createMockManager());
  const port = String(await freePort());
  for (const part of ['dist', 'dist-server'])
    cpSync(join(image, 'srv', part), join(debian, 'opt/delegate-overview', part), { recursive: true });
  const settings = [
    `PORT=${port}`,
    `HARNESS_ENDPOINT=${manager.url}`,
    ...SETTINGS,
    'AUDIT_LOG_FILE=/var/log/delegate-overview/audit.log',
  ];
  writeFileSync(join(debian, 'etc/delegate-overview.env'), settings.join('\n'), { mode: 0o600 });
  cpSync(UNIT, join(debian, 'etc/systemd/system/delegate-overview.service'));
  await run('systemctl', [`--root=${debian}`, 'enable', 'delegate-overview']);
  // With this folder the journal outlives the machine.
  mkdirSync(join(debian, 'var/log/journal'), { recursive: true });
  const options = [`--directory=${debian}`, '--boot', '--register=no', '--keep-unit'];
  const machine = spawn('systemd-nspawn', options, {
    stdio: 'ignore',
    timeout: RUN_MS,
    killSignal: 'SIGKILL',
  });
  const ended = once(machine, 'exit');
  try {
    const answer = await answerOf(`http://127.0.0.1:${port}/readyz`, machine);
    if (answer !== READY) throw new StartError(`/readyz answered ${answer}`);
    await answerOf(`http://127.0.0.1:${port}/memory/about`, machine, RECORDED);
    console.log('Started: systemd ran the server by the unit. It was as ready, and recorded.');
  } catch (error) {
    const journal = [`--directory=${join(debian, 'var/log/journal')}`, '--unit=delegate-overview'];
    console.error(await run('journalctl', journal).catch(String));
    throw error;
  } finally {
    machine.kill();
    await ended;
    await manager.close();
  }
}

/** Checks the unit with systemd's own tools; `security` fails when its exposure is more than 3 of 10. */
async function checkUnit(): Promise<void> {
  const said = await run('sh', ['-c', 'exec systemd-analyze verify --man=no "$1" 2>&1', 'sh', UNIT]);
  // A misspelt setting is only a warning. Other units of this machine may have warnings too.
  if (said.includes(UNIT)) throw new StartError(said);
  const rating = await run('systemd-analyze', ['security', '--offline=true', '--threshold=30', UNIT]);
  const [, exposure = '?'] = /exposure level for \S+ ([\d.]+)/.exec(rating) ?? [];
  console.log(`Verified: ${UNIT}; systemd rates its exposure ${exposure} of 10 (10 is the worst).`);
}
