import { describe, expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { NOT_FOUND_EXAMPLE } from '@/testing/contract-examples';
import { dto, fakeManager, json, NG_PARAMS, SCOPE } from '@/testing/manager';
import {
  createSavedFilter,
  deleteSavedFilter,
  fetchSavedFilters,
  type SavedFilter,
  updateSavedFilter,
} from './saved-filters';
import type { FilterBody } from './wire/filters';

const SAVED: SavedFilter = {
  identifier: 'near_expiry',
  name: 'Near expiry',
  visibility: 'OnlyCreator',
  properties: { delegateType: 'HELM_DELEGATE', versionStatus: 'EXPIRING', delegateTags: ['eu', 'prod'] },
};

const BODY = {
  name: 'Near expiry',
  identifier: 'near_expiry',
  orgIdentifier: 'retail',
  projectIdentifier: 'payments',
  filterVisibility: 'OnlyCreator',
  filterProperties: {
    filterType: 'Delegate',
    delegateType: 'HELM_DELEGATE',
    versionStatus: 'EXPIRING',
    delegateTags: ['eu', 'prod'],
  },
} as const satisfies FilterBody;

const page = (...content: readonly unknown[]) => dto({ totalItems: content.length, content });

async function listed(fields: object) {
  fakeManager(() => page({ ...BODY, ...fields }));
  return (await fetchSavedFilters(SCOPE)).filters[0];
}

describe('the list of saved filters', () => {
  test('is requested for the scope, with the type Delegate', async () => {
    const sent = fakeManager(() => page(BODY));
    await expect(fetchSavedFilters(SCOPE)).resolves.toStrictEqual({ filters: [SAVED], total: 1 });
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/gateway/ng/api/filters' });
    expect(sent[0]?.params).toEqual({ ...NG_PARAMS, type: 'Delegate', pageIndex: '0', pageSize: '100' });
  });

  test('has the total number beyond the first page', async () => {
    fakeManager(() => dto({ totalItems: 140, content: [BODY] }));
    await expect(fetchSavedFilters(SCOPE)).resolves.toMatchObject({ total: 140 });
    fakeManager(() => dto(null));
    await expect(fetchSavedFilters(SCOPE)).resolves.toEqual({ filters: [], total: 0 });
  });

  test('omits filters without a usable identifier', async () => {
    fakeManager(() => page(null, 7, {}, { ...BODY, identifier: 'a\u0000' }, BODY));
    expect((await fetchSavedFilters(SCOPE)).filters).toEqual([SAVED]);
  });

  test.each([
    [{ name: null }, { name: 'near_expiry' }],
    [{ name: 'a\nb<i>' }, { name: 'a b<i>' }],
    [{ filterVisibility: null }, { visibility: 'EveryOne' }],
    [{ filterVisibility: 'everyone' }, { visibility: 'EveryOne' }],
    [{ filterProperties: null }, { properties: {} }],
    [{ filterProperties: [] }, { properties: {} }],
  ])('with %j has %j', async (fields, expected) => {
    expect(await listed(fields)).toMatchObject(expected);
  });

  test('omits properties that are empty, unreadable or unknown', async () => {
    const filterProperties = {
      filterType: 'Delegate',
      status: null,
      hostName: '',
      autoUpgrade: 1,
      description: ' ',
      delegateTags: [],
      tags: { a: 'b' },
      delegateName: 'farm',
    };
    expect((await listed({ filterProperties }))?.properties).toStrictEqual({ delegateName: 'farm' });
  });
});

describe.each([
  ['saving', 'POST', createSavedFilter],
  ['changing', 'PUT', updateSavedFilter],
] as const)('%s a filter', (_what, method, save) => {
  test('sends the scope in the body and returns what was stored', async () => {
    const kept = { ...BODY, filterProperties: { ...BODY.filterProperties, delegateTags: null } };
    const sent = fakeManager(() => dto(kept));
    const answer = await save(SCOPE, SAVED);
    expect(answer.properties).toEqual({ delegateType: 'HELM_DELEGATE', versionStatus: 'EXPIRING' });
    expect(sent).toMatchObject([{ method, path: '/gateway/ng/api/filters' }]);
    expect(sent[0]?.params).toEqual({ routingId: 'acct0001', accountIdentifier: 'acct0001' });
    expect(sent[0]?.body).toEqual(BODY);
  });

  test('for an account sends neither organization nor project', async () => {
    const sent = fakeManager(() => dto(BODY));
    await save(scopeOf('acct0001'), SAVED);
    expect(sent[0]?.body).not.toHaveProperty('orgIdentifier');
    expect(sent[0]?.body).not.toHaveProperty('projectIdentifier');
  });

  test.each([null, {}, { ...BODY, identifier: '\u202E' }])('%j is unreadable', async (data) => {
    fakeManager(() => dto(data));
    await expect(save(SCOPE, SAVED)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

test('a filter is deleted by identifier', async () => {
  const sent = fakeManager(() => dto(true));
  await expect(deleteSavedFilter(SCOPE, '$/x')).resolves.toBeUndefined();
  expect(sent[0]).toMatchObject({ method: 'DELETE', path: '/gateway/ng/api/filters/$%2Fx' });
  expect(sent[0]?.params).toEqual({ ...NG_PARAMS, type: 'Delegate' });
  fakeManager(() => json(NOT_FOUND_EXAMPLE, 400));
  await expect(deleteSavedFilter(SCOPE, 'x')).rejects.toMatchObject({ reason: 'not-found' });
});
