// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RelativeTime } from './RelativeTime';

const NOW = Date.UTC(2027, 0, 3, 10, 42);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('the text ticks, and the attributes hold the full date and time', () => {
  render(<RelativeTime at={NOW - 58_000} />);
  const time = screen.getByText('58 s ago');
  expect(time).toHaveAttribute('datetime', '2027-01-03T10:41:02.000Z');
  expect(time.dataset['hint']).toMatch(/3 Jan 2027, \d\d:41:02 \S+/);
  pass(2000);
  expect(time).toHaveTextContent('1 min ago');
});

test('it renders again only when its text changes', () => {
  const onRender = vi.fn<() => void>();
  render(
    <Profiler id="time" onRender={onRender}>
      <RelativeTime at={NOW - 5 * 60_000} />
    </Profiler>,
  );
  onRender.mockClear();
  pass(59_000);
  expect(onRender).not.toHaveBeenCalled();
  pass(1000);
  expect(onRender).toHaveBeenCalledTimes(1);
});

test.each([undefined, 0, Number.NaN])('%s shows the text for an unknown time, and no date of 1970', (at) => {
  const { container } = render(<RelativeTime at={at} unknownText="Never" />);
  expect(container).toHaveTextContent(/^Never$/);
  expect(container.querySelector('time')).toBeNull();
});

test('a day ago, it is the date and time without the year of today', () => {
  render(<RelativeTime at={NOW - 86_400_000} />);
  expect(screen.getByText(/^2 Jan, \d\d:42$/)).toBeVisible();
});
