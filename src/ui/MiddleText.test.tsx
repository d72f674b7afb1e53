// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MiddleText } from './MiddleText';

test('a long text is split before its end, and still reads as one text', () => {
  const { container } = render(<MiddleText text="payments-delegate-7d9f8c6b5-x2k4q" />);
  const [head, tail] = container.querySelectorAll('span span');
  expect(tail).toHaveTextContent('b5-x2k4q');
  expect(head).toHaveTextContent('payments-delegate-7d9f8c6');
  expect(container).toHaveTextContent(/^payments-delegate-7d9f8c6b5-x2k4q$/);
  expect(container.firstChild).toHaveAttribute('data-hint', 'payments-delegate-7d9f8c6b5-x2k4q');
});

test('a short text is not split', () => {
  const { container } = render(<MiddleText text="26.06.88902" />);
  expect(container.firstChild?.childNodes).toHaveLength(1);
  expect(container.querySelectorAll('span span')).toHaveLength(0);
});

test('a character outside the basic plane is not cut in half', () => {
  const { container } = render(<MiddleText text="payments-delegate-🚚1234567" />);
  expect(container.querySelectorAll('span span')[1]).toHaveTextContent(/^🚚1234567$/);
});

test.each([
  ['a long text is focusable, so that its whole can be read', 'payments-delegate-0123', '0'],
  ['a short text is not focusable', '26.11.91205', null],
])('%s', (_what, text, tabIndex) => {
  const { container } = render(<MiddleText text={text} />);
  expect(container.firstElementChild?.getAttribute('tabindex')).toBe(tabIndex);
});
