// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SINGLE_KEYS, THEME, usePreference } from './preferences';
import { useTheme } from './theme';

test('a changed preference is stored and reaches every component', () => {
  const one = renderHook(() => usePreference(SINGLE_KEYS));
  const other = renderHook(() => usePreference(SINGLE_KEYS));
  expect(one.result.current[0]).toBe('on');
  act(() => one.result.current[1]('off'));
  expect(other.result.current[0]).toBe('off');
  expect(localStorage.getItem('delegate-overview:single-keys')).toBe('off');
});

test('a stored value that is not allowed is ignored', () => {
  localStorage.setItem('delegate-overview:single-keys', 'huge');
  expect(renderHook(() => usePreference(SINGLE_KEYS)).result.current[0]).toBe('on');
});

test('a change in another tab applies to this one', () => {
  const { result } = renderHook(() => usePreference(THEME));
  act(() => {
    localStorage.setItem('delegate-overview:theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'delegate-overview:theme' }));
  });
  expect(result.current[0]).toBe('dark');
});

test('without storage, a changed preference holds for the tab', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { result } = renderHook(() => usePreference({ key: 'only-here', values: ['a', 'b'], fallback: 'a' }));
  act(() => result.current[1]('b'));
  expect(result.current[0]).toBe('b');
});

test.each(['dark', 'light', 'system'] as const)(
  'the document names the theme %s when it is chosen',
  (choice) => {
    const { result } = renderHook(useTheme);
    act(() => result.current.setTheme(choice));
    expect(document.documentElement).toHaveAttribute('data-theme', choice);
  },
);
