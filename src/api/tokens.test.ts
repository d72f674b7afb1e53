import { describe, expect, test, vi } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { EXAMPLE_TIME } from '@/testing/contract-examples';
import { fakeManager, json, NG_PARAMS, rest, SCOPE, text } from '@/testing/manager';
import { configureManager, managerConfig } from './manager';
import { createToken, deleteToken, fetchTokens, fetchTokenValue, revokeToken } from './tokens';

const SECRET = 'c2VjcmV0LXZhbHVl';

const TOKEN = {
  uuid: null,
  accountId: 'acct0001',
  name: 'payments-eu',
  createdBy: null,
  createdByNgUser: {
    type: 'USER',
    name: 'u-4711',
    email: 'kim@example.com',
    username: 'kim',
    accountId: 'acct0001',
    jwtclaims: { username: 'Kim Doe' },
  },
  createdAt: 1_780_000_000_000,
  status: 'ACTIVE',
  value: SECRET,
  ownerIdentifier: 'retail/payments',
  revokeAfter: 1_790_000_000_000,
} as const;

async function listed(fields: object) {
  fakeManager(() => rest([{ ...TOKEN, ...fields }]));
  return (await fetchTokens(SCOPE)).tokens[0];
}

describe('the list of tokens', () => {
  test('has all fields except the values', async () => {
    const sent = fakeManager(() => rest([TOKEN]));
    const list = await fetchTokens(SCOPE);
    expect(list).toStrictEqual({
      tokens: [
        {
          name: 'payments-eu',
          status: 'ACTIVE',
          createdAt: 1_780_000_000_000,
          createdBy: 'Kim Doe',
          revokesAt: 1_790_000_000_000,
          scope: SCOPE,
        },
      ],
      unreadableCount: 0,
    });
    expect(JSON.stringify(list)).not.toContain(SECRET);
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/gateway/ng/api/delegate-token-ng' });
    expect(sent[0]?.params).toEqual(NG_PARAMS);
  });

  test('reports the clock offset when the answer has a Date header', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const answer = { metaData: {}, resource: null, responseMessages: [] };
    const offsets: (number | undefined)[] = [];
    for (const date of [new Date(EXAMPLE_TIME).toUTCString(), 'yesterday']) {
      fakeManager(() => json(answer, 200, { date }));
      configureManager({ ...managerConfig(), onClockOffset: (offsetMs) => offsets.push(offsetMs) });
      await fetchTokens(SCOPE);
    }
    expect(offsets).toEqual([EXAMPLE_TIME - Date.now(), undefined]);
  });

  test('with only a name leaves the other fields unknown', async () => {
    fakeManager(() => rest([{ name: 'bare', ownerIdentifier: {} }]));
    expect((await fetchTokens(SCOPE)).tokens).toStrictEqual([{ name: 'bare' }]);
  });

  test.each([
    ['status', { status: 'EXPIRED' }],
    ['status', { status: null }],
    ['createdAt', { createdAt: 0 }],
    ['createdAt', { createdAt: 'today' }],
    ['revokesAt', { revokeAfter: 'soon' }],
    ['revokesAt', { revokeAfter: 7 }],
    ['revokesAt', { revokeAfter: undefined }],
    ['createdBy', { createdByNgUser: 7 }],
    ['createdBy', { createdByNgUser: null, createdBy: 7 }],
    ['createdBy', { createdByNgUser: undefined }],
    ['createdBy', { createdByNgUser: null, createdBy: {} }],
    ['createdBy', { createdByNgUser: null, createdBy: { name: 7 } }],
    ['scope', { ownerIdentifier: 'a/b/c' }],
    ['scope', { ownerIdentifier: '/b' }],
    ['scope', { ownerIdentifier: 'a/' }],
    ['scope', { ownerIdentifier: 7 }],
  ])('has no %s for %j', async (field, fields) => {
    expect(await listed(fields)).not.toHaveProperty(field);
  });

  test.each([
    [{ revokeAfter: 0 }, { revokesAt: null }],
    [{ revokeAfter: null }, { revokesAt: null }],
    [{ createdByNgUser: null, createdBy: null }, { createdBy: null }],
  ])('with %j has a known absence, not an unknown value: %j', async (fields, expected) => {
    expect(await listed(fields)).toMatchObject(expected);
  });

  test.each([
    [null, scopeOf('acct0001')],
    ['retail', scopeOf('acct0001', 'retail')],
    ['retail/payments', SCOPE],
  ])('reads the scope from the owner %j', async (ownerIdentifier, scope) => {
    expect((await listed({ ownerIdentifier }))?.scope).toEqual(scope);
  });

  test.each([
    [{ jwtclaims: { username: 'Claim' }, username: 'user', name: 'name' }, 'Claim'],
    [{ jwtclaims: {}, username: 'user', name: 'name' }, 'user'],
    [{ jwtclaims: {}, name: 'robot' }, 'robot'],
    [{ jwtclaims: { username: '\u0000' }, username: null, name: '<b>\u202E' }, '<b>'],
    [{ jwtclaims: {}, email: 'kim@example.com' }, 'kim@example.com'],
    ['kim', 'kim'],
  ])('reads the creator %j, in either field, as %j', async (creator, name) => {
    expect((await listed({ createdByNgUser: creator }))?.createdBy).toBe(name);
    expect((await listed({ createdByNgUser: null, createdBy: creator }))?.createdBy).toBe(name);
  });

  test('counts tokens without a usable name, and keeps the others', async () => {
    fakeManager(() => rest([null, 'x', {}, { name: 7 }, { name: 'hid\u202Eden' }, { name: ' ' }, TOKEN]));
    expect(await fetchTokens(SCOPE)).toMatchObject({ tokens: [{ name: TOKEN.name }], unreadableCount: 6 });
  });

  test.each([
    ['not a list', () => rest({ tokens: [TOKEN] })],
    ['cut off', () => text(JSON.stringify({ resource: [TOKEN] }).slice(0, -2), 200, 'application/json')],
  ])('that is %s is unreadable, and the failure contains no value', async (_what, answer) => {
    fakeManager(answer);
    const failure: unknown = await fetchTokens(SCOPE).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'unreadable' });
    expect(JSON.stringify(failure)).not.toContain(SECRET);
  });
});

