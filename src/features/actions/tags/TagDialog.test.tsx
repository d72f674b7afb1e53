// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { aDelegate } from '@/testing/fleets';
import { fakeManager, rest } from '@/testing/manager';
import { renderPage } from '@/testing/page';
import { TagDialog } from './TagDialog';

const DELEGATE = aDelegate({ name: 'payments', tags: ['eu', 'prod'] });

function open() {
  const onClose = vi.fn<() => void>();
  renderPage(<TagDialog scope={scopeOf('acme')} delegate={DELEGATE} onClose={onClose} />);
  return { onClose, field: screen.getByRole('textbox') };
}

const tags = () =>
  screen.getAllByRole('listitem').flatMap((item) => item.querySelector('button')?.ariaLabel ?? []);
const button = (name: string) => screen.getByRole('button', { name });

test('Enter, a comma and the Add button add tags, and the focus stays in the field', async () => {
  const { field } = open();
  expect(field).toHaveFocus();
  await userEvent.keyboard('west{Enter}north,south');
  expect(field).toHaveFocus();
  await userEvent.click(button('Add'));
  expect(tags()).toEqual(['eu', 'prod', 'west', 'north', 'south'].map((tag) => `Remove tag ${tag}`));
  expect(field).toHaveValue('');
  expect(screen.getByText('Adds west, north, south.')).toBeVisible();
});

test('an invalid tag stays in the field, which describes the problem', async () => {
  const { field } = open();
  await userEvent.click(field);
  await userEvent.paste('west, Prod, payments');
  expect(field).toHaveValue('Prod, payments');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(
    'prod is there already; upper and lower case count as the same. The Manager adds the tag payments itself.',
  );
  await userEvent.clear(field);
  expect(field).toBeValid();
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveAccessibleDescription('Enter at least one character.');
});

test('a removed tag stays in the list, and its button restores it', async () => {
  open();
  await userEvent.click(button('Remove tag eu'));
  expect(button('Keep tag eu')).toHaveFocus();
  expect(screen.getByText('Removes eu.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(button('Remove tag eu')).toHaveFocus();
  expect(screen.getByText('Nothing changes.')).toBeVisible();
});

test('removing a tag that was not saved yet returns the focus to the field', async () => {
  const { field } = open();
  await userEvent.keyboard('west{Enter}');
  await userEvent.click(button('Remove tag west'));
  expect(field).toHaveFocus();
});

test('saving includes the text left in the field, and starts from the currently stored tags', async () => {
  const sent = fakeManager(({ method, body }) =>
    rest(method === 'GET' ? { tags: ['payments', 'eu', 'new'] } : body),
  );
  const { onClose } = open();
  await userEvent.click(button('Remove tag eu'));
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.keyboard('west');
  await userEvent.click(button('Save tags'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['PUT', { tags: ['new', 'west'] }],
  ]);
});
