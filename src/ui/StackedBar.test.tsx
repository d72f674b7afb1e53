// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BarMark } from './bar-mark';
import { StackedBar } from './StackedBar';

const mark = (label: string, count: number, href?: string): BarMark => ({
  key: label,
  label,
  name: `${label}: ${count}`,
  count,
  href,
});

test('each mark with a count is a segment, and the legend names the first two and counts the others', () => {
  const marks = [mark('c', 5, '?c'), mark('none', 0, '?n'), mark('b', 3, '?b'), mark('a', 1), mark('z', 1)];
  const { container } = render(<StackedBar label="Versions" marks={marks} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'c: 5',
    'b: 3',
  ]);
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual([
    'a: 1',
    'z: 1',
  ]);
  expect(container).toHaveTextContent('c5b3+2');
});
