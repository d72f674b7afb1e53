import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../manager/manager-client.ts';
import { deferred, FROM_OUR_PAGE } from './http.ts';
import { DELETION, KEY, LISTING, PROJECTS, refusalCode, setUpServers } from './testing.ts';

const servers = setUpServers();

describe('towards the Manager', () => {
  test('the key and our own headers are added, and no header of the browser passes', async () => {
    await servers.ask({
      path: PROJECTS,
      headers: {
        ...FROM_OUR_PAGE,
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        cookie: 'session=1',
        authorization: 'Bearer x',
        'x-api-key': 'pat.other.x.y',
        'harness-account': 'other',
        origin: `http://127.0.0.1:${servers.port()}`,
        referer: 'http://127.0.0.1/secret-page',
        'x-forwarded-for': '1.2.3.4',
        te: 'trailers',
        upgrade: 'websocket',
        connection: 'upgrade, x-hop',
        'x-hop': 'dropped',
      },
    });
    const { host, connection: _byServer, ...headers } = servers.asked()[0]?.headers ?? {};
    expect(headers).toEqual({
      accept: 'application/json',
      'user-agent': 'delegate-overview',
      'accept-encoding': 'gzip, br',
      'x-api-key': KEY,
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(host).toBe(`127.0.0.1:${servers.managerPort()}`);
  });

  test('without a key of the server, the key of the visitor passes, with any account', async () => {
    const path = '/gateway/ng/api/projects?accountIdentifier=any';
    const headers = { 'x-api-key': 'pat.any.x.y', authorization: 'Bearer x', cookie: 'session=1' };
    await servers.ask({ path, headers }, 'ownKey');
    await servers.ask({ path: '/gateway/ng/api/accounts/any' }, 'ownKey');
    expect(servers.asked().map((request) => request.headers['x-api-key'])).toEqual([
      'pat.any.x.y',
      undefined,
    ]);
    expect(servers.asked()[0]?.headers).not.toHaveProperty('authorization');
    expect(servers.asked()[0]?.headers).not.toHaveProperty('cookie');
  });

  test.each([
    ['POST', LISTING],
    ['PUT', '/gateway/ng/api/filters?accountIdentifier=acc'],
  ])('the body of a %s passes unchanged', async (method, path) => {
    servers.managerAnswers((incoming, response) => {
      void text(incoming).then((body) => response.end(`${incoming.headers['content-type']} ${body}`));
    });
    const headers = { ...FROM_OUR_PAGE, 'content-type': 'application/json' };
    const { body } = await servers.ask({
      path,
      method,
      headers,
      body: '{"filterType":"Delegate"}',
    });
    expect(body).toBe('application/json {"filterType":"Delegate"}');
  });

  test('a body of 256 kB passes', async () => {
    servers.managerAnswers(
      (incoming, response) => void text(incoming).then((body) => response.end(String(body.length))),
    );
    const body = Buffer.alloc(DEFAULT_LIMITS.maxBodyBytes, 'x');
    const answered = await servers.ask({ path: LISTING, method: 'POST', headers: FROM_OUR_PAGE, body });
    expect(answered).toMatchObject({ status: 200, body: String(DEFAULT_LIMITS.maxBodyBytes) });
  });
});

describe('towards the browser', () => {
  test('status, body and known headers pass', async () => {
    const date = 'Tue, 01 Jan 2030 00:00:00 GMT';
    servers.managerAnswers((_incoming, response) => {
      response.writeHead(401, {
        date,
        'content-type': 'application/json',
        'retry-after': '7',
        'x-harness-error': 'INVALID_TOKEN',
      });
      response.end('{"code":"INVALID_TOKEN"}');
    });
    const { status, headers, body } = await servers.ask({ path: PROJECTS });
    expect([status, body]).toEqual([401, '{"code":"INVALID_TOKEN"}']);
    expect(headers).toMatchObject({
      date,
      'content-type': 'application/json',
      'retry-after': '7',
      'x-harness-error': 'INVALID_TOKEN',
    });
  });

  test('an answer is streamed: its first part arrives before its end', async () => {
    const rest = deferred();
    servers.managerAnswers((_incoming, response) => {
      response.write('[1,');
      void rest.promise.then(() => response.end('2]'));
    });
    const answered = await fetch(`http://127.0.0.1:${servers.port()}${PROJECTS}`);
    const reader = answered.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('[1,');
    rest.resolve();
    expect((await reader?.read())?.value).toBe('2]');
  });

  test.each([
    ['with a declared length', { 'content-length': 100 }],
    ['in chunks', {}],
  ])('an answer %s that breaks off in the middle is aborted for the browser too', async (_how, headers) => {
    servers.managerAnswers((_incoming, response) => {
      response.writeHead(200, headers);
      response.write('[1,');
      void setTimeout(20).then(() => response.destroy());
    });
    await expect(servers.ask({ path: PROJECTS })).rejects.toThrow(/aborted|hang up/);
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
    servers.managerAnswers(
      (_incoming, response) => void response.writeHead(status, { location: '/elsewhere' }).end(),
    );
    const { status: answered, headers, body } = await servers.ask({ path: PROJECTS });
    expect([answered, refusalCode(body)]).toEqual([502, 'GATEWAY_REDIRECTED']);
    expect(headers.location).toBeUndefined();
    expect(servers.asked()).toHaveLength(1);
  });

  test('a Manager that hangs up is reported as unreachable, and a deletion is sent once', async () => {
    servers.managerAnswers((incoming) => void incoming.socket.destroy());
    const answered = await servers.ask({ path: DELETION, method: 'DELETE', headers: FROM_OUR_PAGE });
    expect([answered.status, refusalCode(answered.body)]).toEqual([502, 'GATEWAY_UNREACHABLE']);
    expect(answered.body).not.toContain('s3cret');
    expect(servers.asked()).toHaveLength(1);
  });
});
