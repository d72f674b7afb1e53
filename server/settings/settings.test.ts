import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StartError } from '../../src/lib/start-error.ts';
import { pageSettings } from '../pages/page-settings.ts';
import { readSettings } from './settings.ts';
import { modeOf, NAMES } from './variables.ts';

const KEY = 'pat.acc_1-A.tokenId.s3cret';

/** The message of the error for these variables. */
function refusal(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error('these settings were accepted');
}

describe('mode', () => {
  test.each([
    ['demo', {}],
    ['demo', { HARNESS_ENDPOINT: '', HARNESS_ACCOUNT_ID: '', HARNESS_PLATFORM_API_KEY: '' }],
    ['demo', { PORT: '4180', HARNESS_SOMETHING_ELSE: 'x' }],
    ['live', { HARNESS_ENDPOINT: 'https://h' }],
    ['live', { HARNESS_ACCOUNT_ID: 'a' }],
    ['live', { HARNESS_PLATFORM_API_KEY: KEY }],
  ])('is %s with %o', (mode, env) => {
    expect(modeOf(env)).toBe(mode);
  });

  test('demo as an argument ignores the environment and has no Manager', () => {
    expect(readSettings({ HARNESS_ENDPOINT: 'nonsense' }, 'demo').manager).toBeUndefined();
  });

  test('live as an argument requires the settings of the Manager', () => {
    expect(() => readSettings({}, 'live')).toThrow('HARNESS_PLATFORM_API_KEY is missing');
  });
});

describe('endpoint', () => {
  test.each([
    [undefined, 'https://app.harness.io/gateway'],
    ['https://host', 'https://host/gateway'],
    ['https://host/', 'https://host/gateway'],
    ['https://host/gateway', 'https://host/gateway'],
    ['https://host/gateway/', 'https://host/gateway'],
    ['https://host/prefix', 'https://host/prefix/gateway'],
    ['https://host/prefix/gateway', 'https://host/prefix/gateway'],
    ['https://host/prefix/gateway//', 'https://host/prefix/gateway'],
    ['https://host/mygateway', 'https://host/mygateway/gateway'],
    ['https://host:8443/gateway', 'https://host:8443/gateway'],
    ['http://127.0.0.1:9090', 'http://127.0.0.1:9090/gateway'],
    ['http://[::1]:9090', 'http://[::1]:9090/gateway'],
    ['http://harness_manager', 'http://harness_manager/gateway'],
  ])('%s becomes %s', (given, expected) => {
    const env = { HARNESS_PLATFORM_API_KEY: KEY, ...(given && { HARNESS_ENDPOINT: given }) };
    expect(String(readSettings(env).manager?.endpoint)).toBe(expected);
  });

  test.each([
    ['app.harness.io', 'is not an http:// or https:// address'],
    ['localhost:9090', 'is not an http:// or https:// address'],
    ['ftp://host', 'is not an http:// or https:// address'],
    ['https://*.host', 'is not an http:// or https:// address'],
    ['https://host;', 'is not an http:// or https:// address'],
    ['https://ho\nst', 'is not an http:// or https:// address'],
    ['https://me:secret@host', 'must not contain a user name or password'],
    ['https://host/?a=b', 'must not contain "?" or "#"'],
    ['https://host/#/ng', 'must not contain "?" or "#"'],
  ])('%s is refused: it %s', (endpoint, what) => {
    const message = refusal({ HARNESS_PLATFORM_API_KEY: KEY, HARNESS_ENDPOINT: endpoint });
    expect(message).toContain(`HARNESS_ENDPOINT ${what}`);
  });

  test.each([
    ['https://host', 0],
    ['http://localhost:9090', 0],
    ['http://127.8.0.1', 0],
    ['http://[::1]:9090', 0],
    ['http://manager.internal', 1],
    ['http://127.0.0.1.example.com', 1],
  ])('%s gives %i warnings about an unencrypted key', (endpoint, count) => {
    const { warnings } = readSettings({ HARNESS_PLATFORM_API_KEY: KEY, HARNESS_ENDPOINT: endpoint });
    expect(warnings).toHaveLength(count);
  });
});

