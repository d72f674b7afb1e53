// `node bench/size.mjs [folder]`: what a first visit to the overview downloads from a production build, the script of its
// worker included, as gzip -9, against a budget. Also fails on traces of the mock Manager.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET_KB = 150;
/** The feed's worker, which the manifest does not name. */
const WORKER = /^worker-[\w-]+\.js$/;
const MOCK_MARKS = ['mockServiceWorker', 'createMockManager', '[MSW]', '/__mock/'];

const folder = process.argv[2] ?? 'dist';
const manifestPath = join(folder, '.vite/manifest.json');
if (!existsSync(manifestPath))
  fail(`${manifestPath} is missing: build first, with "npx vite build --mode live".`);

/** @type {Record<string, { file: string, imports?: string[], css?: string[] }>} */
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
const workers = readdirSync(join(folder, 'assets')).filter((name) => WORKER.test(name));
if (workers.length !== 1) fail(`One worker was expected in ${folder}/assets, not ${workers.length}.`);

const sizes = [...firstFiles(), `assets/${workers[0]}`]
  .map((file) => ({ file, kilobytes: kilobytesOf(file) }))
  .toSorted((a, b) => b.kilobytes - a.kilobytes);
const total = sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
for (const { file, kilobytes } of sizes) printRow(kilobytes, file);
printRow(total, `first visit to the overview, gzip -9, of ${BUDGET_KB} kB`);

const traces = mockTraces();
if (traces.length > 0) fail(`Mock code in a production build:\n${traces.join('\n')}`);
if (total > BUDGET_KB) fail(`Over budget by ${(total - BUDGET_KB).toFixed(1)} kB.`);

/** @param {string} file */
function kilobytesOf(file) {
  return gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000;
}

/** Scripts and styles that the page itself names, with all that they import statically. */
function firstFiles() {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = new Set(
    [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? ''),
  );
  for (const file of files) {
    const chunk = Object.values(manifest).find((one) => one.file === file);
    for (const style of chunk?.css ?? []) files.add(style);
    for (const key of chunk?.imports ?? [])
      files.add(manifest[key]?.file ?? fail(`${key} is not in the manifest.`));
  }
  return files;
}

function mockTraces() {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const text = `${name}\n${readFileSync(path, 'utf8')}`;
    return MOCK_MARKS.filter((mark) => text.includes(mark)).map((mark) => `  ${path}: ${mark}`);
  });
}

/**
 * @param {number} kilobytes
 * @param {string} what
 */
function printRow(kilobytes, what) {
  console.log(`${kilobytes.toFixed(1).padStart(7)} kB  ${what}`);
}

/**
 * @param {string} why
 * @returns {never}
 */
function fail(why) {
  console.error(why);
  process.exit(1);
}
