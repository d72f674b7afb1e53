// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Popover } from './Popover';

function setup() {
  render(
    <Popover label="3 more tags of payments" trigger="+3" title="Tags of payments">
      <ul>
        <li>linux</li>
      </ul>
    </Popover>,
  );
  const button = screen.getByRole('button', { name: '3 more tags of payments' });
  const content = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (!content) throw new Error('The button opens nothing.');
  return { button, content };
}

test('closed, it is a button that opens a named native popover which is still empty', () => {
  const { button, content } = setup();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(content).toHaveAttribute('popover', 'auto');
  expect(content).toBeEmptyDOMElement();
});

test('open, it shows its title and content, and its button says so', () => {
  const { button, content } = setup();
  act(() => content.showPopover());
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(content).toHaveAttribute('aria-label', 'Tags of payments');
  expect(content).toHaveTextContent('Tags of paymentslinux');
  act(() => content.hidePopover());
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(content).toBeEmptyDOMElement();
});
