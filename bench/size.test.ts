import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const INDEX = `
  <script src="/theme.js"></script>
  <script type="module" crossorigin src="/assets/index.js"></script>
  <link rel="modulepreload" href="/assets/page.js">
`;
const MANIFEST = {
  'index.html': { file: 'assets/index.js', dynamicImports: ['_page.js', 'src/other.tsx'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
  '_page.js': { file: 'assets/page.js', imports: ['_shared.js'], css: ['assets/page.css'] },
  'src/other.tsx': { file: 'assets/other.js', imports: ['_shared.js'] },
};

/** Incompressible text of so many kilobytes. */
const noise = (kilobytes: number) => randomBytes(kilobytes * 1000);

async function measure(
  files: Record<string, string | Buffer> = {},
): Promise<{ ok: boolean; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'size-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const all = {
    '.vite/manifest.json': JSON.stringify(MANIFEST),
    'index.html': INDEX,
    'theme.js': '',
    'assets/index.js': '',
    'assets/shared.js': '',
    'assets/page.js': '',
    'assets/page.css': '',
    'assets/other.js': '',
    'assets/worker-a1B2_c-3.js': '',
    ...files,
  };
  for (const [path, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return promisify(execFile)(process.execPath, ['bench/size.mjs', folder]).then(
    ({ stdout }) => ({ ok: true, output: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, output: stdout + stderr }),
  );
}

test('what the page names and what that shares are counted once each; other pages are not', async () => {
  const { ok, output } = await measure({
    'assets/shared.js': noise(100),
    'assets/page.css': noise(40),
    'assets/other.js': noise(90),
  });
  expect(output).toMatch(/ 1(39|40|41)\.\d kB {2}first visit/);
  expect(output).not.toContain('other.js');
  expect(ok).toBe(true);
});

test.each([
  'theme.js',
  'assets/index.js',
  'assets/shared.js',
  'assets/page.js',
  'assets/page.css',
  'assets/worker-a1B2_c-3.js',
])('too large a %s is over budget', async (file) => {
  expect(await measure({ [file]: noise(160) })).toMatchObject({
    ok: false,
    output: expect.stringContaining('Over budget'),
  });
});

test.each([
  ['a file by its name', 'mockServiceWorker.js', ''],
  ['a script by its text', 'assets/other.js', 'console.log("[MSW] Mocking enabled.")'],
])('mock code is found: %s', async (_how, file, text) => {
  expect(await measure({ [file]: text })).toMatchObject({ ok: false, output: expect.stringContaining(file) });
});

test('without a build, it says how to get one', async () => {
  const missing = promisify(execFile)(process.execPath, ['bench/size.mjs', join(tmpdir(), 'no-such-build')]);
  await expect(missing).rejects.toThrow('build first');
});
