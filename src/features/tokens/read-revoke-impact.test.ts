import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configureManager } from '@/api/manager';
import { scopeOf } from '@/domain/scope/scope';
import { ACCOUNT, appFor } from '@/mocks/app-view';
import type { MockManager } from '@/mocks/manager';
import { readRevokeImpact } from './read-revoke-impact';
import { needsTyping, revokeSummary } from './token-labels';

let manager: MockManager;

beforeEach(() => {
  manager = appFor('default');
});
afterEach(() => configureManager({}));

const forecast = (name: string, scope = ACCOUNT) =>
  readRevokeImpact(scope, name, { client: new QueryClient(), signal: new AbortController().signal });

test('the scope of the token and all below it are asked for the delegates that stop', async () => {
  const found = await forecast('ci-runners');
  expect(found).toMatchObject({ askedScopes: 9, knowsAllScopes: true });
  const { impact } = found;
  if (impact.state === 'unknown') throw new Error(impact.why);
  expect(impact.affected).toMatchObject([
    { scope: ACCOUNT, name: 'ci-runners-us-east', stopping: 3, remaining: 0 },
  ]);
  expect(impact.lostTags).toEqual([{ scope: ACCOUNT, tags: ['ci', 'ci-runners-us-east', 'us'] }]);
  expect(revokeSummary(found)).toBe('3 connected instances of 1 delegate stop.');
  expect(needsTyping(found)).toBe(true);
});

test('for a project, the scopes above are asked as well', async () => {
  const found = await forecast('default_token_retail/payments', scopeOf('demo', 'retail', 'payments'));
  expect(found).toMatchObject({ askedScopes: 3, knowsAllScopes: true });
  expect(revokeSummary(found)).toMatch(/of 2 delegates stop\.$/);
});

test('a token that no delegate uses is revoked without typing its name', async () => {
  const found = await forecast('terraform-rollout');
  expect(revokeSummary(found)).toBe('No delegate uses it in the 9 scopes that were read.');
  expect(needsTyping(found)).toBe(false);
});

test('where scopes cannot be listed or read, the name has to be typed', async () => {
  manager.faults.add({ path: '/ng/api/projects', status: 403, body: {} });
  expect(needsTyping(await forecast('terraform-rollout'))).toBe(true);
  manager.faults.clear();
  manager.faults.add({ path: 'orgIdentifier=retail&delegateTokenName', status: 403, body: {} });
  const found = await forecast('terraform-rollout');
  expect(found.impact).toMatchObject({ unread: [scopeOf('demo', 'retail')] });
  expect(needsTyping(found)).toBe(true);
  manager.faults.add({ path: 'delegateTokenName', status: 403, body: {} });
  expect(revokeSummary(await forecast('terraform-rollout'))).toMatch(/^The Manager did not report/);
});

test('cancelling ends the requests', async () => {
  const stop = new AbortController();
  const reading = readRevokeImpact(ACCOUNT, 'ci-runners', { client: new QueryClient(), signal: stop.signal });
  stop.abort();
  await expect(reading).rejects.toThrow(/abort/i);
});
