// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { planProblems } from '@/domain/install/install-plan';
import { scopeOf } from '@/domain/scope/scope';
import { planOf, useInstallation } from './draft';

const DEFAULTS = { version: '26.08.89100', tokenName: 'default_token' };

test('a draft with a name is a plan without problems', () => {
  const { result } = renderHook(() => useInstallation(scopeOf('acme')));
  act(() => result.current.change({ name: 'prod-eu', tags: ' eu, ,a b ,eu' }));
  const plan = planOf(result.current.draft, DEFAULTS);
  expect(plan).toMatchObject({
    account: 'acme',
    tags: ['eu', 'a b'],
    tokenName: 'default_token',
    image: 'harness/delegate:26.08.89100',
  });
  expect(planProblems(plan)).toEqual({});
});

test('another size brings its replicas, until somebody changes their number', () => {
  const { result } = renderHook(() => useInstallation(scopeOf('sizes')));
  act(() => result.current.change({ size: 'MEDIUM' }));
  expect(result.current.draft.replicas).toBe(4);
  act(() => result.current.change({ replicas: 3 }));
  expect(result.current.draft.replicas).toBe(3);
});

test('the draft of a scope is there again after leaving the page, and in no other scope', () => {
  const scope = scopeOf('acme', 'retail');
  const first = renderHook(() => useInstallation(scope));
  act(() => first.result.current.change({ name: 'half-typed' }));
  first.unmount();
  expect(renderHook(() => useInstallation(scope)).result.current.draft.name).toBe('half-typed');
  expect(renderHook(() => useInstallation(scopeOf('acme', 'platform'))).result.current.draft.name).toBe('');
});
