// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { withDefaultView } from '@/domain/address/default-view';
import { viewOfQuery } from '@/domain/address/list-view';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { rememberList } from '@/features/address/list-address';
import { useViewState } from '@/features/list/use-view-state';
import { useDefaultView } from './use-default-view';

// The memory of the tab outlives a test, so each test has a scope of its own.
let scope: Scope;
let count = 0;

beforeEach(() => {
  scope = scopeOf(`account${count++}`);
  const stored = withDefaultView(undefined, scope, viewOfQuery('status=PARTIAL&sort=name'));
  localStorage.setItem('delegate-overview:default-views', stored);
});

function open(search: string, of = scope) {
  history.replaceState(null, '', `/list${search}`);
  return renderHook(
    () => {
      const controls = useViewState();
      return { controls, isDefault: useDefaultView(of, controls) };
    },
    { wrapper: BrowserRouter },
  ).result;
}

test('a bare address is replaced by the default view, and keeps its unrelated parameters', () => {
  const { length } = history;
  const result = open('?scenario=large');
  expect(location.search).toBe('?scenario=large&status=PARTIAL&sort=name');
  expect(history).toHaveLength(length);
  expect(result.current.controls.view.filters.status).toEqual(['PARTIAL']);
  expect(result.current.isDefault).toBe(true);
});

test('the view stops being the default when a filter changes, not when a row opens', () => {
  const result = open('');
  act(() => result.current.controls.change({ open: ['one'] }));
  expect(result.current.isDefault).toBe(true);
  act(() => result.current.controls.type('x'));
  expect(result.current.isDefault).toBe(false);
});

test.each(['?search=x', '?columns=name', '?sort=nonsense'])(
  'an address with a view takes precedence over the default: %s',
  (search) => {
    const result = open(search);
    expect(location.search).toBe(search);
    expect(result.current.isDefault).toBe(false);
  },
);

test('a list left unfiltered stays so on return; one left with a view gets the default', () => {
  rememberList(scope, '?scenario=large');
  expect(open('').current.isDefault).toBe(false);
  expect(location.search).toBe('');
  rememberList(scope, '?search=x');
  expect(open('').current.isDefault).toBe(true);
});

test('the default view of another scope does not apply', () => {
  expect(open('', scopeOf('other')).current.isDefault).toBe(false);
});
