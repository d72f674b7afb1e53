// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeManager, json, rest } from '@/api/testing';
import { aDelegate } from '@/domain/delegate/testing';
import { scopeOf } from '@/domain/scope/scope';
import { TagDialog } from './TagDialog';

const DELEGATE = aDelegate({ name: 'payments', customTags: ['eu', 'prod'] });

function open() {
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TagDialog scope={scopeOf('acme')} delegate={DELEGATE} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onClose, field: screen.getByRole('textbox') };
}

const tags = () =>
  screen.getAllByRole('listitem').flatMap((item) => item.querySelector('button')?.ariaLabel ?? []);
const button = (name: string) => screen.getByRole('button', { name });

test('tags are added by Enter, by a comma and by the button, and the focus stays in the field', async () => {
  const { field } = open();
  expect(field).toHaveFocus();
  await userEvent.keyboard('west{Enter}north,south');
  expect(field).toHaveFocus();
  await userEvent.click(button('Add'));
  expect(tags()).toEqual(['eu', 'prod', 'west', 'north', 'south'].map((tag) => `Remove tag ${tag}`));
  expect(field).toHaveValue('');
  expect(screen.getByText('Adds west, north, south.')).toBeVisible();
});

test('what breaks a rule stays in the field, which says why', async () => {
  const { field } = open();
  await userEvent.click(field);
  await userEvent.paste('west, Prod, payments');
  expect(field).toHaveValue('Prod, payments');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(
    'prod is there already; case makes no difference. payments is a tag that the Manager adds by itself.',
  );
  await userEvent.clear(field);
  expect(field).toBeValid();
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveAccessibleDescription('Write something.');
});

test('a tag that goes stays in its place, with the focus on the way back', async () => {
  open();
  await userEvent.click(button('Remove tag eu'));
  expect(button('Keep tag eu')).toHaveFocus();
  expect(screen.getByText('Removes eu.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(button('Remove tag eu')).toHaveFocus();
  expect(screen.getByText('Nothing changes.')).toBeVisible();
});

test('taking out a tag that was only to be added leads back to the field', async () => {
  const { field } = open();
  await userEvent.keyboard('west{Enter}');
  await userEvent.click(button('Remove tag west'));
  expect(field).toHaveFocus();
});

test('what is left in the field is saved too, on top of what is stored by then', async () => {
  const sent = fakeManager(({ method, body }) =>
    rest(method === 'GET' ? { tags: ['payments', 'eu', 'new'] } : body),
  );
  const { onClose } = open();
  await userEvent.click(button('Remove tag eu'));
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.keyboard('west');
  await userEvent.click(button('Save tags'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['PUT', { tags: ['new', 'west'] }],
  ]);
});

test('a refusal keeps the draft and is told', async () => {
  fakeManager(({ method }) =>
    method === 'GET' ? rest({ tags: ['eu', 'prod'] }) : json({ message: 'Out of order' }, 500),
  );
  const { onClose } = open();
  await userEvent.keyboard('west{Enter}');
  await userEvent.click(button('Save tags'));
  expect(await screen.findByText(/Out of order \(status 500/)).toBeVisible();
  expect(button('Remove tag west')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