describe('the value of one token', () => {
  test('is requested by name', async () => {
    const sent = fakeManager(() => rest([{ ...TOKEN, name: 'other', value: 'b3RoZXI=' }, TOKEN]));
    await expect(fetchTokenValue(SCOPE, TOKEN.name)).resolves.toBe(SECRET);
    expect(sent[0]?.params).toEqual({ ...NG_PARAMS, name: TOKEN.name });
  });

  test.each([null, undefined, ''])('is undefined when sent as %j', async (value) => {
    fakeManager(() => rest([{ ...TOKEN, value }]));
    await expect(fetchTokenValue(SCOPE, TOKEN.name)).resolves.toBeUndefined();
  });

  test('is unreadable with a hidden character', async () => {
    fakeManager(() => rest([{ ...TOKEN, value: `${SECRET}\u0000` }]));
    const failure: unknown = await fetchTokenValue(SCOPE, TOKEN.name).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'unreadable', detail: 'value: expected base64' });
  });

  test.each([[[]], [[{ ...TOKEN, name: 'Payments-EU' }]], [null]])(
    'is refused when no token has exactly this name: %j',
    async (resource) => {
      fakeManager(() => rest(resource));
      await expect(fetchTokenValue(SCOPE, TOKEN.name)).rejects.toMatchObject({
        kind: 'refused',
        message: 'There is no token “payments-eu”.',
      });
    },
  );
});

describe('creating a token', () => {
  test('returns its value', async () => {
    const sent = fakeManager(() => rest(TOKEN));
    await expect(createToken(SCOPE, { name: TOKEN.name })).resolves.toMatchObject({
      token: { name: TOKEN.name, status: 'ACTIVE' },
      value: SECRET,
    });
    expect(sent).toMatchObject([{ method: 'POST', path: '/gateway/ng/api/delegate-token-ng' }]);
    expect(sent[0]?.params).toEqual({ ...NG_PARAMS, tokenName: TOKEN.name });
    expect(sent[0]?.init).not.toHaveProperty('body');
  });

  test('sends the time at which it is revoked', async () => {
    const sent = fakeManager(() => rest({ ...TOKEN, value: null }));
    const created = await createToken(SCOPE, { name: TOKEN.name, revokesAt: 1_790_000_000_000 });
    expect(created).not.toHaveProperty('value');
    expect(sent[0]?.params).toMatchObject({ revokeAfter: '1790000000000' });
  });

  test.each([null, {}, { ...TOKEN, name: '\u202E' }])(
    'answered by %j is unreadable, and not retried',
    async (resource) => {
      const sent = fakeManager(() => rest(resource));
      await expect(createToken(SCOPE, { name: 'x' })).rejects.toMatchObject({ kind: 'unreadable' });
      expect(sent).toHaveLength(1);
    },
  );
});

describe.each([
  ['revoking', 'PUT', revokeToken],
  ['deleting', 'DELETE', deleteToken],
] as const)('%s a token', (_what, method, act) => {
  test.each([
    ['the token', () => rest(TOKEN)],
    ['nothing', () => new Response(null, { status: 200 })],
    ['plain text', () => text('Deleted', 200, 'text/plain')],
  ])('succeeds when the answer is %s', async (_answer, answer) => {
    const sent = fakeManager(answer);
    await expect(act(SCOPE, TOKEN.name)).resolves.toBeUndefined();
    expect(sent).toMatchObject([{ method, path: '/gateway/ng/api/delegate-token-ng', body: undefined }]);
    expect(sent[0]?.params).toEqual({ ...NG_PARAMS, tokenName: TOKEN.name });
  });

  test.each(['', '  '])('is never sent for the name %j', async (name) => {
    const sent = fakeManager(() => rest(null));
    await expect(act(SCOPE, name)).rejects.toMatchObject({ kind: 'refused' });
    expect(sent).toEqual([]);
  });
});
