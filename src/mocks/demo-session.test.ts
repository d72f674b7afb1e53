// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDemoSession } from './demo-session';

const WRITE = { at: 1, method: 'DELETE', url: 'http://mock.test/gateway/x', body: '' };

function openAt(query: string) {
  return openDemoSession(new URL(`http://app.test/account/demo/delegates${query}`), sessionStorage);
}

beforeEach(() => sessionStorage.clear());

describe('the scenario', () => {
  test('is the default one to begin with', () => {
    expect(openAt('').scenario).toBe('default');
  });

  test('is chosen by the address and holds for the tab', () => {
    expect(openAt('?scenario=incident&search=x').scenario).toBe('incident');
    expect(openAt('').scenario).toBe('incident');
    expect(openAt('?scenario=default').scenario).toBe('default');
  });

  test('is left alone by a name that is none, with a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    openAt('?scenario=empty');
    expect(openAt('?scenario=nope').scenario).toBe('empty');
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('default, empty, large'));
  });
});

describe('what was written', () => {
  test('is there after a reload, until the address starts a scenario anew', () => {
    openAt('?scenario=large').keep(WRITE);
    expect(openAt('').writes).toEqual([WRITE]);
    expect(openAt('?scenario=large').writes).toEqual([]);
    expect(openAt('').writes).toEqual([]);
  });

  test('adds up over reloads, and the oldest are forgotten', () => {
    openAt('').keep(WRITE);
    const session = openAt('');
    for (let at = 2; at <= 501; at++) session.keep({ ...WRITE, at });
    const { writes } = openAt('');
    expect([writes.length, writes[0]?.at, writes.at(-1)?.at]).toEqual([500, 2, 501]);
  });

  test.each(['{', '{"scenario":"nope","writes":[]}', '{"scenario":"empty","writes":[1]}'])(
    'is forgotten when it cannot be read: %s',
    (text) => {
      sessionStorage.setItem('mock-manager', text);
      expect(openAt('')).toMatchObject({ scenario: 'default', writes: [] });
    },
  );
});
