import { describe, expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { ACCESS_DENIED_EXAMPLE } from './contract-examples';
import { fetchCustomTags, replaceCustomTags } from './tags';
import { fakeManager, json, ngRefusal, rest, restRefusal, text } from './testing';
import type { DelegateGroupTags } from './wire/tags';

const SCOPE = scopeOf('acct0001', 'retail', 'payments');
const TAGS = {
  accountIdentifier: 'acct0001',
  orgIdentifier: 'retail',
  projectIdentifier: 'payments',
  name: 'payments-eu-west',
  identifier: '_payments_eu_west',
  tags: ['payments-eu-west', 'payments', 'eu'],
} as const satisfies DelegateGroupTags;
const NG = '/gateway/ng/api/delegate-group-tags/_payments_eu_west';
const MANAGER = '/gateway/api/setup/delegates/ng/v2/_payments_eu_west';

describe('reading', () => {
  test('gives the stored tags without those that the Manager adds', async () => {
    const sent = fakeManager(() => rest(TAGS));
    const options = { implicitTags: ['payments-eu-west'] };
    await expect(fetchCustomTags(SCOPE, TAGS.identifier, options)).resolves.toEqual(['eu', 'payments']);
    expect(sent).toMatchObject([{ method: 'GET', path: NG, params: { projectIdentifier: 'payments' } }]);
  });

  test.each([
    [{ ...TAGS, tags: null }, []],
    [{ ...TAGS, tags: 'eu' }, []],
    [{ ...TAGS, tags: ['b', 7, '', 'a\u202E', 'b'] }, ['a', 'b']],
    [null, []],
  ])('makes of %j %j', async (resource, tags) => {
    fakeManager(() => rest(resource));
    await expect(fetchCustomTags(SCOPE, TAGS.identifier)).resolves.toEqual(tags);
  });

  test('of an unknown delegate is refused', async () => {
    fakeManager(() => ngRefusal(400, 'INVALID_REQUEST', 'no such group'));
    await expect(fetchCustomTags(SCOPE, '_nope')).rejects.toMatchObject({ message: 'no such group' });
  });
});

describe('replacing', () => {
  test('sends all of them and gives what is stored now', async () => {
    const sent = fakeManager(() => rest({ ...TAGS, tags: ['prod', 'eu'] }));
    await expect(replaceCustomTags(SCOPE, TAGS.identifier, ['prod ', 'eu', ''])).resolves.toEqual([
      'eu',
      'prod',
    ]);
    expect(sent).toMatchObject([{ method: 'PUT', path: NG, body: { tags: ['prod ', 'eu', ''] } }]);
  });

  test('by a role on this delegate alone goes to the Manager’s own resource', async () => {
    const sent = fakeManager(({ path }) =>
      path === NG
        ? json(ACCESS_DENIED_EXAMPLE, 403)
        : rest({ delegateGroupIdentifier: TAGS.identifier, groupCustomSelectors: ['prod'] }),
    );
    await expect(replaceCustomTags(SCOPE, TAGS.identifier, ['prod'])).resolves.toEqual(['prod']);
    expect(sent[1]).toMatchObject({
      method: 'PUT',
      path: MANAGER,
      params: { accountId: 'acct0001', orgId: 'retail', projectId: 'payments' },
      body: { groupCustomSelectors: ['prod'] },
    });
  });

  test.each([
    [
      'permission lacks there too',
      () => json({ ...ACCESS_DENIED_EXAMPLE, message: 'second' }, 403),
      'second',
    ],
    ['the key does not open it', () => restRefusal(401, 'INVALID_TOKEN', 'second'), 'USER u-4711 lacks'],
    ['nobody is there by that name', () => rest({ lastHeartBeat: 0 }), 'There is no delegate'],
  ])('tells the refusal that helps when %s', async (_when, second, words) => {
    fakeManager(({ path }) => (path === NG ? json(ACCESS_DENIED_EXAMPLE, 403) : second()));
    await expect(replaceCustomTags(SCOPE, TAGS.identifier, [])).rejects.toThrow(words);
  });

  test('is sent once when anything else is wrong', async () => {
    const sent = fakeManager(() => text('', 503));
    await expect(replaceCustomTags(SCOPE, TAGS.identifier, [])).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });
});
