// Before the tests: finds the browser and the nginx that they need, or installs them in the way that suits this machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findNginx } from '../../deploy/programs.ts';
import { StartError } from '../../deploy/start-error.ts';
import { findBrowser } from './browser.ts';

const asRoot = howToBeRoot();

const browser = ensure({
  what: 'browser',
  find: findBrowser,
  waysToInstall: [
    ...aptInstall('chromium-headless-shell'),
    ...aptInstall('chromium'),
    [
      'npx',
      'playwright',
      'install',
      ...(asRoot && process.platform === 'linux' ? ['--with-deps'] : []),
      'chromium',
    ],
  ],
});
if (!browser) {
  throw new StartError(
    [
      'No browser for the tests, and none could be installed. Any of these helps:',
      '  npx playwright install --with-deps chromium',
      '  apt-get install chromium-headless-shell',
      '  CHROMIUM_PATH=/path/to/chromium npm test',
    ].join('\n'),
  );
}
console.log(`Browser for the tests: ${browser.name}`);

const nginx = ensure({
  what: 'nginx',
  find: findNginx,
  waysToInstall: aptInstall('nginx-light'),
});
const remedy = 'To have it: apt-get install nginx-light';
if (!nginx && process.env.CI) {
  throw new StartError(`No nginx for the tests, and none could be installed. ${remedy}`);
}
console.log(
  nginx
    ? `nginx for the tests: ${nginx}`
    : `NO NGINX, and none could be installed: what is tested through it is LEFT OUT here; in CI that is a failure. ${remedy}`,
);

/** What `find` finds, before or after one of the ways to install it; each is enough if it works. */
function ensure<Found>({
  what,
  find,
  waysToInstall,
}: {
  what: string;
  find: () => Found | undefined;
  waysToInstall: readonly (readonly string[])[];
}): Found | undefined {
  const found = find();
  if (found) return found;
  for (const [command = '', ...args] of waysToInstall) {
    console.log(`No ${what} for the tests found. Running: ${[command, ...args].join(' ')}`);
    // Its failure shows by what is still not there.
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    const installed = find();
    if (installed) return installed;
  }
  return undefined;
}

function aptInstall(name: string): string[][] {
  const script = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${name}`;
  return asRoot && isDebian() ? [[...asRoot, 'sh', '-c', script]] : [];
}

/** What to put before a command so that root runs it; undefined when that would ask for a password. */
function howToBeRoot(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/** Not Ubuntu: its browser package only points to a snap, which does not run in containers. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
