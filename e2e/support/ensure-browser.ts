// Before the tests: finds their browser, or installs one in the way that suits this machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { StartError } from '../../deploy/start-error.ts';
import { findBrowser } from './browser.ts';

const browser = findBrowser() ?? install();
console.log(`Browser for the tests: ${browser.name}`);

function install() {
  for (const command of waysToInstall()) {
    console.log(`No browser for the tests found. Running: ${command.join(' ')}`);
    run(command);
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new StartError(
    [
      'No browser for the tests, and none could be installed. Any of these helps:',
      '  npx playwright install --with-deps chromium',
      '  apt-get install chromium',
      '  CHROMIUM_PATH=/path/to/chromium npm test',
    ].join('\n'),
  );
}

/** Each of them is enough if it works. */
function waysToInstall(): string[][] {
  const asRoot = howToBeRoot();
  const script = 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium';
  return [
    ...(asRoot && isDebian() ? [[...asRoot, 'sh', '-c', script]] : []),
    [
      'npx',
      'playwright',
      'install',
      ...(asRoot && process.platform === 'linux' ? ['--with-deps'] : []),
      'chromium',
    ],
  ];
}

/** What to put before a command so that root runs it; undefined when that would ask for a password. */
function howToBeRoot(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/** Not Ubuntu: its package only points to a snap, which does not run in containers. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function run([command = '', ...args]: string[]): void {
  // Its failure shows by the browser that is still not there.
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}
