import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../gateway/operations.ts';
import { FROM_OUR_PAGE } from './http.ts';
import { codeOf, DELETION, LISTING, PROJECTS, setUpServers } from './testing.ts';

const servers = setUpServers();

describe('a Host header', () => {
  test.each([
    ['its own address is accepted', () => `127.0.0.1:${servers.port()}`, 200],
    ['localhost is accepted', () => `localhost:${servers.port()}`, 200],
    ['a name in capital letters is accepted', () => `LocalHost:${servers.port()}`, 200],
    ['the IPv6 loopback address is accepted', () => `[::1]:${servers.port()}`, 200],
    ['an allowed name is accepted', () => 'fleet.example.com', 200],
    ['an allowed name and any port is accepted', () => 'fleet.example.com:8443', 200],
    ['an allowed name and its port is accepted', () => 'tunnel:8080', 200],
    ['an allowed name and another port is refused', () => 'tunnel:8081', 403],
    ['another port is refused', () => 'localhost:1', 403],
    ['no port is refused', () => 'localhost', 403],
    ['a foreign name is refused', () => `evil.example:${servers.port()}`, 403],
    ['a name that begins like ours is refused', () => `localhost.evil.example:${servers.port()}`, 403],
    ['a name that ends like an allowed one is refused', () => `evil-fleet.example.com`, 403],
    ['a name that begins like an allowed one is refused', () => 'fleet.example.com.evil.example', 403],
    ['a letter in place of a dot is refused', () => 'fleetxexample.com', 403],
    ['a user name before ours is refused', () => `evil@localhost:${servers.port()}`, 403],
  ])('with %s', async (_what, host, status) => {
    for (const path of [PROJECTS, '/theme.js']) {
      const { status: answered, body } = await servers.ask({ path, headers: { host: host() } });
      expect([answered, body.includes('GATEWAY_FOREIGN_HOST')]).toEqual([status, status === 403]);
    }
  });

  test('any name passes for /healthz', async () => {
    const answered = await servers.ask({ path: '/healthz', headers: { host: '10.1.2.3:8080' } });
    expect(answered).toMatchObject({ status: 200, body: 'ok\n' });
  });
});

