import { expect, onTestFinished, test } from 'vitest';
import { serve } from './http.ts';
import { makePage, PROJECTS, refusalCode, start } from './testing.ts';

const HOST = 'fleet.example.com';

/** Sends a visitor's own key from this address, and returns the code of the refusal, or "passes". */
async function outcome(remoteAddress: string, headers: Record<string, string>, env: Record<string, string>) {
  let calls = 0;
  const manager = await serve((_incoming, response) => {
    calls += 1;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const { app, stop } = await start(await makePage(), {
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    ALLOWED_HOSTS: HOST,
    ...env,
  });
  onTestFinished(stop);
  const answered = await app.inject({
    url: PROJECTS,
    remoteAddress,
    headers: { host: HOST, 'x-api-key': 'pat.acc.token.s3cret', ...headers },
  });
  if (answered.statusCode === 200) return 'passes';
  expect(calls).toBe(0);
  return `${answered.statusCode} ${String(refusalCode(answered.body))}`;
}

const REFUSED = '403 GATEWAY_KEY_IN_CLEAR';
const PROXY = { TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' };
const SAYS_HTTPS = { 'x-forwarded-proto': 'https' };

test.each([
  ['a trusted proxy that says https', '10.0.0.1', SAYS_HTTPS, PROXY, 'passes'],
  ['a trusted proxy of this machine that says https', '127.0.0.1', SAYS_HTTPS, PROXY, 'passes'],
  ['a trusted proxy that says http', '10.0.0.1', { 'x-forwarded-proto': 'http' }, PROXY, REFUSED],
  ['a trusted proxy that says nothing', '10.0.0.1', {}, PROXY, REFUSED],
  [
    'a trusted proxy of this machine that says http',
    '127.0.0.1',
    { 'x-forwarded-proto': 'http' },
    PROXY,
    REFUSED,
  ],
  ['another machine, while a proxy is trusted', '192.0.2.1', {}, PROXY, REFUSED],
  ['another machine that says https', '192.0.2.1', SAYS_HTTPS, PROXY, REFUSED],
  ['another machine by IPv6', '2001:db8::1', {}, PROXY, REFUSED],
  ['this machine', '127.0.0.1', {}, {}, 'passes'],
  ['this machine by IPv6', '::1', {}, PROXY, 'passes'],
  ['this machine by a dual-stack socket', '::ffff:127.0.0.1', {}, {}, 'passes'],
  ['another machine, when that is allowed', '192.0.2.1', {}, { ALLOW_PLAIN_HTTP: 'true' }, 'passes'],
])('over plain http, an own key from %s: %s', async (_who, address, headers, env, expected) => {
  expect(await outcome(address, headers, env)).toBe(expected);
});

test('a key that a visitor sends to a server with a key of its own is ignored', async () => {
  const env = { HARNESS_PLATFORM_API_KEY: 'pat.acc.token.s3cret' };
  expect(await outcome('192.0.2.1', {}, env)).toBe('passes');
});
