// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ActionMenu, type MenuItem } from './ActionMenu';
import { ActionMenuPopup } from './ActionMenuPopup';

function setup() {
  const onDetails = vi.fn<() => void>();
  const onCopy = vi.fn<() => void>();
  const onDelete = vi.fn<() => void>();
  const items = (): readonly MenuItem[] => [
    { id: 'details', label: 'Details', href: '/details', onSelect: onDetails },
    { id: 'copy', label: 'Copy name', onSelect: onCopy },
    { id: 'delete', label: 'Delete', tone: 'danger', disabledReason: 'Still connected.', onSelect: onDelete },
  ];
  const menu = () => (
    <ActionMenu label="Actions for payments">
      {(frame) => <ActionMenuPopup {...frame} items={items()} />}
    </ActionMenu>
  );
  const { rerender } = render(menu());
  const button = screen.getByRole('button', { name: 'Actions for payments' });
  return {
    onDetails,
    onCopy,
    onDelete,
    button,
    renderAgain: () => rerender(menu()),
  };
}

test.each([
  ['{Enter}', 'Details'],
  [' ', 'Details'],
  ['{ArrowDown}', 'Details'],
  ['{ArrowUp}', /^Delete/],
])('%s opens the menu with focus on the item for that key', async (key, name) => {
  const { button } = setup();
  button.focus();
  await userEvent.keyboard(key);
  await waitFor(() => expect(screen.getByRole('menuitem', { name })).toHaveFocus());
  expect(screen.getByRole('menu', { name: 'Actions for payments' })).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

test('a click on the button opens the menu, and a second click closes it', async () => {
  const { button } = setup();
  await userEvent.click(button);
  await screen.findByRole('menu');
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a chosen action runs once, after the focus has returned to the button', async () => {
  const { button, onCopy } = setup();
  let focused: Element | null = null;
  onCopy.mockImplementation(() => {
    focused = document.activeElement;
  });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy name' }));
  expect(onCopy).toHaveBeenCalledTimes(1);
  expect(focused).toBe(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(button).toHaveFocus();
});

test('a disabled action can be focused, gives its reason and does nothing', async () => {
  const { button, onDelete } = setup();
  button.focus();
  await userEvent.keyboard('{ArrowUp}');
  const item = await screen.findByRole('menuitem', { name: /Delete.*Still connected\./ });
  await waitFor(() => expect(item).toHaveFocus());
  expect(item).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(item);
  expect(onDelete).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeVisible();
});

test('the app handles a plain click on a link, the browser one with a modifier', async () => {
  const { button, onDetails } = setup();
  await userEvent.click(button);
  const link = await screen.findByRole('menuitem', { name: 'Details' });
  expect(link).toHaveAttribute('href', '/details');
  const onDocumentClick = vi.fn<(isOurs: boolean) => void>();
  document.addEventListener('click', (event) => {
    onDocumentClick(event.defaultPrevented);
    event.preventDefault();
  });
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(link);
  await user.keyboard('{/Control}');
  expect(onDetails).not.toHaveBeenCalled();
  expect(onDocumentClick).toHaveBeenLastCalledWith(false);
  await userEvent.click(link);
  expect(onDetails).toHaveBeenCalledTimes(1);
  expect(onDocumentClick).toHaveBeenLastCalledWith(true);
});

test('fifty polls leave the menu open and the focus on the same item', async () => {
  const { button, renderAgain } = setup();
  button.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Details' })).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  const item = screen.getByRole('menuitem', { name: 'Copy name' });
  for (let poll = 0; poll < 50; poll += 1) renderAgain();
  expect(item).toBeInTheDocument();
  expect(item).toHaveFocus();
});
