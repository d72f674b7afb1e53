// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useOpenRows, useRested } from './use-open-rows';

beforeEach(() => void vi.useFakeTimers());

function setUp() {
  const write = vi.fn<(keys: readonly string[]) => void>();
  const { result, rerender } = renderHook(({ written }) => useOpenRows(written, write, undefined), {
    initialProps: { written: [] as readonly string[] },
  });
  return { result, write, follow: (written: readonly string[]) => rerender({ written }) };
}

test('a row opens at once, and its key is written to the address later', () => {
  const { result, write } = setUp();
  act(() => result.current.toggle('a'));
  expect([...result.current.keys]).toEqual(['a']);
  vi.runAllTimers();
  expect(write).toHaveBeenCalledExactlyOnceWith(['a']);
});

test('an opened row stays closed when a later address contains no open row', () => {
  const { result, write, follow } = setUp();
  act(() => result.current.toggle('a'));
  act(() => void vi.runAllTimers());
  follow(['a']);
  write.mockClear();
  follow([]);
  expect([...result.current.keys]).toEqual([]);
  vi.runAllTimers();
  expect(write).not.toHaveBeenCalled();
});

test('a row that is closed right after its key was written stays closed', () => {
  const { result } = renderHook(() => {
    const [written, write] = useState<readonly string[]>([]);
    return { written, ...useOpenRows(written, write, undefined) };
  });
  act(() => result.current.toggle('a'));
  act(() => {
    vi.runAllTimers();
    result.current.toggle('a');
  });
  expect([...result.current.keys]).toEqual([]);
  act(() => void vi.runAllTimers());
  expect(result.current.written).toEqual([]);
});

test('a found row is open without a change of the address, until the reader closes it', () => {
  const write = vi.fn<(keys: readonly string[]) => void>();
  const written = ['a'];
  const { result, rerender } = renderHook(({ found }) => useOpenRows(written, write, found), {
    initialProps: { found: 'b' },
  });
  expect([...result.current.keys]).toEqual(['a', 'b']);
  act(() => result.current.toggle('b'));
  expect([...result.current.keys]).toEqual(['a']);
  act(() => result.current.toggle('b'));
  expect([...result.current.keys]).toEqual(['a', 'b']);
  act(() => result.current.toggle('b'));
  rerender({ found: 'c' });
  expect([...result.current.keys]).toEqual(['a', 'c']);
  rerender({ found: 'b' });
  expect([...result.current.keys]).toEqual(['a', 'b']);
  vi.runAllTimers();
  expect(write).not.toHaveBeenCalled();
});

test('a row is found when the reader stops typing, and stays so while more letters find it', () => {
  const { result, rerender } = renderHook(({ found, text }) => useRested(found, text), {
    initialProps: { found: undefined as string | undefined, text: '' },
  });
  const type = (found: string | undefined, text: string) => rerender({ found, text });
  type('a', 'node');
  act(() => void vi.advanceTimersByTime(300));
  type('a', 'node-');
  act(() => void vi.advanceTimersByTime(300));
  expect(result.current).toBeUndefined();
  act(() => void vi.advanceTimersByTime(100));
  expect(result.current).toBe('a');
  type('a', 'node-2');
  expect(result.current).toBe('a');
  type(undefined, 'node-');
  expect(result.current).toBeUndefined();
});

test('a row that the address searches for is open from the beginning', () => {
  expect(renderHook(() => useRested('a', 'node')).result.current).toBe('a');
});
