// `node bench/size.mjs [folder]`: measures what a first visit downloads from a production build, with the server's fleets and
// with fleets that the page reads, against budgets in kB (gzip -9; fonts as they are) and in script files. Also fails on traces
// of the mock Manager.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// docs/performance.md explains the budget.
const BUDGET_KB = 205;
const FONT_BUDGET_KB = 28;
const MOST_SCRIPTS = 12;
const MOST_SCRIPTS_IN_ALL = 21;
// A page loads one of them: what reads the answers of our server, or the worker that reads those of the Manager.
const FEEDS = ['server-feed', 'worker'];
const MOCK_MARKS = ['mockServiceWorker', 'createMockManager', '[MSW]', '/__mock/'];

const folder = process.argv[2] ?? 'dist';
/** @type {Record<string, { file: string, imports?: string[], css?: string[] }>} */
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

const files = firstFiles();
const common = files.reduce((sum, file) => sum + sizeOf(file), 0);
const visits = FEEDS.map((feed) => ({ feed, kilobytes: common + sizeOf(feedFile(feed)) }));
const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));
const fonts = all.filter((file) => file.endsWith('.woff2'));
const fontKB = fonts.reduce((sum, file) => sum + readFileSync(file).length / 1000, 0);
const isScript = (/** @type {string} */ file) => file.endsWith('.js');
// And one feed.
const scripts = files.filter(isScript).length + 1;
console.log(`${fontKB.toFixed(1).padStart(7)} kB  fonts, of ${FONT_BUDGET_KB} kB`);
for (const { feed, kilobytes } of visits)
  console.log(`${kilobytes.toFixed(1).padStart(7)} kB  first visit with ${feed}, of ${BUDGET_KB} kB`);
console.log(
  `${scripts} script files, of ${MOST_SCRIPTS}; ${all.filter(isScript).length} in all, of ${MOST_SCRIPTS_IN_ALL}`,
);

const traces = all.filter((path) =>
  MOCK_MARKS.some((mark) => (path + readFileSync(path, 'utf8')).includes(mark)),
);
if (traces.length > 0) fail(`Mock code in a production build:\n${traces.join('\n')}`);
for (const { feed, kilobytes } of visits)
  if (kilobytes > BUDGET_KB) {
    const bytes = Math.ceil((kilobytes - BUDGET_KB) * 1000);
    fail(`With ${feed}: over budget by ${bytes} bytes. Load something later, with lazyWithRetry.`);
  }
if (fontKB > FONT_BUDGET_KB) fail(`The fonts are over budget by ${(fontKB - FONT_BUDGET_KB).toFixed(1)} kB.`);
const scriptsInAll = all.filter(isScript).length;
if (scriptsInAll > MOST_SCRIPTS_IN_ALL)
  fail(`${scriptsInAll - MOST_SCRIPTS_IN_ALL} script file(s) too many in all.`);
if (scripts > MOST_SCRIPTS) fail(`Over budget by ${scripts - MOST_SCRIPTS} script file(s).`);

/** In kB; printed too. */
function sizeOf(/** @type {string} */ file) {
  const kilobytes = gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000;
  console.log(`${kilobytes.toFixed(1).padStart(7)} kB  ${file}`);
  return kilobytes;
}

/** The scripts and styles that the page itself names, with everything they import statically. */
function firstFiles() {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const found = new Set(
    [...page.matchAll(/(?<=(?:src|href)="\/)[^"]+\.(?:js|css)(?=")/g)].map(([file]) => file),
  );
  for (const file of found) {
    const { imports = [], css = [] } = Object.values(manifest).find((chunk) => chunk.file === file) ?? {};
    for (const style of css) found.add(style);
    for (const key of imports) found.add(manifest[key]?.file ?? fail(`${key} is not in the manifest.`));
  }
  return [...found];
}

function feedFile(/** @type {string} */ feed) {
  const isFeed = new RegExp(`^${feed}-[\\w-]+\\.js$`);
  const [file, ...others] = readdirSync(join(folder, 'assets')).filter((name) => isFeed.test(name));
  if (!file || others.length > 0) fail(`One ${feed} was expected in ${folder}/assets.`);
  return `assets/${file}`;
}

/** @type {(why: string) => never} */
function fail(why) {
  console.error(why);
  process.exit(1);
}
