// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { NO_FILTERS } from '@/domain/query/filters';
import { useViewState } from './use-view-state';

const RESTED_MS = 200;

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/list?scenario=large');
  return () => vi.useRealTimers();
});

function setUp() {
  const { result } = renderHook(useViewState, { wrapper: BrowserRouter });
  const rest = () => act(() => void vi.advanceTimersByTime(RESTED_MS));
  return { result, rest, search: () => result.current.view.filters.search };
}

test('what is typed is searched for at once, and stands in the address when typing rests', () => {
  const { result, rest, search } = setUp();
  act(() => result.current.type('pro '));
  expect(search()).toBe('pro ');
  expect(location.search).toBe('?scenario=large');
  rest();
  expect(location.search).toBe('?scenario=large&search=pro');
  expect(search()).toBe('pro ');
});

test('a letter typed while the address is being written is not lost', () => {
  const { result, rest, search } = setUp();
  act(() => result.current.type('p'));
  act(() => {
    vi.advanceTimersByTime(RESTED_MS);
    result.current.type('pr');
  });
  expect(search()).toBe('pr');
  rest();
  expect(location.search).toBe('?scenario=large&search=pr');
});

test('the search follows the address when that changes by other means', () => {
  const { result, rest, search } = setUp();
  act(() => result.current.type('pro'));
  rest();
  act(() => result.current.change({ filters: NO_FILTERS }));
  expect(search()).toBe('');
  act(() => result.current.type('p'));
  rest();
  act(() => {
    history.replaceState(null, '', '/list?search=other');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(search()).toBe('other');
});

test.each([
  ['a search', { search: '' }, '?scenario=large'],
  ['all filters', NO_FILTERS, '?scenario=large'],
])('clearing %s while typing clears the half-typed text too', (_what, filters, address) => {
  const { result, rest, search } = setUp();
  act(() => result.current.type('pro'));
  act(() => result.current.change({ filters }));
  expect(search()).toBe('');
  rest();
  expect(search()).toBe('');
  expect(location.search).toBe(address);
});

test('a filter that is set while typing leaves the half-typed text, and is written with it', () => {
  const { result, rest, search } = setUp();
  act(() => result.current.type('pro '));
  const { filters } = result.current.view;
  act(() => result.current.change({ filters: { ...filters, status: ['CONNECTED'] } }));
  expect(search()).toBe('pro ');
  rest();
  expect(location.search).toBe('?scenario=large&search=pro&status=CONNECTED');
});
