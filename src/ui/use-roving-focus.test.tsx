// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useRovingFocus } from './use-roving-focus';

const LINKS: readonly string[] = ['one', 'two'];

function Group({ links = LINKS }: { links?: readonly string[] }) {
  const group = useRovingFocus<HTMLDivElement>();
  return (
    <div role="group" {...group}>
      <input type="checkbox" aria-label="all" />
      {links.map((link) => (
        <a key={link} href={`?${link}`}>
          {link}
        </a>
      ))}
      <div aria-hidden="true">
        <a href="?hidden" tabIndex={-1}>
          hidden
        </a>
      </div>
      <button type="button">last</button>
      <dialog popover="auto">
        <a href="?inside">inside</a>
      </dialog>
    </div>
  );
}

function focused() {
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
}

test('a group is one tab stop, and the arrow keys, Home and End move between its members', async () => {
  const user = userEvent.setup();
  render(<Group />);
  await user.tab();
  const seen = [focused()];
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft', 'ArrowRight']) {
    await user.keyboard(`{${key}}`);
    seen.push(focused());
  }
  expect(seen).toEqual(['all', 'one', 'last', 'last', 'two', 'all', 'all', 'one']);
});

test('Tab leaves the group, and Shift+Tab returns to the member that had the focus', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Group links={['one']} />
      <button type="button">after</button>
    </>,
  );
  await user.tab();
  await user.keyboard('{End}{ArrowLeft}');
  expect(focused()).toBe('one');
  await user.tab();
  expect(focused()).toBe('after');
  await user.tab({ shift: true });
  expect(focused()).toBe('one');
});

test('a focused control becomes the tab stop, and the first one when it is removed', () => {
  const { rerender } = render(<Group />);
  screen.getByRole('link', { name: 'two' }).focus();
  expect(screen.getByRole('checkbox')).toHaveAttribute('tabindex', '-1');
  rerender(<Group links={['one']} />);
  expect(screen.getByRole('checkbox')).toHaveAttribute('tabindex', '0');
  expect(screen.getByRole('link', { name: 'one' })).toHaveAttribute('tabindex', '-1');
});

test('keys with a modifier, and those pressed in a popover of the group, stay with the browser', async () => {
  const user = userEvent.setup();
  render(<Group />);
  await user.tab();
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(focused()).toBe('all');
  const inside = screen.getByText('inside');
  inside.focus();
  await user.keyboard('{End}');
  expect(inside).toHaveFocus();
  expect(inside).not.toHaveAttribute('tabindex');
});
