import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);

/** What a copy to check does not need, by its name in the project. */
const LEFT_OUT = /^(node_modules|\.git|dist.*|reports|test-results|playwright-report)$/;

/** The tests that know each field by what its declaration says. */
const TESTS = [
  ...['fields', 'fleet'].map((name) => `src/domain/delegate/${name}.test.ts`),
  'src/fleet/fleet-builder.test.ts',
  'src/domain/filter/facets.test.ts',
  ...['columns', 'order', 'view'].map((name) => `src/domain/view/${name}.test.ts`),
  'src/domain/export/export.test.ts',
  ...['ColumnsPanel', 'FieldCell'].map((name) => `src/features/list/${name}.test.tsx`),
];

/** The copy shares the dependencies of the project, and is removed after the test. */
async function copyOfProject(): Promise<string> {
  const copy = await mkdtemp(join(await realpath(tmpdir()), 'fact-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await cp('.', copy, { recursive: true, filter: (path) => !LEFT_OUT.test(basename(path)) });
  await symlink(await realpath('node_modules'), join(copy, 'node_modules'));
  return copy;
}

// It checks types and runs tests in a second process, on a machine that may have other things to do.
test('the new fact of the architecture page is one file, which compiles and passes', async () => {
  const page = await readFile('docs/architecture.md', 'utf8');
  const diff = /^```diff\n(.*?)^```$/ms.exec(page)?.[1] ?? '';
  expect(diff.match(/^\+\+\+ .*$/gm)).toEqual(['+++ b/src/domain/delegate/fields.ts']);

  const cwd = await copyOfProject();
  // Vitest must not take the other one for a worker of its own.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const node = (...args: string[]) =>
    run(process.execPath, args, { cwd, env }).catch(({ stdout }: { stdout: string }) => {
      throw new Error(stdout);
    });
  await writeFile(join(cwd, 'fact.diff'), diff);
  await run('git', ['apply', '--recount', 'fact.diff'], { cwd });
  await node('node_modules/typescript/bin/tsc', '--noEmit');
  await node('node_modules/vitest/vitest.mjs', 'run', ...TESTS);
});
