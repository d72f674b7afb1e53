import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

test('the service worker in public/ equals that of the installed msw', () => {
  const installed = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
  const ours = readFileSync('public/mockServiceWorker.js', 'utf8');
  // To renew it: npx msw init public --save
  expect(ours).toBe(readFileSync(installed, 'utf8'));
});
