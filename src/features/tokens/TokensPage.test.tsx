// @vitest-environment jsdom

import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/features/fleet/query-client';
import { TOKENS_KEY } from '@/features/fleet/token-use';
import type { MockManager } from '@/mocks/manager';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { ask } from '@/testing/mock-manager';
import { renderPage } from '@/testing/page';
import { TokensPage } from './TokensPage';

let manager: MockManager;
let client: QueryClient;

beforeEach(() => {
  manager = appFor('default');
  client = createQueryClient();
});

function show(address = '/') {
  renderPage(<TokensPage scope={ACCOUNT} scopeName="Demo" />, { client, address });
  return userEvent.setup();
}

function cached(): string {
  const queries = client.getQueryCache().getAll();
  const mutations = client.getMutationCache().getAll();
  return JSON.stringify([...queries, ...mutations].map(({ state }) => state));
}

async function valueOf(name: string): Promise<string> {
  const path = `/ng/api/delegate-token-ng?accountIdentifier=demo&name=${encodeURIComponent(name)}`;
  const { body } = await ask<{ resource: readonly { value: string }[] }>(manager, path);
  return body.resource[0]?.value ?? '';
}

test('fields that the Manager does not report are unknown, not invented', async () => {
  manager.faults.add({
    path: 'delegateTokenName',
    status: 200,
    body: { resource: { delegateGroupDetails: [7] } },
  });
  manager.faults.add({
    path: '/ng/api/delegate-token-ng',
    status: 200,
    body: { resource: [{ name: 'odd', createdByNgUser: 7, createdBy: null, revokeAfter: 'soon' }] },
  });
  const user = show();
  const row = (await screen.findByRole('rowheader', { name: 'odd' })).closest('tr');
  await waitFor(() => expect(row).toHaveTextContent('Some delegates could not be read.'));
  expect(row).not.toHaveTextContent(/Harness|Never|No delegate/);
  await user.click(screen.getByRole('radio', { name: 'In use' }));
  expect(await screen.findByText('It is unknown which tokens are in use.')).toBeVisible();
});

test('with an unknown filter in the address, all tokens show', async () => {
  show('/?status=BROKEN');
  expect(await screen.findAllByRole('rowheader')).toHaveLength(4);
});

test('tokens of one name have a row each', async () => {
  const logged = vi.spyOn(console, 'error');
  const twins = [{ name: 'twin' }, { name: 'twin', status: 'REVOKED' }];
  manager.faults.add({ path: '/ng/api/delegate-token-ng', status: 200, body: { resource: twins } });
  show();
  expect(await screen.findAllByRole('rowheader', { name: 'twin' })).toHaveLength(2);
  expect(logged).not.toHaveBeenCalled();
});

test('a revealed value is in no cache, neither while it shows nor afterwards', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Actions for ci-runners' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reveal value' }));
  const dialog = screen.getByRole('dialog');
  const value = await valueOf('ci-runners');
  await within(dialog).findByText(value);
  expect(cached()).not.toContain(value);
  await user.click(within(dialog).getByText('Close'));
  expect(document.body.innerHTML).not.toContain(value);
  expect(cached()).not.toContain(value);
});

test('the value of a new token leaves the page when its dialog closes', async () => {
  const user = show();
  await screen.findByRole('rowheader', { name: 'ci-runners' });
  const create = screen.getByRole('button', { name: 'Create token' });
  await waitFor(() => expect(create).not.toHaveAttribute('aria-disabled'));
  await user.click(create);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'brand-new');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create token' }));
  const dialog = await screen.findByRole('dialog', { name: 'Token brand-new' });
  const value = await valueOf('brand-new');
  expect(document.body.innerHTML).not.toContain(value);
  await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
  await within(dialog).findByText(value);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(document.body.innerHTML).not.toContain(value);
  expect(cached()).toContain('brand-new');
  expect(cached()).not.toContain(value);
});

/** Opens the dialog that moves the delegates of a token to another one. */
async function move(name: string, to: string) {
  const user = show();
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move its delegates…' }));
  const dialog = screen.getByRole('dialog', { name: `Move the delegates of ${name}` });
  await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'New token' }), to);
  return { dialog, user };
}

test('the delegates of a token are moved by commands without a value, and the page says who is left', async () => {
  const { dialog } = await move('default_token', 'ci-runners');
  expect(await within(dialog).findByText('1 of 8 delegates uses ci-runners; 7 are left.')).toBeVisible();
  expect(dialog).toHaveTextContent('# Move 7 delegates to ci-runners');
  expect(dialog.innerHTML).not.toContain(await valueOf('ci-runners'));
  expect(within(dialog).queryByRole('button', { name: /^Revoke/ })).toBeNull();
});

test('a token that is revoked while its delegates move says what that means, and can be moved all the same', async () => {
  const { dialog } = await move('datacenter-2023', 'ci-runners');
  expect(
    await within(dialog).findByText(
      'datacenter-2023 is revoked: who uses it cannot register again after a restart.',
    ),
  ).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Copy all' })).toBeEnabled();
});

test('when nobody is left, the dialog offers to revoke the token', async () => {
  const { dialog, user } = await move('default_token', 'ci-runners');
  await within(dialog).findByText(/7 are left/);
  const nobody = { status: 'SUCCESS', data: null, resource: { delegateGroupDetails: [] } };
  manager.faults.add({ path: 'delegateTokenName=default_token', status: 200, body: nobody });
  await client.invalidateQueries({ queryKey: TOKENS_KEY });
  expect(
    await within(dialog).findByText('No delegate of this scope uses default_token any more.'),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Revoke default_token' }));
  expect(await screen.findByRole('alertdialog', { name: 'Revoke default_token?' })).toBeVisible();
});
