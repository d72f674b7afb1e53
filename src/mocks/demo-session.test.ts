// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
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

test('an unknown scenario changes nothing, with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  openAt('?scenario=empty');
  expect(openAt('?scenario=nope').scenario).toBe('empty');
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('default, empty, large'));
});

test.each(['{', '{"scenario":"nope","writes":[]}', '{"scenario":"empty","writes":[1]}'])(
  'a stored text that cannot be read is discarded: %s',
  (text) => {
    sessionStorage.setItem('mock-manager', text);
    expect(openAt('')).toMatchObject({ scenario: 'default', writes: [] });
  },
);
