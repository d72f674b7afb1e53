import { describe, expect, test } from 'vitest';
import type { Page, ResponseDto } from '@/api/wire/envelopes';
import type { FilterBody } from '@/api/wire/filters';
import { ask, standingManager } from '@/testing/mock-manager';
import type { MockManager } from '../manager';
import type { ScenarioName } from '../scenario-names';

const FILTERS = '/ng/api/filters';
const PARAMS = '?accountIdentifier=demo&type=Delegate';
const NEW: FilterBody = {
  name: 'Helm in Europe',
  identifier: 'helm_in_europe',
  filterVisibility: 'EveryOne',
  filterProperties: { filterType: 'Delegate', delegateType: 'HELM_DELEGATE' },
};

async function namesOf(manager: MockManager, query = '') {
  const { body } = await ask<ResponseDto<Page<FilterBody>>>(manager, `${FILTERS}${PARAMS}${query}`);
  return body.data?.content.map(({ name }) => name);
}

function save(manager: MockManager, method: 'POST' | 'PUT', body: object) {
  const path = `${FILTERS}?accountIdentifier=demo`;
  return ask<ResponseDto<FilterBody>>(manager, path, { method, body: JSON.stringify(body) });
}

test('the list has the filters of exactly one scope and type, sorted by name', async () => {
  const manager = standingManager();
  await save(manager, 'POST', NEW);
  expect(await namesOf(manager)).toEqual(['Helm in Europe', 'My payments', 'Upgrade soon']);
  expect(await namesOf(manager, '&orgIdentifier=retail')).toEqual([]);
  const other = `${FILTERS}?accountIdentifier=demo&type=Template`;
  expect(await ask(manager, other)).toMatchObject({ body: { data: { content: [] } } });
  expect(await ask(manager, `${FILTERS}?accountIdentifier=demo`)).toMatchObject({
    status: 400,
    body: { errors: [{ fieldId: 'type' }] },
  });
});

describe('creating a filter', () => {
  test('stores it in the scope of its body', async () => {
    const manager = standingManager();
    const inRetail = { ...NEW, orgIdentifier: 'retail', filterVisibility: undefined };
    expect(await save(manager, 'POST', inRetail)).toMatchObject({
      status: 200,
      body: { data: { orgIdentifier: 'retail', projectIdentifier: null, filterVisibility: 'EveryOne' } },
    });
    expect(await namesOf(manager)).not.toContain(NEW.name);
    expect(await namesOf(manager, '&orgIdentifier=retail')).toEqual([NEW.name]);
  });

  test.each<[scenario: ScenarioName, kept: object]>([
    ['default', { autoUpgrade: 'OFF', versionStatus: 'EXPIRED' }],
    ['old-manager', {}],
  ])('drops properties that the scenario %s does not store', async (scenario, kept) => {
    const filterProperties = {
      filterType: 'Delegate',
      delegateName: 'farm',
      delegateTags: ['eu'],
      delegateInstanceFilter: 'EXPIRED',
      status: 'CONNECTED',
      autoUpgrade: 'OFF',
      versionStatus: 'EXPIRED',
    };
    const { body } = await save(standingManager({ scenario }), 'POST', { ...NEW, filterProperties });
    expect(body.data?.filterProperties).toEqual({
      filterType: 'Delegate',
      tags: null,
      delegateName: 'farm',
      delegateGroupIdentifier: null,
      delegateType: null,
      description: null,
      hostName: null,
      status: null,
      ...kept,
    });
  });

  test('keeps status values without effect', async () => {
    const filterProperties = { filterType: 'Delegate', status: 'ENABLED' };
    const { body } = await save(standingManager(), 'POST', { ...NEW, filterProperties });
    expect(body.data?.filterProperties.status).toBe('ENABLED');
  });

  test.each([
    ['name', { name: 'Upgrade soon' }],
    ['identifier', { identifier: 'upgrade_soon' }],
  ])('with a duplicate %s is a 400 with its own code', async (_what, fields) => {
    expect(await save(standingManager(), 'POST', { ...NEW, ...fields })).toMatchObject({
      status: 400,
      body: { status: 'ERROR', code: 'DUPLICATE_FIELD' },
    });
  });

  test.each([
    ['name', { name: ' ' }],
    ['identifier', { identifier: null }],
    ['identifier', { identifier: '1st' }],
    ['identifier', { identifier: 'a-b' }],
    ['identifier', { identifier: 'x'.repeat(129) }],
  ])('with an invalid %s names that field: %j', async (fieldId, fields) => {
    expect(await save(standingManager(), 'POST', { ...NEW, ...fields })).toMatchObject({
      status: 400,
      body: { status: 'FAILURE', code: 'INVALID_REQUEST', errors: [{ fieldId }] },
    });
  });

  test.each([{ filterVisibility: 'everyone' }, { filterProperties: { filterType: 'Template' } }])(
    'with %j is a 400',
    async (fields) => {
      expect((await save(standingManager(), 'POST', { ...NEW, ...fields })).status).toBe(400);
    },
  );
});

describe('updating a filter', () => {
  test('replaces it as a whole', async () => {
    const manager = standingManager();
    const changed = { ...NEW, identifier: 'upgrade_soon', name: 'Upgrade now' };
    expect((await save(manager, 'PUT', changed)).status).toBe(200);
    expect(await namesOf(manager)).toEqual(['My payments', 'Upgrade now']);
  });

  test('may keep its own name, but not take that of another', async () => {
    const manager = standingManager();
    const own = { ...NEW, identifier: 'upgrade_soon', name: 'Upgrade soon' };
    expect((await save(manager, 'PUT', own)).status).toBe(200);
    expect(await save(manager, 'PUT', { ...own, name: 'My payments' })).toMatchObject({
      status: 400,
      body: { code: 'DUPLICATE_FIELD' },
    });
  });

  test('is a 400 when it does not exist', async () => {
    expect(await save(standingManager(), 'PUT', NEW)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
  });
});

test('a deleted filter is missing, and cannot be deleted again', async () => {
  const manager = standingManager();
  const path = `${FILTERS}/upgrade_soon${PARAMS}`;
  expect(await ask(manager, path, { method: 'DELETE' })).toMatchObject({ status: 200, body: { data: true } });
  expect(await namesOf(manager)).toEqual(['My payments']);
  expect(await ask(manager, path, { method: 'DELETE' })).toMatchObject({
    status: 400,
    body: { code: 'RESOURCE_NOT_FOUND_EXCEPTION' },
  });
});

test('saving a filter requires no permission', async () => {
  expect((await save(standingManager({ scenario: 'readonly' }), 'POST', NEW)).status).toBe(200);
});
