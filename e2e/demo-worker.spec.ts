import { openOverview } from './support/delegates';
import { expect, test } from './support/test';

test('the service worker of the demo stays when its page goes, for the next page has found it by then', async ({
  page,
}) => {
  await openOverview(page);
  const registrationCount = await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    dispatchEvent(new Event('beforeunload'));
    // What the page sends on its way out is sent in a microtask, and the worker reads its messages in order.
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
