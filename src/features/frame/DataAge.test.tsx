// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paused } from '@/features/fleet/polling';
import { DataAge } from './DataAge';
import { dataAgePlace } from './data-age-place';

const NOW = Date.UTC(2026, 8, 15, 10, 30);
const show = (asOf?: number) => {
  render(<DataAge asOf={asOf} hasFailed={false} isFetching={false} refresh={() => {}} />);
  return screen.getByRole('group', { name: 'Data age' });
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  paused.set(true);
  dataAgePlace.set(document.body);
  return () => {
    dataAgePlace.set(null);
    paused.set(false);
  };
});

test('the time is shown in the preferred time zone', () => {
  localStorage.setItem('delegate-overview:time-zone', 'utc');
  expect(show(NOW)).toHaveTextContent('Paused at 10:30');
});

test('while paused before any answer, it shows no time', () => {
  expect(show()).toHaveTextContent(/^Paused$/);
});

test('data older than two minutes, and a failed poll, need attention', () => {
  paused.set(false);
  expect(show(NOW - 119_000).querySelector('[data-tone]')).toBeNull();
  act(() => void vi.advanceTimersByTime(2000));
  expect(
    screen.getByRole('group', { name: 'Data age' }).querySelector('[data-tone="attention"]'),
  ).not.toBeNull();
});
