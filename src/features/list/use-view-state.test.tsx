// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_VALUE_LENGTH } from '@/domain/address/address';
import { NO_FILTERS } from '@/domain/filter/filters';
import { useViewState } from './use-view-state';

const RESTED_MS = 200;

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/list?scenario=large');
});

function setUp() {
  const { result } = renderHook(useViewState, { wrapper: BrowserRouter });
  const rest = () => act(() => void vi.advanceTimersByTime(RESTED_MS));
  return { result, rest, search: () => result.current.view.filters.search };
}

test('typed text filters at once, and is written to the address when typing pauses', () => {
  const { result, rest, search } = setUp();
  act(() => result.current.type('pro '));
  expect(search()).toBe('pro ');
  expect(location.search).toBe('?scenario=large');
  rest();
  expect(location.search).toBe('?scenario=large&search=pro');
  expect(search()).toBe('pro ');
});

test('a letter typed while the address is written is not lost', () => {
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

test('the search follows changes of the address made elsewhere', () => {
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
])('clearing %s while typing also clears the text not yet written', (_what, filters, address) => {
  const { result, rest, search } = setUp();
  act(() => result.current.type('pro'));
  act(() => result.current.change({ filters }));
  expect(search()).toBe('');
  rest();
  expect(search()).toBe('');
  expect(location.search).toBe(address);
});

test('setting a filter while typing keeps the text, and both are written together', () => {
  const { result, rest, search } = setUp();
  act(() => result.current.type('pro '));
  const { filters } = result.current.view;
  act(() => result.current.change({ filters: { ...filters, status: ['CONNECTED'] } }));
  expect(search()).toBe('pro ');
  rest();
  expect(location.search).toBe('?scenario=large&search=pro&status=CONNECTED');
});

describe('a search that is too long', () => {
  const TOO_LONG = 'x'.repeat(MAX_VALUE_LENGTH + 1);

  test('stays in the field with its problem, and neither filters nor reaches the address', () => {
    const { result, rest, search } = setUp();
    act(() => result.current.type('pro'));
    rest();
    act(() => result.current.type(TOO_LONG));
    rest();
    expect(result.current.field).toEqual({ text: TOO_LONG, problem: expect.stringContaining('500') });
    expect(search()).toBe('pro');
    expect(location.search).toBe('?scenario=large&search=pro');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('stays in the field when other filters are set', () => {
    const { result, rest, search } = setUp();
    act(() => result.current.type(TOO_LONG));
    const { filters } = result.current.view;
    act(() => result.current.change({ filters: { ...filters, status: ['CONNECTED'] } }));
    rest();
    expect(result.current.field.text).toBe(TOO_LONG);
    expect(search()).toBe('');
    expect(location.search).toBe('?scenario=large&status=CONNECTED');
  });

  test('is refused in the same way when it comes from a saved view', () => {
    const { result, rest } = setUp();
    act(() => result.current.change({ filters: { search: TOO_LONG, status: ['CONNECTED'] } }));
    rest();
    expect(result.current.field).toEqual({ text: TOO_LONG, problem: expect.stringContaining('500') });
    expect(location.search).toBe('?scenario=large&status=CONNECTED');
  });

  test('is applied once it is short enough, not counting outer spaces', () => {
    const { result, rest } = setUp();
    act(() => result.current.type(TOO_LONG));
    act(() => result.current.type(`${'x'.repeat(MAX_VALUE_LENGTH)}  `));
    rest();
    expect(result.current.field.problem).toBeUndefined();
    expect(location.search).toBe(`?scenario=large&search=${'x'.repeat(MAX_VALUE_LENGTH)}`);
  });
});
