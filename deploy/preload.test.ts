import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { preload } from './preload.ts';

/** Builds an app whose first script imports another dynamically; returns its output folder. */
async function buildApp(module: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'preload-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const files = {
    'index.html': '<!doctype html><script type="module" src="/src/main.ts"></script>',
    'src/main.ts': "import './first.css'; void import('./app').then(({ show }) => show());",
    'src/app.ts':
      "import './app.css'; import { shared } from './shared'; export const show = () => shared();",
    'src/lazy.ts': "import { shared } from './shared'; shared();",
    'src/shared.ts':
      "export const shared = () => { document.title = 'shared'; addEventListener('click', () => import('./lazy')); };",
    'src/first.css': 'b { color: red }',
    'src/app.css': 'i { color: red }',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await build({ configFile: false, root, plugins: [preload(module)], logLevel: 'silent' });
  return join(root, 'dist');
}

test('the page names the imports of its first script and their styles, each once', async () => {
  const outDir = await buildApp('/src/app.ts');
  const html = await readFile(join(outDir, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name]) => name ?? '');
  const built = await readdir(join(outDir, 'assets'));
  expect(named.toSorted()).toEqual(built.filter((name) => !name.startsWith('lazy')).toSorted());
});

test('a module that is not in the build fails the build', async () => {
  await expect(buildApp('/src/renamed.ts')).rejects.toThrow('/src/renamed.ts');
});
