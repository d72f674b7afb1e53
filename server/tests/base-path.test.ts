import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { standingManager } from '@/testing/mock-manager';
import { readSettings } from '../settings/settings.ts';
import { type Ask, FROM_OUR_PAGE, listen, ask as send } from './http.ts';
import { AS_BROWSER, DELETION, KEY, makePage, PROJECTS, refusalCode, SCRIPT, start } from './testing.ts';
import { watching } from './watching.ts';

const HEAD = '<link href="/theme.css"><script src="/assets/a.js"></script><a href="https://a.example/">';
const MOVED =
  '<link href="/fleet/theme.css"><script src="/fleet/assets/a.js"></script><a href="https://a.example/">';

async function below(env: Record<string, string> = {}) {
  const asked: (string | undefined)[] = [];
  const manager = await listen(({ url }, response) => {
    asked.push(url);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const folder = await makePage();
  await writeFile(join(folder, 'index.html'), HEAD);
  const endpoint = `http://127.0.0.1:${manager.port}`;
  const { port, stop } = await start(folder, {
    HARNESS_ENDPOINT: endpoint,
    HARNESS_PLATFORM_API_KEY: KEY,
    BASE_PATH: '/fleet',
    ...env,
  });
  onTestFinished(async () => {
    await stop();
    manager.stop();
  });
  return { asked, ask: (path: string, more: Partial<Ask> = {}) => send({ port, path, ...more }) };
}

test('one built page has its files below any path, and is sent again only when it has changed', async () => {
  const { ask } = await below();
  for (const path of ['/fleet/', '/fleet/index.html', '/fleet/account/a/delegates?search=x.js']) {
    const { status, headers, body } = await ask(path, { headers: AS_BROWSER });
    expect([status, body]).toEqual([200, MOVED]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const again = await ask(path, { headers: { ...AS_BROWSER, 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await ask(path, { method: 'HEAD' })).headers['content-type']).toBe('text/html; charset=utf-8');
  }
  expect((await ask('/fleet/assets/index-abc.js')).body).toBe(SCRIPT);
  expect((await ask('/fleet/settings.json')).status).toBe(200);
  expect((await ask('/fleet/account/a/delegate/with.dots')).headers['content-security-policy']).toContain(
    'report-uri /fleet/csp-reports;',
  );
});

test('the path without its slash leads to the page', async () => {
  const { ask } = await below();
  for (const query of ['', '?a=1?b', '?//evil.example']) {
    const { status, headers } = await ask(`/fleet${query}`, { headers: AS_BROWSER });
    expect([status, headers.location]).toEqual([308, `/fleet/${query}`]);
  }
});

test('the Manager is asked below the path alone', async () => {
  const { ask, asked } = await below();
  expect((await ask(`/fleet${PROJECTS}`, { headers: FROM_OUR_PAGE })).status).toBe(200);
  expect(asked).toEqual([PROJECTS]);
  const outside = await ask(DELETION, { method: 'DELETE', headers: FROM_OUR_PAGE });
  expect([outside.status, refusalCode(outside.body)]).toEqual([404, 'GATEWAY_OUTSIDE_BASE_PATH']);
  expect(asked).toHaveLength(1);
});

// As a proxy sends them that takes the path away, or a visitor who goes around the proxy.
test.each([
  '/',
  '/account/a/delegates',
  '/assets/index-abc.js',
  '/settings.json',
  '/api/v1/fleet',
  '/fleets/',
  '/Fleet/',
  '/%66leet/',
  '//fleet/',
  '/../fleet/',
])('%s is outside, and the answer says why', async (path) => {
  const { ask } = await below();
  const { status, body } = await ask(path, { headers: AS_BROWSER });
  expect(status).toBe(404);
  expect(body).toContain('must pass that path on. (/fleet/)');
});

test('probes get an answer with the path, and without it, where there is no proxy', async () => {
  const { ask } = await below();
  for (const path of ['/healthz', '/fleet/healthz', '/readyz', '/fleet/readyz'])
    expect((await ask(path)).status).toBe(200);
});

test('fleets, memory and API are below the path, and the page and the document say so', async () => {
  const { ask } = await watching(standingManager(), { BASE_PATH: '/fleet' });
  const page = await ask('/fleet/account/demo/delegates', AS_BROWSER);
  const [, address = ''] = /^<(\/fleet\/fleet\?[^>]+)>; rel=preload/.exec(String(page.headers.link)) ?? [];
  expect((await ask(address, FROM_OUR_PAGE)).status).toBe(200);
  expect((await ask('/fleet/api/v1/fleet', {})).status).toBe(200);
  expect(JSON.parse((await ask('/fleet/api/v1/openapi.json', {})).body).servers).toEqual([
    { url: '/fleet/api/v1' },
  ]);
  expect((await ask('/api/v1/fleet', {})).status).toBe(404);
});

test.each([
  'fleet',
  '//evil.example',
  'https://a.example/fleet',
  '/fleet/',
  '/',
  '/a b',
  '/a//b',
  '/../x',
  '/a/.',
  '/a%2fb',
  '/a\\b',
  '/a"><script>',
  '/fleet\n',
])('BASE_PATH %j is refused', (path) => {
  expect(() => readSettings({ BASE_PATH: path })).toThrow(
    /a setting needs attention.\n {2}BASE_PATH is not a path: it needs one "\/" .*\n {4}Example: BASE_PATH=\/fleet$/,
  );
});

test('PUBLIC_URL has the path of BASE_PATH', () => {
  const at = (url: string) => readSettings({ BASE_PATH: '/tools/fleet', PUBLIC_URL: url }).basePath;
  expect(at('https://a.example/tools/fleet/')).toBe('/tools/fleet');
  expect(() => at('https://a.example/fleet')).toThrow('PUBLIC_URL does not have the path of BASE_PATH');
});
