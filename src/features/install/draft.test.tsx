// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { planProblems } from '@/domain/install/install-plan';
import { TOKEN_MASK } from '@/domain/install/step';
import { scopeKey, scopeOf } from '@/domain/scope/scope';
import { installPlan, useInstallation } from './draft';
import { planSummary, runtimeText } from './install-labels';
import type { PreparedSteps } from './prepared-steps';
import { storedInstallation } from './stored-installation';

const DEFAULTS = { version: '26.08.89100', tokenName: 'default_token' };

test('a draft with a name is a plan without problems', () => {
  const { result } = renderHook(() => useInstallation(scopeOf('acme')));
  act(() => result.current.change({ name: 'prod-eu', tags: ' eu, ,a b ,eu' }));
  const plan = installPlan(result.current.draft, DEFAULTS);
  expect(plan).toMatchObject({
    account: 'acme',
    tags: ['eu', 'a b'],
    tokenName: 'default_token',
    image: 'harness/delegate:26.08.89100',
  });
  expect(planProblems(plan)).toEqual({});
});

test('choosing a size sets its replicas, until the number is edited', () => {
  const { result } = renderHook(() => useInstallation(scopeOf('sizes')));
  act(() => result.current.change({ size: 'MEDIUM' }));
  expect(result.current.draft.replicas).toBe('4');
  act(() => result.current.change({ replicas: '3' }));
  expect(result.current.draft.replicas).toBe('3');
});

test('a rhythm by the day runs at its time, and a missing time is a problem of the plan', () => {
  const { result } = renderHook(() => useInstallation(scopeOf('rhythm')));
  const plan = () => installPlan(result.current.draft, DEFAULTS);
  expect(plan().upgradeSchedule).toBe('0 * * * *');
  act(() => result.current.change({ name: 'prod-eu', upgradeRhythm: 'SATURDAY', upgradeTime: '03:30' }));
  expect(plan().upgradeSchedule).toBe('30 3 * * 6');
  act(() => result.current.change({ upgradeTime: '' }));
  expect(planProblems(plan())).toEqual({ upgradeSchedule: 'Enter a time, such as 02:00.' });
});

test('a mistyped number stays as typed, and the plan reports a problem', () => {
  const { result } = renderHook(() => useInstallation(scopeOf('slips')));
  act(() => result.current.change({ name: 'prod-eu', replicas: '2a', taskCapacity: '5o' }));
  expect(result.current.draft).toMatchObject({ replicas: '2a', taskCapacity: '5o' });
  const plan = installPlan(result.current.draft, DEFAULTS);
  expect(planProblems(plan)).toEqual({
    replicas: 'Enter a whole number from 1 to 100.',
    taskCapacity: 'Enter a whole number from 1 to 1,000.',
  });
  expect(planSummary(plan) + runtimeText(plan)).not.toContain('NaN');
});

test('the draft of a scope survives leaving the page, and appears in no other scope', () => {
  const scope = scopeOf('acme', 'retail');
  const first = renderHook(() => useInstallation(scope));
  act(() => first.result.current.change({ name: 'half-typed' }));
  first.unmount();
  expect(renderHook(() => useInstallation(scope)).result.current.draft.name).toBe('half-typed');
  expect(renderHook(() => useInstallation(scopeOf('acme', 'platform'))).result.current.draft.name).toBe('');
});

test('a reload restores draft and steps, and storage contains no token value', () => {
  const scope = scopeOf('acme', 'stored');
  const first = renderHook(() => useInstallation(scope)).result;
  act(() => first.current.change({ name: 'prod-eu', replicas: '3', taskCapacity: '5', tokenName: 'ci' }));
  const { draft } = first.current;
  const secret = 'ZTUzNzllZGUzNjk0ZWVmYTA1N2JmMmI1ZTEzNjQ1YzU=';
  const prepared: PreparedSteps = {
    plan: installPlan(draft, DEFAULTS),
    stepsWith: (token) => [{ kind: 'command', title: 'Run', text: `run ${token} ${btoa(token)}` }],
    note: undefined,
    knownIds: ['one'],
    since: 7,
  };
  act(() => first.current.show(prepared));
  const restored = storedInstallation(scope);
  expect(restored?.draft).toEqual(draft);
  expect(restored?.prepared).toMatchObject({ plan: prepared.plan, knownIds: ['one'], since: 7 });
  expect(restored?.prepared?.stepsWith(secret)).toEqual(prepared.stepsWith(secret));
  expect(restored?.prepared?.stepsWith(TOKEN_MASK)[0]?.text).toBe(`run ${TOKEN_MASK} ${TOKEN_MASK}`);
  expect(JSON.stringify(sessionStorage)).not.toContain(secret);
});

test.each(['', '{', 'null', '{"draft":{"name":1}}'])(
  'a stored text that cannot be read is ignored: %j',
  (text) => {
    const scope = scopeOf('acme', 'broken');
    sessionStorage.setItem(`delegate-overview:install:${scopeKey(scope)}`, text);
    expect(storedInstallation(scope)).toBeUndefined();
  },
);
