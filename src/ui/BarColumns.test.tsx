// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BarColumns } from './BarColumns';
import type { ColumnMark } from './bar-mark';

function mark(key: string, count: number, href?: string): ColumnMark {
  const from = Number(key);
  return { key, label: key, name: `${key}: ${count}`, count, href, from, to: from + 1 };
}

const AXIS = { domain: [0, 4], ticks: [{ at: 2, label: 'noon' }] } as const;

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

test('a bar spans the range of its values, and its height grows with the root of its count', () => {
  show(mark('0', 25, '?a'), mark('3', 1, '?b'), mark('2', 100, '?c'));
  const bars = screen.getAllByRole('link').map((link) => {
    const bar = link.firstElementChild;
    return [link.style.insetInlineStart, link.style.width, bar instanceof HTMLElement && bar.style.height];
  });
  // The least height keeps a bar with a small count visible.
  expect(bars).toEqual([
    ['min(0%, 100% - 5px)', '25%', '50%'],
    ['min(75%, 100% - 5px)', '25%', '12%'],
    ['min(50%, 100% - 5px)', '25%', '100%'],
  ]);
});

test('the axis has its labels', () => {
  expect(show(mark('0', 1))).toHaveTextContent('noon');
});
