import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../requests/operations.ts';
import { FROM_OUR_PAGE } from './http.ts';
import { LISTING, PROJECTS, refusalCode, setUpServers } from './testing.ts';

const servers = setUpServers();

describe('a Host header', () => {
  test.each([
    ['its own address', () => `127.0.0.1:${servers.port()}`],
    ['localhost', () => `localhost:${servers.port()}`],
    ['a name in capital letters', () => `LocalHost:${servers.port()}`],
    ['the IPv6 loopback address', () => `[::1]:${servers.port()}`],
    ['an allowed name', () => 'fleet.example.com'],
    ['an allowed name and any port', () => 'fleet.example.com:8443'],
    ['an allowed name and its port', () => 'tunnel:8080'],
  ])('with %s is accepted', async (_what, host) => {
    expect((await servers.ask({ path: PROJECTS, headers: { host: host() } })).status).toBe(200);
  });

  test('any name passes for /healthz', async () => {
    const answered = await servers.ask({ path: '/healthz', headers: { host: '10.1.2.3:8080' } });
    expect(answered).toMatchObject({ status: 200, body: 'ok\n' });
  });
});

describe('a request for the Manager', () => {
  test.each([
    ['POST', 'our page', () => FROM_OUR_PAGE],
    [
      'POST',
      'our page in a browser that sends only Origin',
      () => ({ origin: `http://127.0.0.1:${servers.port()}` }),
    ],
    [
      'POST',
      'our page behind TLS',
      () => ({ host: 'fleet.example.com', origin: 'https://fleet.example.com' }),
    ],
    ['GET', 'our page', () => FROM_OUR_PAGE],
    ['GET', 'the address bar', () => ({ 'sec-fetch-site': 'none' })],
    ['GET', 'a client without browser headers', () => ({})],
  ])('%s from %s passes', async (method, _who, headers) => {
    const path = method === 'GET' ? PROJECTS : LISTING;
    const answered = await servers.ask({ path, method, headers: headers() });
    expect([answered.status, servers.asked().length]).toEqual([200, 1]);
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
      expect([status, refusalCode(body)]).toEqual(
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
