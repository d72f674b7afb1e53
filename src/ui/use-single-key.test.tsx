// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isTyping } from './use-single-key';

test.each([
  ['a field', 'textbox', true],
  // A checkbox takes no text, so a single key there is a shortcut of the page.
  ['a checkbox', 'checkbox', false],
])('a key press in %s counts as typing only where it enters text', (_where, role, expected) => {
  const found: boolean[] = [];
  render(
    <div onKeyDown={({ nativeEvent }) => found.push(isTyping(nativeEvent))} role="presentation">
      <input aria-label="Search" />
      <input type="checkbox" aria-label="Below" />
    </div>,
  );
  fireEvent.keyDown(screen.getByRole(role), { key: '/' });
  expect(found).toEqual([expected]);
});
