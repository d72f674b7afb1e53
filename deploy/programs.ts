import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that tests need beside the browser, each with its Debian package. */
export const TEST_PROGRAMS = [
  { name: 'initdb', debianPackage: 'postgresql' },
  { name: 'logrotate', debianPackage: 'logrotate' },
  { name: 'nginx', debianPackage: 'nginx-light' },
  { name: 'openssl', debianPackage: 'openssl' },
  { name: 'postgres', debianPackage: 'postgresql' },
  { name: 'prometheus', debianPackage: 'prometheus' },
  { name: 'promtool', debianPackage: 'prometheus' },
] as const;

const POSTGRES = '/usr/lib/postgresql';

type TestProgram = (typeof TEST_PROGRAMS)[number]['name'];

/** The first program of this name in the folders of a PATH; undefined when there is none. */
export function findOnPath(command: string, path = ''): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, command)).find(isProgram);
}

/** Whether the file exists and we may execute it. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // absent, or not for us to run
  }
}

/** The path of a program, including those that Debian keeps out of users' PATH; undefined when there is none. */
export function findProgram(name: TestProgram): string | undefined {
  return findOnPath(
    name,
    [process.env.PATH, '/usr/sbin', '/usr/local/sbin', ...postgresFolders()].join(delimiter),
  );
}

/** Debian keeps each version of PostgreSQL in a folder of its own; the newest one comes first. */
function postgresFolders(): string[] {
  try {
    const versions = readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(POSTGRES, version, 'bin'));
  } catch {
    return []; // not installed
  }
}

/**
 * The path of a program that a test needs. Undefined only where it cannot be installed, so that the test is skipped.
 * Throws where it could be installed, and in CI.
 */
export function requireProgram(name: TestProgram): string | undefined {
  const path = findProgram(name);
  if (path === undefined && (process.env.CI || rootCommand()))
    throw new Error(
      `The tests need ${name}. To install it: node deploy/run.mjs e2e/support/ensure-programs.ts`,
    );
  return path;
}

/** The prefix that runs a command as root; undefined without apt-get, and when root would need a password. */
export function rootCommand(): string[] | undefined {
  if (findOnPath('apt-get', process.env.PATH) === undefined) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}
