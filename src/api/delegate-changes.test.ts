import { describe, expect, test } from 'vitest';
import { ACCESS_DENIED_EXAMPLE } from '@/testing/contract-examples';
import {
  fakeManager,
  json,
  MANAGER_SCOPE,
  NG_PARAMS,
  NG_SCOPE,
  rest,
  restRefusal,
  SCOPE,
} from '@/testing/manager';
import { deleteDelegate, fetchCustomTags, replaceCustomTags } from './delegate-changes';

const TAGS = {
  ...NG_SCOPE,
  name: 'payments-eu-west',
  identifier: '_payments_eu_west',
  tags: ['payments-eu-west', 'payments', 'eu'],
} as const;
const NG = '/gateway/ng/api/delegate-group-tags/_payments_eu_west';
const MANAGER = '/gateway/api/setup/delegates/ng/v2/_payments_eu_west';

describe('reading the tags', () => {
  test('returns the stored tags without those that the Manager adds', async () => {
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
  ])('of %j returns %j', async (resource, tags) => {
    fakeManager(() => rest(resource));
    await expect(fetchCustomTags(SCOPE, TAGS.identifier)).resolves.toEqual(tags);
  });
});

describe('replacing the tags', () => {
  test('sends all tags and returns those now stored', async () => {
    const sent = fakeManager(() => rest({ ...TAGS, tags: ['prod', 'eu'] }));
    await expect(replaceCustomTags(SCOPE, TAGS.identifier, ['prod ', 'eu', ''])).resolves.toEqual([
      'eu',
      'prod',
    ]);
    expect(sent).toMatchObject([{ method: 'PUT', path: NG, body: { tags: ['prod ', 'eu', ''] } }]);
  });

  test('without permission uses the resource of the Manager itself', async () => {
    const sent = fakeManager(({ path }) =>
      path === NG
        ? json(ACCESS_DENIED_EXAMPLE, 403)
        : rest({ delegateGroupIdentifier: TAGS.identifier, groupCustomSelectors: ['prod'] }),
    );
    await expect(replaceCustomTags(SCOPE, TAGS.identifier, ['prod'])).resolves.toEqual(['prod']);
    expect(sent[1]).toMatchObject({
      method: 'PUT',
      path: MANAGER,
      params: MANAGER_SCOPE,
      body: { groupCustomSelectors: ['prod'] },
    });
  });

  test.each([
    [
      'the Manager denies the permission too',
      () => json({ ...ACCESS_DENIED_EXAMPLE, message: 'second' }, 403),
      'second',
    ],
    ['the Manager rejects the key', () => restRefusal(401, 'INVALID_TOKEN', 'second'), 'USER u-4711 lacks'],
    ['the Manager has no delegate with that name', () => rest({ lastHeartBeat: 0 }), 'There is no delegate'],
  ])('throws the more useful refusal when %s', async (_when, second, message) => {
    fakeManager(({ path }) => (path === NG ? json(ACCESS_DENIED_EXAMPLE, 403) : second()));
    await expect(replaceCustomTags(SCOPE, TAGS.identifier, [])).rejects.toThrow(message);
  });
});

test('a deletion names the identifier and the scope', async () => {
  const sent = fakeManager(() => rest({ responseMsg: 'Successfully deleted' }));
  await expect(deleteDelegate(SCOPE, '_a/b')).resolves.toBeUndefined();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    method: 'DELETE',
    path: '/gateway/ng/api/delegate-setup/delegate/_a%2Fb',
    params: NG_PARAMS,
    body: undefined,
  });
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
});
