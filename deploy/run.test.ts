import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs `node deploy/run.mjs` with these arguments. */
function run(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const command = promisify(execFile)(process.execPath, ['deploy/run.mjs', ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  return command.then(
    (output) => ({ code: 0, ...output }),
    ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
  );
}

/** Creates a module with this text, outside the repository. */
async function moduleWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'run-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'module.ts');
  await writeFile(path, text);
  return path;
}

test('a TypeScript module runs', async () => {
  const path = await moduleWith('const answer: number = 42; console.log(answer);');
  expect(await run([path])).toEqual({ code: 0, stdout: '42\n', stderr: '' });
});

test('a reason not to start is printed without a stack trace', async () => {
  const path = await moduleWith(
    `import { StartError } from '${process.cwd()}/src/lib/start-error.ts'; throw new StartError('Not today.');`,
  );
  expect(await run([path])).toEqual({ code: 2, stdout: '', stderr: 'Not today.\n' });
});

test('an unexpected error prints a stack trace and ends the process', async () => {
  const path = await moduleWith("setInterval(() => {}, 1000); throw new Error('broken');");
  const { code, stderr } = await run([path]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^Error: broken\n\s+at .*module\.ts/);
});

test('a module that does not exist is named in the error', async () => {
  const { code, stderr } = await run(['deploy/nothing.ts']);
  expect(code).toBe(2);
  expect(stderr).toContain('deploy/nothing.ts');
});

test('without a module, the exit code is 2 and an example is printed', async () => {
  expect(await run([])).toMatchObject({ code: 2, stderr: expect.stringContaining('For example') });
});

describe('npm start', () => {
  test('checks the environment before anything else', async () => {
    const { code, stdout, stderr } = await run(['deploy/build.ts'], { HARNESS_ACCOUNT_ID: 'a b', PORT: 'x' });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(
      /^Cannot start: 3 settings need attention\.\n {2}HARNESS_PLATFORM_API_KEY is missing/,
    );
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
