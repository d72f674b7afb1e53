// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BarColumns } from './BarColumns';
import type { ColumnMark } from './bar-mark';

function mark(key: string, count: number, href?: string): ColumnMark {
  const from = Number(key);
  return { key, label: key, name: `${key}: ${count}`, count, href, from, to: from + 1 };
}

const AXIS = { scale: 'linear', domain: [0, 4], ticks: [{ at: 0, label: 'now' }] } as const;

function show(...marks: readonly ColumnMark[]) {
  return render(<BarColumns label="Ages" marks={marks} axis={AXIS} />).container;
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));

test('a bar with an address is a link, others are images, an empty one is absent', () => {
  show(mark('0', 2, '?a'), mark('1', 0, '?b'), mark('2', 1));
  expect(screen.getByRole('group', { name: 'Ages' })).toBeVisible();
  expect(links()).toEqual(['0: 2']);
  expect(screen.getByRole('img', { name: '2: 1' })).toBeVisible();
});

test('a bar spans the range of its values, with a height relative to the highest bar', () => {
  const container = show(mark('0', 10, '?a'), mark('3', 5, '?b'), mark('2', 1000, '?c'));
  const bars = [...container.querySelectorAll('a > rect:last-child')].map((bar) =>
    ['x', 'width', 'y', 'height'].map((name) => bar.getAttribute(name)),
  );
  // The least height keeps a bar with a small count visible.
  expect(bars).toEqual([
    ['0%', '25%', '96%', '4%'],
    ['75%', '25%', '96%', '4%'],
    ['50%', '25%', '0%', '100%'],
  ]);
});

test('a log scale starts at its domain and gives equal ratios equal widths', () => {
  const axis = { scale: 'log', domain: [1, 100], ticks: [] } as const;
  const marks = [
    { ...mark('0', 1, '?a'), from: 0, to: 10 },
    { ...mark('1', 1, '?b'), from: 10, to: 100 },
  ];
  const { container } = render(<BarColumns label="Ages" marks={marks} axis={axis} />);
  const bars = [...container.querySelectorAll('a > rect:last-child')];
  expect(bars.map((bar) => [bar.getAttribute('x'), bar.getAttribute('width')])).toEqual([
    ['0%', '50%'],
    ['50%', '50%'],
  ]);
});

test('the bars are one tab stop, and the arrow keys move between them', async () => {
  const user = userEvent.setup();
  show(mark('0', 1, '?a'), mark('1', 1), mark('2', 1, '?b'), mark('3', 1, '?c'));
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await user.tab();
  expect(focused()).toBe('0: 1');
  const seen: unknown[] = [];
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowDown']) {
    await user.keyboard(`{${key}}`);
    seen.push(focused());
  }
  expect(seen).toEqual(['2: 1', '3: 1', '3: 1', '2: 1', '0: 1', '2: 1']);
  await user.tab();
  expect(document.body).toHaveFocus();
  await user.tab({ shift: true });
  expect(focused()).toBe('2: 1');
});

test('the first bar becomes the tab stop when the bar that was it is removed', async () => {
  const user = userEvent.setup();
  const marks = [mark('0', 1, '?a'), mark('1', 1, '?b')];
  const { rerender } = render(<BarColumns label="Ages" marks={marks} axis={AXIS} />);
  await user.tab();
  await user.keyboard('{End}');
  rerender(<BarColumns label="Ages" marks={marks.slice(0, 1)} axis={AXIS} />);
  expect(screen.getByRole('link')).toHaveAttribute('tabindex', '0');
});