describe('key and account', () => {
  test('the key names its account', () => {
    expect(readSettings({ HARNESS_PLATFORM_API_KEY: KEY }).manager).toMatchObject({
      account: 'acc_1-A',
      apiKey: KEY,
    });
  });

  test('a service account key is accepted together with the same account', () => {
    const env = { HARNESS_PLATFORM_API_KEY: 'sat.a.b.c', HARNESS_ACCOUNT_ID: 'a' };
    expect(readSettings(env).manager).toMatchObject({ account: 'a', apiKey: 'sat.a.b.c' });
  });

  test.each([
    ['pat.acc.token', 'does not have four parts'],
    ['pat.acc..secret', 'does not have four parts'],
    ['pat.a+c.token.secret', 'does not name an account in its second part'],
    ['pat.acc.token.secret.more', 'does not have four parts'],
    ['Bearer pat.acc.token.secret', 'contains a blank or a line break'],
    ['pat.acc.token.secret\n', 'contains a blank or a line break'],
    ['xat.acc.token.secret', 'does not begin with "pat." or "sat."'],
    ['pat.acc.token.secrèt', 'contains a character that no key has'],
  ])('%j is refused: it %s', (key, what) => {
    const message = refusal({ HARNESS_PLATFORM_API_KEY: key });
    expect(message).toContain(`HARNESS_PLATFORM_API_KEY ${what}`);
    expect(message).toContain('Example: HARNESS_PLATFORM_API_KEY=pat.<account>.<token id>.<secret>');
  });

  test.each([
    [{ HARNESS_ENDPOINT: 'https://host' }, undefined],
    [{ HARNESS_ENDPOINT: 'https://host', HARNESS_ACCOUNT_ID: 'a' }, 'a'],
  ])('an endpoint without a key leaves the key to each visitor: %o', (env, account) => {
    expect(readSettings(env).manager).toMatchObject({ account, apiKey: undefined });
  });

  test.each([
    ['HISTORY_FILE', '/var/lib/h.sqlite'],
    ['HISTORY_DATABASE_URL', 'postgres://u@db/h'],
    ['WATCH_SCOPES', 'retail'],
  ])('%s is refused while each visitor brings an own key', (name, value) => {
    const ownKeys = { HARNESS_ENDPOINT: 'https://host', [name]: value };
    expect(refusal(ownKeys)).toContain(`${name} needs a key of the server`);
    expect(() => readSettings({ ...ownKeys, HARNESS_PLATFORM_API_KEY: KEY })).not.toThrow();
  });

  test('an account without key and endpoint is refused, because the key is missing', () => {
    const message = refusal({ HARNESS_ACCOUNT_ID: 'a' });
    expect(message).toContain('HARNESS_PLATFORM_API_KEY is missing; if each visitor has an own key');
  });

  test.each([
    ['other', 'is not the account that the API key belongs to'],
    ['a/b', 'has characters other than letters'],
  ])('account %s is refused: it %s', (account, what) => {
    const message = refusal({ HARNESS_PLATFORM_API_KEY: KEY, HARNESS_ACCOUNT_ID: account });
    expect(message).toContain(`HARNESS_ACCOUNT_ID ${what}`);
  });

  test.each(NAMES)('whatever is wrong with %s, the error never repeats it', async (name) => {
    // A log that does not exist is created.
    const folder = name === 'AUDIT_LOG_FILE' ? `${await mkdtemp(join(tmpdir(), 'settings-'))}/` : '';
    onTestFinished(async () => {
      if (folder) await rm(folder, { recursive: true });
    });
    // The port is wrong anyway.
    for (const wrong of [
      'pat.acc.t0ken/.s3cret .x',
      's3cret',
      's3cret;',
      '*.s3cret',
      'https://s3cret;',
      'a\ns3cret',
    ])
      expect(refusal({ HARNESS_ENDPOINT: 'https://host', PORT: 'x', [name]: folder + wrong })).not.toMatch(
        /s3cret|t0ken/,
      );
  });
});

describe('own address', () => {
  test('is 127.0.0.1 by default, without a fixed port', () => {
    expect(readSettings({})).toMatchObject({ host: '127.0.0.1', port: undefined, allowedHosts: [] });
  });

  test.each(['0.0.0.0', '::1', 'fleet.example.com', 'localhost'])('HOST %s is accepted', (host) => {
    expect(readSettings({ HOST: host }).host).toBe(host);
  });

  test.each(['http://localhost', 'localhost:80', 'a b', '-x', '*'])('HOST %s is refused', (host) => {
    expect(refusal({ HOST: host })).toContain('HOST is not a host name or an IP address');
  });

  test.each([
    ['1', 1],
    ['65535', 65_535],
  ])('PORT %s is accepted', (text, port) => {
    expect(readSettings({ PORT: text }).port).toBe(port);
  });

  test.each(['0', '65536', '-1', '80.5', '0x50', ' 80', 'http'])('PORT %j is refused', (port) => {
    expect(refusal({ PORT: port })).toContain('PORT is not a whole number from 1 to 65535');
  });

  test('ALLOWED_HOSTS is a comma-separated list, read in lower case', () => {
    const { allowedHosts } = readSettings({ ALLOWED_HOSTS: 'Fleet.example.com, 10.0.0.5:8080,' });
    expect(allowedHosts).toEqual(['fleet.example.com', '10.0.0.5:8080']);
  });

  test.each(['*', 'https://fleet.example.com', 'a b'])('ALLOWED_HOSTS %s is refused', (hosts) => {
    expect(refusal({ ALLOWED_HOSTS: hosts })).toContain('ALLOWED_HOSTS is not a list of host names');
  });
});

