import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import type { Mode } from '../server/settings/variables.ts';
import { artifact } from './artifact.ts';

const MAIN = "if (__DEMO__) await import('./demo'); else document.title = 'live';";

/** Builds an app with this main module in this mode; returns its output folder. */
async function buildApp(mode: Mode, main: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'artifact-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const files = {
    'index.html': '<!doctype html><script type="module" src="/src/main.ts"></script>',
    'public/mockServiceWorker.js': '',
    'public/theme.js': '',
    'src/main.ts': main,
    'src/demo.ts': "export { fleet } from './mocks/fleet'",
    'src/mocks/fleet.ts': "export const fleet = 'made up'; document.title = fleet;",
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await build({
    configFile: false,
    root,
    plugins: [artifact(mode)],
    define: { __DEMO__: mode === 'demo' },
    logLevel: 'silent',
  });
  return join(root, 'dist');
}

test('a demo build contains the service worker and the settings, so any static host can serve it', async () => {
  const outDir = await buildApp('demo', MAIN);
  expect(await readdir(outDir)).toEqual(expect.arrayContaining(['mockServiceWorker.js', 'settings.json']));
  const settings = JSON.parse(await readFile(join(outDir, 'settings.json'), 'utf8'));
  expect(settings).toMatchObject({ mode: 'demo' });
});

test('a production build has no service worker, no settings and no mock code', async () => {
  const outDir = await buildApp('live', MAIN);
  expect((await readdir(outDir)).toSorted()).toEqual(['assets', 'index.html', 'theme.js']);
  const scripts = await readdir(join(outDir, 'assets'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(outDir, 'assets', name), 'utf8')));
  expect(texts.join('')).not.toContain('made up');
});

test('a large script has a Brotli and a gzip version beside it', async () => {
  const script = `document.title = '${'long '.repeat(300)}';`;
  const outDir = await buildApp('live', script);
  const names = await readdir(join(outDir, 'assets'));
  const name = names.find((file) => file.endsWith('.js')) ?? '';
  expect(names.toSorted()).toEqual([name, `${name}.br`, `${name}.gz`]);
  const [plain, brotli, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((ending) => readFile(join(outDir, 'assets', name + ending))),
  );
  expect(brotliDecompressSync(brotli ?? '')).toEqual(plain);
  expect(gunzipSync(gzip ?? '')).toEqual(plain);
});

test.each([
  ['the demo entry', "import './demo'"],
  ['a mock without the demo entry', "import './mocks/fleet'"],
  ['a mock in a lazy chunk', "void import('./mocks/fleet')"],
])('a production build that reaches %s fails', async (_what, main) => {
  await expect(buildApp('live', main)).rejects.toThrow(
    /The production build contains mock code: .*src\/mocks\/fleet.ts/,
  );
});
