// Prints how many tests ran, from the reports that Vitest and Playwright leave in CI.
import { existsSync, readFileSync } from 'node:fs';

const vitest = read('test-results/vitest.json');
const playwright = read('test-results/playwright.json');
if (!vitest) console.log('Vitest left no report: it did not run to its end.');
if (!playwright) console.log('Playwright left no report: it did not run to its end.');

const passed =
  (vitest?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0) + (playwright?.stats.flaky ?? 0);
const failed = (vitest?.numFailedTests ?? 0) + (playwright?.stats.unexpected ?? 0);
console.log(`${passed} passed, ${failed} failed`);

/** @param {string} path */
function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
