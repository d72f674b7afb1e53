// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDemoSession } from './demo-session';

const WRITE = { at: 1, method: 'DELETE', url: 'http://mock.test/gateway/x', body: '' };

function openAt(query: string) {
  return openDemoSession(new URL(`http://app.test/account/demo/delegates${query}`), sessionStorage);
}

beforeEach(() => sessionStorage.clear());

describe('the scenario', () => {
  test('is the default one at first', () => {
    expect(openAt('').scenario).toBe('default');
  });

  test('is set by the address, and kept for the tab', () => {
    expect(openAt('?scenario=incident&search=x').scenario).toBe('incident');
    expect(openAt('').scenario).toBe('incident');
    expect(openAt('?scenario=default').scenario).toBe('default');
  });

  test('is kept, with a warning, when the address has an unknown name', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    openAt('?scenario=empty');
    expect(openAt('?scenario=nope').scenario).toBe('empty');
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('default, empty, large'));
  });
});

describe('the stored writes', () => {
  test('survive a reload, until the address restarts a scenario', () => {
    openAt('?scenario=large').keep(WRITE);
    expect(openAt('').writes).toEqual([WRITE]);
    expect(openAt('?scenario=large').writes).toEqual([]);
    expect(openAt('').writes).toEqual([]);
  });

  test('accumulate over reloads up to 500, and the oldest are removed', () => {
    openAt('').keep(WRITE);
    const session = openAt('');
    for (let at = 2; at <= 501; at++) session.keep({ ...WRITE, at });
    const { writes } = openAt('');
    expect([writes.length, writes[0]?.at, writes.at(-1)?.at]).toEqual([500, 2, 501]);
  });

  test.each(['{', '{"scenario":"nope","writes":[]}', '{"scenario":"empty","writes":[1]}'])(
    'are discarded when they cannot be read: %s',
    (text) => {
      sessionStorage.setItem('mock-manager', text);
      expect(openAt('')).toMatchObject({ scenario: 'default', writes: [] });
    },
  );
});
