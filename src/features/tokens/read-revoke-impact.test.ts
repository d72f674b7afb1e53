import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { configureManager, managerConfig } from '@/api/manager';
import { scopeOf } from '@/domain/scope/scope';
import type { MockManager } from '@/mocks/manager';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { rest } from '@/testing/manager';
import { readRevokeImpact } from './read-revoke-impact';
import { needsTyping, revokeSummary } from './token-labels';

/** An answer with one unreadable delegate. */
const UNREADABLE = { delegateGroupDetails: [7] };

let manager: MockManager;

beforeEach(() => {
  manager = appFor('default');
});

const forecast = (name: string, scope = ACCOUNT) =>
  readRevokeImpact(scope, name, { client: new QueryClient(), signal: new AbortController().signal });

test('the impact includes the stopping delegates of the scope and all its child scopes', async () => {
  const found = await forecast('ci-runners');
  expect(found).toMatchObject({ readScopes: 9, knowsAllScopes: true });
  const { impact } = found;
  if (impact.state === 'unknown') throw new Error(impact.why);
  expect(impact.affected).toMatchObject([
    { scope: ACCOUNT, name: 'ci-runners-us-east', stopping: 3, remaining: 0 },
  ]);
  expect(impact.lostTags).toEqual([{ scope: ACCOUNT, tags: ['ci', 'us', 'ci-runners-us-east'] }]);
  expect(revokeSummary(found)).toBe('3 connected instances of 1 delegate will stop.');
  expect(needsTyping(found)).toBe(true);
});

test('for a token of a project, the parent scopes are read too', async () => {
  const found = await forecast('default_token_retail/payments', scopeOf('demo', 'retail', 'payments'));
  expect(found).toMatchObject({ readScopes: 3, knowsAllScopes: true });
  expect(revokeSummary(found)).toMatch(/of 2 delegates will stop\.$/);
});

test('revoking a token that no delegate uses does not require typing its name', async () => {
  const found = await forecast('terraform-rollout');
  expect(revokeSummary(found)).toBe('No delegate uses it in the 9 scopes that were read.');
  expect(needsTyping(found)).toBe(false);
});

test('the name must be typed when some scopes cannot be listed or read', async () => {
  manager.faults.add({ path: '/ng/api/projects', status: 403, body: {} });
  expect(needsTyping(await forecast('terraform-rollout'))).toBe(true);
  manager.faults.clear();
  manager.faults.add({ path: 'orgIdentifier=retail&delegateTokenName', status: 403, body: {} });
  const found = await forecast('terraform-rollout');
  expect(found.impact).toMatchObject({ unread: [scopeOf('demo', 'retail')] });
  expect(revokeSummary(found)).toBe('No delegate uses it in the 8 scopes that were read.');
  expect(needsTyping(found)).toBe(true);
  manager.faults.add({ path: 'delegateTokenName', status: 403, body: {} });
  expect(revokeSummary(await forecast('terraform-rollout'))).toMatch(/^The Manager did not report/);
});

test('the name must be typed when the use of a token is only partly readable', async () => {
  manager.faults.add({ path: 'delegateTokenName', status: 200, body: { resource: UNREADABLE } });
  const found = await forecast('terraform-rollout', scopeOf('demo', 'retail', 'payments'));
  expect(found.impact).toMatchObject({ affected: [], unread: { length: 3 } });
  expect(revokeSummary(found)).toBe('The whole use of the token could be read in no scope.');
  expect(needsTyping(found)).toBe(true);
});

test('after an abort, no waiting request is sent', async () => {
  const stop = new AbortController();
  const { fetch: answer = fetch } = managerConfig();
  let lists = 0;
  configureManager({
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : input.toString();
      // The unreadable part makes the lists of all nine scopes necessary.
      if (/orgIdentifier=.*delegateTokenName/.test(url)) return Promise.resolve(rest(UNREADABLE));
      if (url.includes('/delegate-groups') && !url.includes('delegateTokenName')) {
        lists++;
        stop.abort();
      }
      return answer(input, init);
    },
  });
  const options = { client: new QueryClient(), signal: stop.signal };
  await expect(readRevokeImpact(ACCOUNT, 'ci-runners', options)).rejects.toThrow(/abort/i);
  expect(lists).toBeLessThanOrEqual(4);
});
