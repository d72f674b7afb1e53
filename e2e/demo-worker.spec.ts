import { openOverview } from './support/delegates';
import { expect, test } from './support/test';

test('the service worker of the demo stays registered when its page unloads', async ({ page }) => {
  await openOverview(page);
  const registrationCount = await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    dispatchEvent(new Event('beforeunload'));
    // The page sends its last message in a microtask, and the worker reads its messages in order.
    await new Promise((resolve) => setTimeout(resolve));
    for (let answers = 0; answers < 2; answers++) {
      await new Promise<void>((resolve) => {
        serviceWorker.addEventListener('message', ({ data }) => {
          if (data.type === 'KEEPALIVE_RESPONSE') resolve();
        });
        serviceWorker.controller?.postMessage('KEEPALIVE_REQUEST');
      });
    }
    return (await serviceWorker.getRegistrations()).length;
  });
  expect(registrationCount).toBe(1);
});
