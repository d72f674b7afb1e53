import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const KEY = { HARNESS_PLATFORM_API_KEY: 'pat.acc.token.s3cret' };
/** A file with a private key and without a certificate. */
const KEY_FILE = await fileWith(
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
);
const EMPTY_BLOCK = await fileWith('-----BEGIN CERTIFICATE-----\ns3cret\n-----END CERTIFICATE-----\n');
const SIGN_IN = {
  ...KEY,
  TRUSTED_PROXIES: '10.0.0.0/8, ::1',
  USER_HEADER: 'X-User',
  GROUPS_HEADER: 'X-Groups',
};

/** Creates a file with this text, which is deleted after the tests. */
async function fileWith(text: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'));
  afterAll(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'file.pem'), text);
  return join(folder, 'file.pem');
}

function problem(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'accepted';
}

test.each([
  [{ TRUSTED_PROXIES: 'localhost' }, 'TRUSTED_PROXIES is not a list of IP addresses'],
  [{ TRUSTED_PROXIES: ',' }, 'TRUSTED_PROXIES is not a list'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES is not a list'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8/8' }, 'TRUSTED_PROXIES is not a list'],
  [{ TRUSTED_PROXIES: '10.0.0.1/' }, 'TRUSTED_PROXIES is not a list'],
  [{ TRUSTED_PROXIES: '::1/129' }, 'TRUSTED_PROXIES is not a list'],
  [{ USER_HEADER: 'x-user' }, 'USER_HEADER needs TRUSTED_PROXIES'],
  [{ ...SIGN_IN, USER_HEADER: 'x user' }, 'USER_HEADER is not the name of a header'],
  [{ ...SIGN_IN, USER_HEADER: 'Authorization' }, 'USER_HEADER is a header with another meaning'],
  [{ ...SIGN_IN, USER_HEADER: 'Host' }, 'USER_HEADER is a header with another meaning'],
  [{ ...SIGN_IN, USER_HEADER: '' }, 'GROUPS_HEADER needs USER_HEADER'],
  [{ ...SIGN_IN, GROUPS_HEADER: 'x-user' }, 'GROUPS_HEADER is the same as USER_HEADER'],
  [{ ...SIGN_IN, GROUPS_HEADER: '', READ_GROUPS: 'a' }, 'READ_GROUPS needs GROUPS_HEADER'],
  [{ WRITE_GROUPS: 'a' }, 'WRITE_GROUPS needs GROUPS_HEADER'],
  [{ ...SIGN_IN, READ_GROUPS: ' , ' }, 'READ_GROUPS names no group'],
  [{ ...SIGN_IN, WRITE_GROUPS: 'a"b' }, 'WRITE_GROUPS is not a list of group names'],
  [{ TLS_CERT_FILE: '/nowhere' }, 'TLS_CERT_FILE is not the path of a file'],
  [{ TLS_CERT_FILE: 'package.json' }, 'TLS_KEY_FILE is missing'],
  [{ TLS_KEY_FILE: 'package.json' }, 'TLS_CERT_FILE is missing'],
  [
    { TLS_CERT_FILE: 'package.json', TLS_KEY_FILE: KEY_FILE },
    'TLS_CERT_FILE names a file without a certificate',
  ],
  [
    { TLS_CERT_FILE: EMPTY_BLOCK, TLS_KEY_FILE: KEY_FILE },
    'TLS_CERT_FILE names a file without a certificate',
  ],
  [
    { TLS_CERT_FILE: EMPTY_BLOCK, TLS_KEY_FILE: EMPTY_BLOCK },
    'TLS_KEY_FILE names a file without a private key',
  ],
  [{ HARNESS_CA_FILE: 'package.json' }, 'HARNESS_CA_FILE names a file without a certificate'],
  [{ HARNESS_CA_FILE: EMPTY_BLOCK }, 'HARNESS_CA_FILE names a file without a certificate'],
  [
    { AUDIT_LOG_FILE: '/no/such/folder/audit.log' },
    'AUDIT_LOG_FILE is not the path of a file that can be written',
  ],
  [{ SHARED_READ_SECONDS: '61' }, 'SHARED_READ_SECONDS is not a whole number from 0 to 60'],
  [{ SHARED_READ_SECONDS: '1.5' }, 'SHARED_READ_SECONDS is not a whole number'],
  [{ CLIENT_REQUESTS_PER_MINUTE: '0' }, 'CLIENT_REQUESTS_PER_MINUTE is not a whole number'],
  [{ MANAGER_CALLS_PER_MINUTE: '-1' }, 'MANAGER_CALLS_PER_MINUTE is not a whole number'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT is not a whole number'],
  [{ METRICS_PORT: '4173' }, 'METRICS_PORT is the port of the page'],
  [{ WATCH_SCOPES: 'a/b/c' }, 'WATCH_SCOPES is not a list of scopes'],
  [{ WATCH_SECONDS: '9' }, 'WATCH_SECONDS is not a whole number from 10 to 600'],
  [{ WATCH_SECONDS: '601' }, 'WATCH_SECONDS is not a whole number from 10 to 600'],
  [{ FRAME_ANCESTORS: 'https://a.example.com/x' }, 'FRAME_ANCESTORS is not a list of origins'],
  [{ FRAME_ANCESTORS: '*' }, 'FRAME_ANCESTORS is not a list of origins'],
  [{ FRAME_ANCESTORS: 'https://a.test;' }, 'FRAME_ANCESTORS is not a list of origins'],
  [{ FRAME_ANCESTORS: 'https://*.a.test' }, 'FRAME_ANCESTORS is not a list of origins'],
  [{ FRAME_ANCESTORS: 'https://a.test\nhttps://b.test' }, 'FRAME_ANCESTORS is not a list of origins'],
  [{ FRAME_ANCESTORS: 'https://a.te\nst' }, 'FRAME_ANCESTORS is not a list of origins'],
  [{ OWNER_TAG_PREFIXES: 'x'.repeat(65) }, 'OWNER_TAG_PREFIXES is not a list'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is none of'],
  [
    { HARNESS_PLATFORM_API_KEY_FILE: '/nowhere' },
    'HARNESS_PLATFORM_API_KEY_FILE cannot be set together with',
  ],
  [
    { HARNESS_PLATFORM_API_KEY: '', HARNESS_PLATFORM_API_KEY_FILE: '/nowhere' },
    'HARNESS_PLATFORM_API_KEY_FILE is not the path',
  ],
  [
    { HARNESS_PLATFORM_API_KEY: '', HARNESS_PLATFORM_API_KEY_FILE: 'package.json' },
    'HARNESS_PLATFORM_API_KEY_FILE names a file whose key',
  ],
])('%o is refused: %s', (env, message) => {
  const found = problem({ ...KEY, ...env });
  expect(found).toContain(message);
  expect(found).not.toContain('s3cret');
});

test.each([
  ['USER_HEADER', { ...SIGN_IN, USER_HEADER: 'x user', READ_GROUPS: 'a' }],
  ['GROUPS_HEADER', { ...SIGN_IN, GROUPS_HEADER: 'x groups', READ_GROUPS: 'a' }],
  ['READ_GROUPS', { ...SIGN_IN, READ_GROUPS: 'a"b' }],
  [
    'TLS_CERT_FILE',
    { HARNESS_ENDPOINT: 'https://h', HOST: '0.0.0.0', TLS_CERT_FILE: '/no', TLS_KEY_FILE: KEY_FILE },
  ],
  ['HARNESS_PLATFORM_API_KEY', { HARNESS_PLATFORM_API_KEY: 'pat.other.token', HARNESS_ACCOUNT_ID: 'acc' }],
  ['AUDIT_LOG_FILE', { ...KEY, AUDIT_LOG_FILE: '/no/such/folder/audit.log' }],
])('one wrong %s is reported as one problem', (name, env) => {
  const found = problem(env);
  expect(found).toContain(`Cannot start: a setting needs attention.\n  ${name} `);
});

test('the settings of sign-in are read, with header names in lower case', () => {
  const { access } = readSettings({ ...SIGN_IN, READ_GROUPS: 'a, b', WRITE_GROUPS: 'b' });
  expect(access).toMatchObject({
    userHeader: 'x-user',
    groupsHeader: 'x-groups',
    readGroups: ['a', 'b'],
    writeGroups: ['b'],
  });
  expect(access.trustedProxies.check('10.1.2.3')).toBe(true);
  expect(access.trustedProxies.check('11.1.2.3')).toBe(false);
});

describe('own keys over plain http', () => {
  const env = { HARNESS_ENDPOINT: 'https://host', HOST: '0.0.0.0' };
  test('are refused on addresses other than loopback', () => {
    expect(problem(env)).toContain('ALLOW_PLAIN_HTTP is needed');
  });

  test.each([
    [{ HOST: '127.0.0.1' }],
    [{ HOST: '::1' }],
    [{ TRUSTED_PROXIES: '10.0.0.1' }],
    [{ ALLOW_PLAIN_HTTP: 'true' }],
  ])('are accepted with %o', (more) => {
    expect(problem({ ...env, ...more })).toBe('accepted');
  });
});
