// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MiddleText } from './MiddleText';

test('a long text is split so that its end stays, and reads as one', () => {
  const { container } = render(<MiddleText text="payments-delegate-7d9f8c6b5-x2k4q" />);
  const [head, tail] = container.querySelectorAll('span span');
  expect(tail).toHaveTextContent('b5-x2k4q');
  expect(head).toHaveTextContent('payments-delegate-7d9f8c6');
  expect(container).toHaveTextContent(/^payments-delegate-7d9f8c6b5-x2k4q$/);
  expect(container.firstChild).toHaveAttribute('data-hint', 'payments-delegate-7d9f8c6b5-x2k4q');
});

test('a short text stays in one piece', () => {
  const { container } = render(<MiddleText text="26.06.88902" />);
  expect(container.firstChild?.childNodes).toHaveLength(1);
  expect(container.querySelectorAll('span span')).toHaveLength(0);
});

test('a character outside the basic plane is not cut in half', () => {
  const { container } = render(<MiddleText text="payments-delegate-🚚1234567" />);
  expect(container.querySelectorAll('span span')[1]).toHaveTextContent(/^🚚1234567$/);
});

test('takes a place in the tab order only on request', () => {
  render(
    <>
      <MiddleText text="one" />
      <MiddleText text="two" isFocusable />
    </>,
  );
  expect(screen.getByText('one')).not.toHaveAttribute('tabindex');
  expect(screen.getByText('two')).toHaveAttribute('tabindex', '0');
});
