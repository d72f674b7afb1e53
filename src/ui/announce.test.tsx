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
  // Announces everything that still waits, so that it does not reach the next test.
  pass(5000);
});

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('a text is announced in a polite live region', () => {
  render(<Announcer />);
  announce('Copied');
  pass(2000);
  const region = screen.getByRole('status');
  expect(region).toHaveTextContent('Copied');
  expect(region).toHaveAttribute('aria-live', 'polite');
});

test('a repeated text is announced again, as a new element', () => {
  render(<Announcer />);
  announce('Copied');
  pass(2000);
  const first = screen.getByText('Copied');
  announce('Copied');
  pass(2000);
  expect(screen.getByText('Copied')).not.toBe(first);
});

test('texts close together are announced as one, at least a second after the last announcement', () => {
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

test('a region that mounts later does not repeat earlier announcements', () => {
  render(<Announcer />);
  announce('Copied');
  pass(2000);
  render(<Announcer />);
  expect(screen.getAllByText('Copied')).toHaveLength(1);
});

test('a changing text is announced once it settles, and its first value is not', () => {
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
