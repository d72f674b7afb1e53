// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDemoSession } from './demo-session';

const WRITE = { at: 1, method: 'DELETE', url: 'http://mock.test/gateway/x', body: '' };

function openAt(query: string) {
  return openDemoSession(new URL(`http://app.test/account/demo/delegates${query}`), sessionStorage);
}

beforeEach(() => sessionStorage.clear());

test('scenario and writes are kept for the tab, until the address restarts a scenario', () => {
  expect(openAt('').scenario).toBe('default');
  openAt('?scenario=large').keep(WRITE);
  expect(openAt('')).toMatchObject({ scenario: 'large', writes: [WRITE] });
  expect(openAt('?scenario=large').writes).toEqual([]);
  expect(openAt('').writes).toEqual([]);
});

test('a scenario keeps its beginning, until the address restarts it', () => {
  vi.useFakeTimers({ now: 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  openAt('?scenario=incident');
  vi.setSystemTime(2_000);
  expect(openAt('').begunAt).toBe(1_000);
  expect(openAt('?scenario=incident').begunAt).toBe(2_000);
});

test('an unknown scenario changes nothing, with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  openAt('?scenario=empty');
  expect(openAt('?scenario=nope').scenario).toBe('empty');
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('default, empty, large'));
});

test.each([
  '{',
  '{"scenario":"nope","begunAt":1,"writes":[]}',
  '{"scenario":"empty","begunAt":1,"writes":[1]}',
])('a stored text that cannot be read is discarded: %s', (text) => {
  sessionStorage.setItem('mock-manager', text);
  expect(openAt('')).toMatchObject({ scenario: 'default', writes: [] });
});
