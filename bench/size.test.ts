import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const MANIFEST = {
  'index.html': { file: 'index.js', dynamicImports: ['other.tsx'] },
  'shared.ts': { file: 'shared.js', imports: ['index.html'] },
  'page.tsx': { file: 'page.js', imports: ['shared.ts'], css: ['page.css'] },
  'other.tsx': { file: 'other.js', imports: ['shared.ts'] },
};
const FIRST = ['theme.js', 'index.js', 'shared.js', 'page.js', 'page.css'];
const FEEDS = ['assets/server-feed-a_1-2.js', 'assets/worker-b_1-2.js'];
const PAGE = '<script src="/theme.js"></script><script src="/index.js"></script><link href="/page.js">';

const noise = (kilobytes: number) => randomBytes(kilobytes * 1000);

/** Runs the check over a build of empty files, except these; returns its errors, or its output. */
async function check(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'size-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'assets'));
  const empty = Object.fromEntries([...FIRST, ...FEEDS, 'other.js'].map((path) => [path, '']));
  const named = { '.vite/manifest.json': JSON.stringify(MANIFEST), 'index.html': PAGE };
  for (const [path, content] of Object.entries({ ...empty, ...named, ...files })) {
    await writeFile(join(folder, path), content);
  }
  return promisify(execFile)(process.execPath, ['bench/size.mjs', folder]).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );
}

test('counts the files of the page and their imports once each, and no other pages', async () => {
  const output = await check({ 'shared.js': noise(100), 'page.css': noise(40), 'other.js': noise(90) });
  expect(output).toMatch(/ 14\d\.\d kB {2}first visit[^]*5 script files[^]*7 in all/);
});

test('counts the reader of the server and the worker apart, as a page loads one of them', async () => {
  const [server = '', worker = ''] = FEEDS;
  const output = await check({ 'shared.js': noise(100), [server]: noise(20), [worker]: noise(40) });
  expect(output).toMatch(
    / 12\d\.\d kB {2}first visit with server-feed[^]* 14\d\.\d kB {2}first visit with worker/,
  );
});

test('fails when a build has no worker of its own', async () => {
  expect(await check({ 'assets/worker-b2.js': '' })).toContain('One worker was expected');
});

test.each([...FIRST, ...FEEDS])('fails when %s is too large', async (file) => {
  expect(await check({ [file]: noise(1000) })).toMatch(/over budget by/i);
});

test('counts fonts on a line of their own, and fails when they are too large', async () => {
  expect(await check({ 'assets/inter-1.woff2': noise(20) })).toMatch(
    / 20\.0 kB {2}fonts[^]* 0\.\d kB {2}first visit/,
  );
  expect(await check({ 'assets/inter-1.woff2': noise(29) })).toContain(
    'The fonts are over budget by 1.0 kB.',
  );
});

test('fails when there is one script file too many', async () => {
  const scripts = Array.from({ length: 8 }, (_, i) => [`${i}.js`, ''] as const);
  const page = PAGE + scripts.map(([name]) => `<script src="/${name}"></script>`).join('');
  expect(await check({ ...Object.fromEntries(scripts), 'index.html': page })).toContain('by 1 script file');
});

test.each([
  ['mockServiceWorker.js', ''],
  ['other.js', 'console.log("[MSW] Mocking enabled.")'],
])('fails on mock code: %s', async (file, text) => {
  expect(await check({ [file]: text })).toContain(file);
});
