// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fetchSavedFilters, type SavedFilter } from '@/api/saved-filters';
import { viewOfQuery } from '@/domain/address/list-view';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { renderPage } from '@/testing/page';
import { SaveViewDialog } from './SaveViewDialog';
import type { SaveQuestion } from './use-saving';

const UPGRADE_SOON: SavedFilter = {
  identifier: 'upgrade_soon',
  name: 'Upgrade soon',
  visibility: 'EveryOne',
  properties: { versionStatus: 'EXPIRING' },
};

function open(question: SaveQuestion, query = 'search=pay') {
  const manager = appFor('default');
  const onClose = vi.fn<() => void>();
  const onSaved = vi.fn<(identifier: string) => void>();
  const view = viewOfQuery(query);
  renderPage(<SaveViewDialog scope={ACCOUNT} {...{ question, view, onClose, onSaved }} />);
  return { manager, onClose, onSaved, user: userEvent.setup() };
}

const name = () => screen.getByRole('textbox', { name: 'Name' });
const savedNamed = async (wanted: string) =>
  (await fetchSavedFilters(ACCOUNT)).filters.find((one) => one.name === wanted);

const ON_SAVING = { method: 'POST', path: '/ng/api/filters', times: 1 } as const;

test('an update is sent whatever its name, and a refusal shows', async () => {
  const saved = { ...UPGRADE_SOON, name: 'x'.repeat(200) };
  const { manager, onSaved, user } = open({ what: 'update', saved });
  manager.faults.add({
    method: 'PUT',
    path: '/filters',
    status: 400,
    body: { code: 'DUPLICATE_FIELD', message: 'Taken.' },
  });
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText(/Taken\./)).toBeVisible();
  expect(onSaved).not.toHaveBeenCalled();
});

test('the shown view is saved under a name, with the chosen visibility', async () => {
  const { onClose, onSaved, user } = open({ what: 'save' });
  expect(name()).toHaveFocus();
  await user.type(name(), '  Pay all ');
  await user.click(screen.getByRole('radio', { name: 'Everyone' }));
  await user.keyboard('{Tab}');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onSaved).toHaveBeenCalledWith('_Pay_all');
  expect(await savedNamed('Pay all')).toEqual({
    identifier: '_Pay_all',
    name: 'Pay all',
    visibility: 'EveryOne',
    properties: { delegateName: 'pay', view: '?search=pay' },
  });
});

test('an invalid name is described at the field, which gets the focus; nothing is sent', async () => {
  const { manager, user } = open({ what: 'save' });
  await waitFor(() => expect(manager.requests()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  expect(name()).toHaveAccessibleDescription('Enter at least one character.');
  expect(name()).toHaveFocus();
  await user.type(name(), 'Upgrade soon');
  expect(name()).toHaveAccessibleDescription('Use a name that no other view has.');
  expect(name()).toBeInvalid();
  await user.keyboard('{Enter}');
  expect(manager.requests()).toHaveLength(1);
});

test('a name refused as a duplicate is described, and the form keeps it', async () => {
  const { manager, onClose, user } = open({ what: 'save' });
  manager.faults.add({
    ...ON_SAVING,
    status: 400,
    body: { status: 'ERROR', code: 'DUPLICATE_FIELD', message: 'taken' },
  });
  await user.type(name(), 'Secret{Enter}');
  expect(await screen.findByText(/^The Manager already has a view of this name/)).toBeInTheDocument();
  expect(name()).toHaveValue('Secret');
  expect(onClose).not.toHaveBeenCalled();
  await user.type(name(), ' 2{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('the dialog says what the Manager dropped', async () => {
  const { manager, onClose, user } = open(
    { what: 'save' },
    'delegateTags=eu&version=1.0&status=DISCONNECTED&sort=-name&columns=name',
  );
  const data = { identifier: 'EU', name: 'EU', filterProperties: { filterType: 'Delegate' } };
  manager.faults.add({ ...ON_SAVING, status: 200, body: { status: 'SUCCESS', data } });
  await user.type(name(), 'EU{Enter}');
  expect(
    await screen.findByText(
      /^This Manager did not keep: Connectivity: Not connected; Version: 1\.0; Tags: eu; Order; Columns\./,
    ),
  ).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a rename keeps the filter and the visibility of the view', async () => {
  const { onClose, onSaved, user } = open({ what: 'rename', saved: UPGRADE_SOON });
  await user.clear(name());
  await user.type(name(), 'Upgrade now{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onSaved).not.toHaveBeenCalled();
  expect(await savedNamed('Upgrade now')).toEqual({ ...UPGRADE_SOON, name: 'Upgrade now' });
});

test('a duplicate is a new view with the same filter', async () => {
  const { onClose, user } = open({ what: 'duplicate', saved: UPGRADE_SOON });
  expect(name()).toHaveValue('Upgrade soon copy');
  await user.click(screen.getByRole('radio', { name: 'Only me' }));
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(await savedNamed('Upgrade soon')).toEqual(UPGRADE_SOON);
  expect(await savedNamed('Upgrade soon copy')).toMatchObject({
    visibility: 'OnlyCreator',
    properties: UPGRADE_SOON.properties,
  });
});

test('an update saves the shown filter, and the dialog says that it affects everyone', async () => {
  const { onClose, user } = open({ what: 'update', saved: UPGRADE_SOON });
  expect(screen.getByText(/for everyone who uses it\.$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(await savedNamed('Upgrade soon')).toEqual({
    ...UPGRADE_SOON,
    properties: { delegateName: 'pay', view: '?search=pay' },
  });
});
