// @vitest-environment jsdom
import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from './Announcer';
import { announce } from './announce';
import { useAnnounceChange } from './use-announce-change';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  // Nothing may wait for the next test.
  pass(5000);
  vi.useRealTimers();
});

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('announces a text politely', () => {
  render(<Announcer />);
  announce('Copied');
  pass(2000);
  const region = screen.getByRole('status');
  expect(region).toHaveTextContent('Copied');
  expect(region).toHaveAttribute('aria-live', 'polite');
});

test('the same words are said again, as new content', () => {
  render(<Announcer />);
  announce('Copied');
  pass(2000);
  const first = screen.getByText('Copied');
  announce('Copied');
  pass(2000);
  expect(screen.getByText('Copied')).not.toBe(first);
});

test('what comes close together is read as one, and nothing within a second of the last', () => {
  render(<Announcer />);
  announce('Copied');
  announce('Copied');
  announce('6 delegates');
  pass(2000);
  expect(screen.getByRole('status')).toHaveTextContent(/^Copied. 6 delegates$/);
  announce('Removed');
  pass(150);
  announce('Too soon');
  pass(500);
  expect(screen.getByRole('status')).toHaveTextContent(/^Removed$/);
  pass(500);
  expect(screen.getByRole('status')).toHaveTextContent(/^Too soon$/);
});

test('a region that comes later does not repeat what was said before', () => {
  render(<Announcer />);
  announce('Copied');
  pass(2000);
  render(<Announcer />);
  expect(screen.getAllByText('Copied')).toHaveLength(1);
});

test('a changing text is announced once it has settled, and its first value never', () => {
  render(<Announcer />);
  const { rerender } = renderHook(({ text }: { text: string }) => useAnnounceChange(text), {
    initialProps: { text: '6 delegates, first' },
  });
  pass(3000);
  rerender({ text: 'Showing 3 of 6' });
  pass(300);
  rerender({ text: 'Showing 2 of 6' });
  pass(3000);
  expect(screen.getByRole('status')).toHaveTextContent(/^Showing 2 of 6$/);
  const said = screen.getByText('Showing 2 of 6');
  rerender({ text: 'Showing 2 of 6' });
  pass(3000);
  expect(screen.getByText('Showing 2 of 6')).toBe(said);
});
