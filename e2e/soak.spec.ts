import type { CDPSession, Page } from '@playwright/test';
import { TEST_NOW } from '@/testing/mock-manager';
import { instances, nameLinks, openOverview } from './support/delegates.ts';
import { expect, skip, test } from './support/own-manager.ts';
import { withoutWorkers } from './support/without-workers.ts';

const POLL_MS = 60_000;
// One hour, after which the fleet is in the same state again.
const POLLS = 60;
// During these polls the engine still compiles functions, and keeps the results.
const WARM_UP_POLLS = 30;
const HEAP_GROWTH_MB = 0.5;
const POLLS_BETWEEN_CHECKS = 5;

/** What a page keeps in memory after a garbage collection. */
async function usage(devTools: CDPSession) {
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters');
  const { result: objects } = await devTools.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const prototypeObjectId = objects.objectId ?? '';
  const { objects: found } = await devTools.send('Runtime.queryObjects', { prototypeObjectId });
  const { result: count } = await devTools.send('Runtime.callFunctionOn', {
    objectId: found.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  for (const objectId of [prototypeObjectId, found.objectId ?? ''])
    await devTools.send('Runtime.releaseObject', { objectId });
  return {
    heapMB: usedSize / 1_000_000,
    objects: Number(count.value),
    nodes,
    listeners: jsEventListeners,
  };
}

async function poll(page: Page, manager: Parameters<typeof skip>[1], times: number): Promise<void> {
  for (let done = 0; done < times; done++) {
    const answered = page.waitForResponse(/delegate-groups/, { timeout: 8_000 });
    await skip(page, manager, POLL_MS);
    await answered;
    await expect(page.getByRole('group', { name: 'Data age' })).toContainText(/Updated (now|[0-4] s ago)/);
  }
}

for (const place of ['in a worker', 'in the page'] as const) {
  test(`an hour of polls, decoded ${place}, leaks no memory`, async ({ page, manager }) => {
    test.slow();
    if (place === 'in the page') await withoutWorkers(page);
    await page.clock.install({ time: TEST_NOW });
    await openOverview(page, { query: 'open=_platform_prod' });
    await expect(instances(page, 'platform-prod')).toBeVisible();
    const devTools = await page.context().newCDPSession(page);
    await poll(page, manager, WARM_UP_POLLS);
    const before = await usage(devTools);
    await poll(page, manager, POLLS);
    await expect(nameLinks(page)).toHaveCount(10);
    // Retries, because the fleet changes: temporary memory is free at some check, but a leak fails every check.
    await expect(async () => {
      await poll(page, manager, POLLS_BETWEEN_CHECKS);
      const after = await usage(devTools);
      expect(after.heapMB, 'heap').toBeLessThan(before.heapMB + HEAP_GROWTH_MB);
      for (const kind of ['objects', 'nodes', 'listeners'] as const) {
        // One or two objects per poll are no leak; a leaked answer or row is dozens of objects.
        expect(after[kind] - before[kind], `more ${kind}`).toBeLessThan(POLLS * 2);
      }
    }).toPass({ intervals: [0], timeout: 20_000 });
  });
}