describe('a request for the Manager', () => {
  test.each([
    ['POST', 'our page passes', () => FROM_OUR_PAGE, 200],
    ['POST', 'another site is refused', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
    ['POST', 'another port of this machine is refused', () => ({ 'sec-fetch-site': 'same-site' }), 403],
    ['POST', 'the address bar is refused', () => ({ 'sec-fetch-site': 'none' }), 403],
    ['POST', 'a client without browser headers is refused', () => ({}), 403],
    [
      'POST',
      'our page in a browser that sends only Origin passes',
      () => ({ origin: `http://127.0.0.1:${servers.port()}` }),
      200,
    ],
    [
      'POST',
      'our page behind TLS passes',
      () => ({ host: 'fleet.example.com', origin: 'https://fleet.example.com' }),
      200,
    ],
    ['POST', 'another origin is refused', () => ({ origin: 'http://127.0.0.1:1' }), 403],
    [
      'POST',
      'an origin that begins like ours is refused',
      () => ({ origin: `http://127.0.0.1:${servers.port()}.evil.example` }),
      403,
    ],
    ['POST', 'a sandboxed frame is refused', () => ({ origin: 'null' }), 403],
    [
      'POST',
      'another site that claims our origin is refused',
      () => ({ origin: `http://127.0.0.1:${servers.port()}`, 'sec-fetch-site': 'cross-site' }),
      403,
    ],
    ['DELETE', 'our page passes', () => FROM_OUR_PAGE, 200],
    ['DELETE', 'a client without browser headers is refused', () => ({}), 403],
    ['GET', 'our page passes', () => FROM_OUR_PAGE, 200],
    ['GET', 'the address bar passes', () => ({ 'sec-fetch-site': 'none' }), 200],
    ['GET', 'a client without browser headers passes', () => ({}), 200],
    ['GET', 'another site is refused', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
    ['GET', 'another port of this machine is refused', () => ({ 'sec-fetch-site': 'same-site' }), 403],
  ])('%s from %s', async (method, _who, headers, status) => {
    const path = { GET: PROJECTS, POST: LISTING, DELETE: DELETION }[method] ?? '';
    const answered = await servers.ask({ path, method, headers: headers() });
    expect([answered.status, codeOf(answered.body)]).toEqual([
      status,
      status === 403 ? 'GATEWAY_CROSS_SITE' : undefined,
    ]);
    expect(servers.asked()).toHaveLength(status === 403 ? 0 : 1);
  });

  test.each([
    ['GET', '/gateway/ng/api/secrets?accountIdentifier=acc', 404, 'GATEWAY_UNKNOWN_OPERATION'],
    ['PUT', LISTING, 404, 'GATEWAY_UNKNOWN_OPERATION'],
    ['DELETE', PROJECTS, 404, 'GATEWAY_UNKNOWN_OPERATION'],
    ['GET', '/gateway/ng/api/projects/x', 404, 'GATEWAY_UNKNOWN_OPERATION'],
    ['GET', '/gateway/ng/api/projectsx', 404, 'GATEWAY_UNKNOWN_OPERATION'],
    ['GET', '/gateway/NG/api/projects', 404, 'GATEWAY_UNKNOWN_OPERATION'],
    ['GET', '/gateway/ng/api/proj%65cts', 400, 'GATEWAY_BAD_PATH'],
    ['GET', '/gateway', 400, 'GATEWAY_BAD_PATH'],
    ['GET', '/gateway/', 400, 'GATEWAY_BAD_PATH'],
    ['GET', '/gateway/ng/api/accounts/%2e%2e/projects', 400, 'GATEWAY_BAD_PATH'],
    ['GET', '/gateway/ng/api/x/../projects', 400, 'GATEWAY_BAD_PATH'],
    ['GET', '/gateway/ng/api/accounts/a%2fb', 400, 'GATEWAY_BAD_PATH'],
    ['GET', '/gateway/ng/api/accounts/a%5cb', 400, 'GATEWAY_BAD_PATH'],
    ['GET', '/gateway/ng/api/accounts/%ff', 400, 'GATEWAY_BAD_PATH'],
    ['GET', '/gateway//ng/api/projects', 400, 'GATEWAY_BAD_PATH'],
    ['GET', '/gateway/ng/api/projects?account%49dentifier=other', 400, 'GATEWAY_BAD_PATH'],
    ['GET', `http://127.0.0.1${PROJECTS}`, 400, 'GATEWAY_BAD_PATH'],
    ['GET', '/gateway/ng/api/projects?accountIdentifier=other', 403, 'GATEWAY_OTHER_ACCOUNT'],
    ['GET', '/gateway/ng/api/projects?accountIdentifier=acc2', 403, 'GATEWAY_OTHER_ACCOUNT'],
    ['GET', '/gateway/ng/api/projects?accountIdentifier', 403, 'GATEWAY_OTHER_ACCOUNT'],
    ['GET', `${PROJECTS}&accountIdentifier=other`, 403, 'GATEWAY_OTHER_ACCOUNT'],
    ['GET', `${PROJECTS}&routingId=other`, 403, 'GATEWAY_OTHER_ACCOUNT'],
    ['GET', `${PROJECTS}&account=other`, 403, 'GATEWAY_OTHER_ACCOUNT'],
    ['POST', '/gateway/api/setup/delegates/ng/v2?accountId=other', 403, 'GATEWAY_OTHER_ACCOUNT'],
    ['GET', '/gateway/ng/api/accounts/other', 403, 'GATEWAY_OTHER_ACCOUNT'],
  ])('%s %s is refused', async (method, path, status, code) => {
    const answered = await servers.ask({ path, method, headers: FROM_OUR_PAGE });
    expect([answered.status, codeOf(answered.body)]).toEqual([status, code]);
    expect(answered.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(servers.asked()).toEqual([]);
  });

  test.each(OPERATIONS)(
    '$method $path passes; when read-only, only if its access is read: $access',
    async (operation) => {
      const { method, access } = operation;
      const path = `/gateway${operation.path.replace(':account', 'acc').replaceAll(/:\w+/g, '_d$$')}`;
      const account = operation.scope.account.name === 'accountId' ? 'accountId' : 'accountIdentifier';
      const question = {
        path: `${path}?${account}=acc&routingId=acc`,
        method,
        headers: FROM_OUR_PAGE,
        ...((method === 'POST' || method === 'PUT') && { body: '{}' }),
      };
      expect((await servers.ask(question)).status).toBe(200);
      const { status, body } = await servers.ask(question, 'readOnly');
      expect([status, codeOf(body)]).toEqual(
        access === 'read' ? [200, undefined] : [403, 'GATEWAY_READ_ONLY'],
      );
      const paths = servers.asked().map(({ url }) => url?.replace(/[?].*/, ''));
      expect(paths).toEqual(Array(access === 'read' ? 2 : 1).fill(`/prefix${path}`));
    },
  );

  test('a path that merely begins with /gateway gets 404', async () => {
    expect((await servers.ask({ path: '/gateways' })).status).toBe(404);
  });
});
