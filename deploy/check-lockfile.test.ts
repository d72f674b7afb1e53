import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const EXACT = { dependencies: { a: '1.2.3' }, devDependencies: { b: '2.0.0-rc.1' } };

/** Runs the check over such a project; returns its complaints, or an empty text. */
async function complaints(manifest: object, packages: object, npmrc = ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lockfile-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, '.npmrc'), npmrc);
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  const command = promisify(execFile)(process.execPath, ['deploy/check-lockfile.mjs', folder]);
  return command.then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );
}

test.each([
  ['beside the package', 'node_modules/a', 'node_modules/a-linux'],
  ['inside the package', 'node_modules/a', 'node_modules/a/node_modules/a-linux'],
  ['beside a nested package', 'node_modules/c/node_modules/a', 'node_modules/c/node_modules/a-linux'],
  ['at the top level of node_modules', 'node_modules/c/node_modules/@s/a', 'node_modules/a-linux'],
])('a platform package %s is found', async (_where, path, platformPath) => {
  const packages = {
    [path]: { optionalDependencies: { 'a-linux': '1.2.3' }, license: 'MIT' },
    [platformPath]: { license: 'MIT' },
  };
  expect(await complaints(EXACT, packages)).toBe('');
});

test('a platform package without an entry in the lockfile is reported', async () => {
  const packages = {
    'node_modules/a': { optionalDependencies: { 'a-linux': '1.2.3', 'a-darwin': '1.2.3' } },
    'node_modules/a-linux': {},
    'node_modules/c/node_modules/a-darwin': {},
  };
  const expected = 'package-lock.json: node_modules/a wants a-darwin, which has no entry';
  expect(await complaints(EXACT, packages)).toContain(expected);
});

test.each(['https://registry.npmjs.org/a/-/a-1.2.3.tgz', 'git+ssh://git@github.com/a/a.git'])(
  'a lockfile entry with the address %s is reported',
  async (resolved) => {
    expect(await complaints(EXACT, { 'node_modules/a': { resolved } })).toContain(
      `names an address: ${resolved}`,
    );
  },
);

test.each(['^1.2.3', '~1.2.3', '1.2', '1.x', 'latest', '>=1.2.3', 'file:../a', '*'])(
  'version %s is reported as not exact',
  async (version) => {
    const expected = `package.json: a "${version}" is not an exact version`;
    expect(await complaints({ dependencies: { a: version } }, {})).toContain(expected);
    expect(await complaints({ devDependencies: { a: version } }, {})).toContain(expected);
  },
);

test('an install script is reported unless .npmrc ignores scripts', async () => {
  const packages = { 'node_modules/a': { hasInstallScript: true, dev: true } };
  const expected = 'node_modules/a has an install script, and .npmrc does not say ignore-scripts=true';
  expect(await complaints(EXACT, packages)).toContain(expected);
  expect(await complaints(EXACT, packages, 'fund=false\nignore-scripts=true\n')).toBe('');
});

test.each(['GPL-3.0', 'MPL-2.0', undefined])(
  'licence %s is reported for a production dependency, not for a development one',
  async (license) => {
    const expected = `node_modules/a has the licence ${license ?? '(none)'}, which is not one of MIT`;
    expect(await complaints(EXACT, { 'node_modules/a': { license } })).toContain(expected);
    expect(await complaints(EXACT, { 'node_modules/a': { license, dev: true } })).toBe('');
  },
);
