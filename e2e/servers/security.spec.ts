import type { Request } from '@playwright/test';
import { choose, delegateList, row } from '../support/delegates.ts';
import { expect, LISTING, openLive, test } from '../support/live.ts';
import { LIVE_ACCOUNT, LIVE_KEY } from '../support/servers.ts';
import { withoutWorkers } from '../support/without-workers.ts';

test.describe('the page of a server that reads the fleets', () => {
  test.use({ feed: 'server' });

  test('the browser never sees the key, and sends requests only to the server of the page', async ({
    page,
    context,
    server,
  }) => {
    const requests: Request[] = [];
    const answers: { url: string; headers: string; body: string }[] = [];
    await withoutWorkers(page);
    // Read in a route, because the browser does not keep every body until the test reads it.
    await page.route('**/*', async (route) => {
      const response = await route.fetch();
      answers.push({
        url: response.url(),
        headers: JSON.stringify(response.headersArray()),
        body: await response.text(),
      });
      await route.fulfill({ response });
    });
    page.on('request', (request) => requests.push(request));
    await openLive(page);
    await choose(page, 'legacy-datacenter', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete delegate' }).click();
    await expect(row(page, 'legacy-datacenter')).toHaveCount(0);
    await page.getByRole('button', { name: 'About this data' }).click();
    await expect(page.getByRole('dialog', { name: 'About this data' })).toContainText(
      'The server of this page',
    );
    await page.unrouteAll({ behavior: 'wait' });

    const seen = [
      await page.content(),
      JSON.stringify(await context.storageState({ indexedDB: true })),
      await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), history.state, window.name])),
    ];
    for (const request of requests) {
      expect(new URL(request.url()).origin).toBe(server.url);
      seen.push(request.url(), JSON.stringify(await request.allHeaders()), request.postData() ?? '');
    }
    for (const { headers, body } of answers) {
      seen.push(headers, body);
    }
    for (const name of ['settings.json', '.js', '/fleet?', '/authz/api/acl', '_legacy_datacenter']) {
      expect(answers.map(({ url }) => url).join()).toContain(name);
    }
    expect(answers.find(({ url }) => url.includes('/fleet?'))?.body).toContain('payments-eu-west');
    const secret = LIVE_KEY.split('.').slice(2).join('.');
    expect(seen.filter((text) => text.includes(secret))).toEqual([]);
  });
});

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
  test.use({ expectedConsole: [/favicon|frame-ancestors|Framing|ERR_BLOCKED_BY_RESPONSE.NotSameOrigin/] });

  test('cannot send requests to the Manager, and cannot show our page in a frame', async ({
    page,
    manager,
    server,
  }) => {
    await page.goto(`${server.managerUrl}/__mock/requests`);
    const address = `${server.url}/gateway/ng/api/delegate-setup/listDelegates?accountIdentifier=${LIVE_ACCOUNT}`;
    const outcome = await page.evaluate(
      (url) =>
        fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' }).then(
          () => 'answered',
          () => 'blocked',
        ),
      address,
    );
    expect(outcome).toBe('blocked');
    expect(await manager.requests('/gateway')).toEqual([]);

    const frame = page.frameLocator('iframe');
    await page.evaluate((src) => {
      const element = document.createElement('iframe');
      element.src = src;
      document.body.append(element);
    }, `${server.url}/`);
    await expect.poll(() => page.frames().length).toBe(2);
    await expect(delegateList(page)).toHaveCount(0);
    await expect(frame.getByRole('heading', { level: 1, name: 'Delegates' })).toHaveCount(0);
    const [, framed] = page.frames();
    await expect.poll(() => framed?.url()).toMatch(/^chrome-error:/);
  });
});

test.describe('a Manager that was taken over', () => {
  test.use({ expectedConsole: [/status of 502|favicon|Content Security Policy|sandbox/] });

  test('an answer of the Manager opened by its address runs no script of our origin', async ({
    page,
    manager,
    server,
  }) => {
    const script = `document.title = 'taken over'; fetch('/gateway/ng/api/delegate-setup/delegate/_legacy_datacenter?accountIdentifier=${LIVE_ACCOUNT}', { method: 'DELETE' })`;
    const body = `<!doctype html><title>x</title><script>${script}</script>`;
    for (const type of ['text/html', 'application/json', 'text/plain']) {
      await manager.clearFaults();
      await manager.addFault({ path: LISTING, status: 200, body, headers: { 'content-type': type } });
      await page.goto(`${server.url}/gateway${LISTING}?accountIdentifier=${LIVE_ACCOUNT}`);
      await expect(page).not.toHaveTitle('taken over');
      expect(await page.evaluate(() => document.scripts.length)).toBe(0);
    }
    const written = (await manager.requests()).filter(({ method }) => method === 'DELETE');
    expect(written).toEqual([]);
  });
});
