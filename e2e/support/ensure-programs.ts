// Runs before the tests: finds the browser and the other programs, or installs them in the way that suits this machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findProgram, rootCommand, TEST_PROGRAMS } from '../../deploy/programs.ts';
import { StartError } from '../../src/lib/start-error.ts';
import { findBrowser } from './browser.ts';

const asRoot = rootCommand();

const browser = ensure({
  what: 'browser',
  find: findBrowser,
  waysToInstall: [
    ...(isDebian() ? [...aptInstall('chromium-headless-shell'), ...aptInstall('chromium')] : []),
    ['npx', 'playwright', 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium'],
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

for (const { name, debianPackage } of TEST_PROGRAMS) {
  const path = ensure({
    what: name,
    find: () => findProgram(name),
    waysToInstall: aptInstall(debianPackage),
  });
  const remedy = `To install it: apt-get install ${debianPackage}`;
  if (!path && process.env.CI)
    throw new StartError(`The tests need ${name}, and it could not be installed. ${remedy}`);
  console.log(
    path
      ? `${name} for the tests: ${path}`
      : `MISSING: ${name}. It could not be installed, so the tests that need it are SKIPPED here; in CI they fail. ${remedy}`,
  );
}

/** The result of `find`. If it finds nothing, tries the ways to install the program, one by one, until it does. */
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
    // The exit status is ignored: the next `find` tells whether it worked.
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    const installed = find();
    if (installed) return installed;
  }
  return undefined;
}

function aptInstall(name: string): string[][] {
  const script = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${name}`;
  return asRoot ? [[...asRoot, 'sh', '-c', script]] : [];
}

/** Whether this is Debian. Ubuntu does not count: its browser package is a snap, which does not run in containers. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
