// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Popover } from './Popover';

function setup() {
  const { container } = render(
    <Popover label="3 more tags of payments" trigger="+3" title="Tags of payments">
      <ul>
        <li>linux</li>
      </ul>
    </Popover>,
  );
  const button = screen.getByRole('button', { name: '3 more tags of payments' });
  return { button, container };
}

/** Does what a browser does after the press. */
function open(button: HTMLElement): HTMLElement {
  fireEvent.click(button);
  const content = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (!content) throw new Error('The button opens nothing.');
  act(() => content.showPopover());
  return content;
}

test('a popover that was never opened renders only its button', () => {
  const { button, container } = setup();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(container.querySelectorAll('*')).toHaveLength(1);
});

test('an open popover shows its title and content, and its button is expanded', () => {
  const { button } = setup();
  const content = open(button);
  expect(content).toHaveAttribute('popover', 'auto');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(content).toHaveAttribute('aria-label', 'Tags of payments');
  expect(content).toHaveTextContent('Tags of paymentslinux');
  act(() => content.hidePopover());
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(content).toBeEmptyDOMElement();
});
