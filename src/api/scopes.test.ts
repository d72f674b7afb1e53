import { describe, expect, test } from 'vitest';
import { dto, fakeManager } from '@/testing/manager';
import { fetchAccountName, fetchOrganizations, fetchProjects } from './scopes';

const page = (content: readonly unknown[], totalItems: unknown = content.length) =>
  dto({
    totalPages: 1,
    totalItems,
    pageItemCount: content.length,
    pageSize: 100,
    pageIndex: 0,
    empty: false,
    content,
  });

describe('organizations', () => {
  test('are returned from the first page, with their total number', async () => {
    const sent = fakeManager(() => page([{ organization: { identifier: 'retail', name: 'Retail' } }], 240));
    await expect(fetchOrganizations('acct0001')).resolves.toEqual({
      items: [{ identifier: 'retail', name: 'Retail' }],
      total: 240,
    });
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/gateway/ng/api/organizations' });
    expect(sent[0]?.params).toEqual({
      routingId: 'acct0001',
      accountIdentifier: 'acct0001',
      pageIndex: '0',
      pageSize: '100',
    });
  });

  test('are searched by a trimmed term, if there is one', async () => {
    const sent = fakeManager(() => page([]));
    await fetchOrganizations('acct0001', { searchTerm: ' ret & ail ' });
    await fetchOrganizations('acct0001', { searchTerm: '  ' });
    expect(sent.map(({ params }) => params['searchTerm'])).toEqual(['ret & ail', undefined]);
  });

  test('that are unreadable are omitted, and a missing name is the identifier', async () => {
    const organizations = [
      { identifier: 'a', name: null },
      { identifier: 'b', name: ' ' },
      { name: 'C' },
      { identifier: '' },
    ];
    fakeManager(() => page([...organizations.map((organization) => ({ organization })), 'x', null], 'many'));
    await expect(fetchOrganizations('acct0001')).resolves.toEqual({
      items: [
        { identifier: 'a', name: 'a' },
        { identifier: 'b', name: 'b' },
      ],
      total: 2,
    });
  });

  test('are empty when there is no data', async () => {
    fakeManager(() => dto(null));
    await expect(fetchOrganizations('acct0001')).resolves.toEqual({ items: [], total: 0 });
  });
});

test('projects are requested for one organization', async () => {
  const sent = fakeManager(() =>
    page([{ project: { orgIdentifier: 'retail', identifier: 'payments', name: 'Payments' } }]),
  );
  await expect(fetchProjects('acct0001', 'retail', { searchTerm: 'pay' })).resolves.toEqual({
    items: [{ identifier: 'payments', name: 'Payments' }],
    total: 1,
  });
  expect(sent[0]).toMatchObject({ method: 'GET', path: '/gateway/ng/api/projects' });
  expect(sent[0]?.params).toEqual({
    routingId: 'acct0001',
    accountIdentifier: 'acct0001',
    orgIdentifier: 'retail',
    pageIndex: '0',
    pageSize: '100',
    searchTerm: 'pay',
  });
});

describe('the name of an account', () => {
  test('is requested from the Manager', async () => {
    const sent = fakeManager(() => dto({ identifier: 'acct/1', name: 'Acme' }));
    await expect(fetchAccountName('acct/1')).resolves.toEqual({ name: 'Acme' });
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/gateway/ng/api/accounts/acct%2F1' });
  });

  test.each([null, {}, { name: null }, { name: '' }, { name: 7 }])('is unknown from %j', async (data) => {
    fakeManager(() => dto(data));
    await expect(fetchAccountName('acct0001')).resolves.toStrictEqual({});
  });
});
