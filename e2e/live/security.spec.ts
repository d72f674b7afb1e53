import { delegateList } from '../support/delegates';
import { expect, openLive, test } from '../support/live';

test.describe('the policy of the page', () => {
  test.use({ expectedConsole: [/Content Security Policy|This document requires 'Trusted|trusted-types/] });

  test('lets no text become code or markup', async ({ page }) => {
    await openLive(page);
    const outcomes = await page.evaluate(() => {
      const attempt = (act: () => unknown) => {
        try {
          act();
          return 'done';
        } catch (error) {
          return error instanceof Error ? error.name : 'refused';
        }
      };
      const script = document.createElement('script');
      return {
        markup: attempt(() => (document.createElement('div').innerHTML = '<b>x</b>')),
        scriptText: attempt(() => (script.text = 'window.wasHacked = 1')),
        handler: attempt(() => script.setAttribute('onload', 'window.wasHacked = 1')),
        scriptAddress: attempt(() => (script.src = 'https://evil.example/x.js')),
        worker: attempt(() => new Worker('/assets/x.js')),
        anotherPolicy: attempt(() =>
          globalThis.trustedTypes?.createPolicy('mine', { createScriptURL: (address) => address }),
        ),
        theSamePolicyAgain: attempt(() =>
          globalThis.trustedTypes?.createPolicy('own-scripts', { createScriptURL: (address) => address }),
        ),
      };
    });
    expect(outcomes).toEqual({
      markup: 'TypeError',
      scriptText: 'TypeError',
      handler: 'TypeError',
      scriptAddress: 'TypeError',
      worker: 'TypeError',
      anotherPolicy: 'TypeError',
      theSamePolicyAgain: 'TypeError',
    });
  });
});

test.describe('a page of another origin', () => {
  test.use({ expectedConsole: [/favicon|frame-ancestors|Framing/] });

  test('cannot show ours in a frame', async ({ page, server }) => {
    await page.goto(`${server.managerUrl}/__mock/requests`);
    const frame = page.frameLocator('iframe');
    await page.evaluate((address) => {
      const element = document.createElement('iframe');
      element.src = address;
      document.body.append(element);
    }, `${server.url}/`);
    await expect.poll(() => page.frames().length).toBe(2);
    await expect(delegateList(page)).toHaveCount(0);
    await expect(frame.getByRole('heading', { level: 1, name: 'Delegates' })).toHaveCount(0);
    const [, framed] = page.frames();
    await expect.poll(() => framed?.url()).toMatch(/^chrome-error:/);
  });
});