describe('READ_ONLY', () => {
  test.each([
    [undefined, false],
    ['', false],
    ['false', false],
    ['true', true],
  ])('%j is read as %s', (text, expected) => {
    expect(readSettings(text === undefined ? {} : { READ_ONLY: text }).readOnly).toBe(expected);
  });

  // With a wrong guess, a dashboard that was meant to be read-only would allow writes.
  test.each(['yes', '1', 'TRUE', 'true '])('%j is refused rather than guessed', (text) => {
    expect(refusal({ READ_ONLY: text })).toContain('READ_ONLY is neither "true" nor "false"');
  });
});

test('several problems are reported together, without a stack trace', () => {
  const env = { HARNESS_ENDPOINT: 'nowhere', HARNESS_ACCOUNT_ID: 'a b', PORT: 'x', READ_ONLY: 'x' };
  const message = refusal(env);
  for (const name of ['HARNESS_ENDPOINT', 'HARNESS_ACCOUNT_ID', 'PORT', 'READ_ONLY']) {
    expect(message).toContain(`\n  ${name} `);
  }
  expect(message).toContain('4 settings need attention');
  expect(new StartError(message).stack).toBe(message);
});

describe('notices', () => {
  const LIVE = { HARNESS_PLATFORM_API_KEY: KEY, HISTORY_FILE: '/var/lib/h.sqlite' };
  const HOOK = 'https://hooks.example.com/s3cret';

  test('send outages, silent and missing delegates, ends of support and the latest version by default', () => {
    const { notices } = readSettings({ ...LIVE, NOTIFY_URL: HOOK });
    expect(notices?.rules).toEqual({
      subjects: ['outage', 'silent', 'missing', 'ending', 'latest'],
      summaries: [],
    });
    expect(readSettings(LIVE).notices).toBe(undefined);
  });

  test.each([
    [{ NOTIFY_URL: HOOK, NOTIFY_RULES: 'outages' }, '; the nearest one is outage'],
    [{ NOTIFY_RULES: 'outage' }, 'NOTIFY_RULES needs NOTIFY_URL'],
    [{ NOTIFY_URL: 'hooks.example.com/s3cret' }, 'NOTIFY_URL is not an http:// or https:// address'],
    [{ NOTIFY_URL: 'https://me:s3cret@hooks.example.com' }, 'NOTIFY_URL must not contain a user name'],
    [{ NOTIFY_URL: HOOK, NOTIFY_URL_FILE: '/s3cret' }, 'NOTIFY_URL_FILE is not the path of a file'],
    [{ NOTIFY_URL: HOOK, HISTORY_FILE: '' }, 'NOTIFY_URL needs a history'],
    [{ NOTIFY_URL: HOOK, NOTIFY_RULES: `${HOOK},x` }, 'NOTIFY_RULES has a rule that is none of'],
  ])('%o is refused, which never repeats the address: %s', (env: Record<string, string>, what) => {
    const message = refusal({ ...LIVE, ...env });
    expect(message).toContain(what);
    expect(message).not.toContain('s3cret');
  });
});

test('OWNER_TAG_PREFIXES reaches the settings of the page', () => {
  const { ownerPrefixes } = pageSettings(readSettings({ OWNER_TAG_PREFIXES: 'squad=, team:' }));
  expect(ownerPrefixes).toEqual(['squad=', 'team:']);
  expect(pageSettings(readSettings({}))).not.toHaveProperty('ownerPrefixes');
});

describe('API_TOKENS_FILE', () => {
  const HASH = 'a1'.repeat(32);
  const read = async (text: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'tokens-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'tokens');
    await writeFile(file, text);
    return { HARNESS_PLATFORM_API_KEY: KEY, API_TOKENS_FILE: file };
  };

  test('is a token a line: name, hash and groups', async () => {
    const env = await read(
      `# for CI\r\n\nci\t${HASH.toUpperCase()}  sre , Team One\nbackstage ${'b2'.repeat(32)}`,
    );
    expect(readSettings(env).apiTokens?.tokens).toMatchObject([
      { name: 'ci', groups: ['sre', 'Team One'] },
      { name: 'backstage', groups: [] },
    ]);
  });

  test.each([
    ['# only\nci', 2, 'has no SHA-256'],
    [`ci ${HASH.slice(1)} sre`, 1, 'has no SHA-256'],
    [`ci ${HASH}ff sre`, 1, 'has no SHA-256'],
    [`${HASH} ci sre`, 1, 'has no SHA-256'],
    [`ci ${HASH.replace('a', 'g')} sre`, 1, 'has no SHA-256'],
    [`c/i ${HASH}`, 1, 'does not begin with a name'],
    [`ci ${HASH} "sre"`, 1, 'has a group that is no name'],
    [`ci ${HASH}\nci ${'b2'.repeat(32)}`, 2, 'has the name of an earlier line'],
    [`ci ${HASH}\nother ${HASH.toUpperCase()}`, 2, 'has the token of an earlier line'],
  ])('is refused with a wrong line, by its number and without its hash: %j', async (text, line, why) => {
    const message = refusal(await read(text));
    expect(message).toContain(`API_TOKENS_FILE names a file whose line ${line} ${why}`);
    expect(message).not.toMatch(/[\da-f]{20}/i);
  });
});
