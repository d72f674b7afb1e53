import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('proxies', () => {
  const live = { HARNESS_PLATFORM_API_KEY: 'pat.acc.t.s3cret' };

  test('have the names of both cases, of which the lower one counts', () => {
    const { manager } = readSettings({
      ...live,
      HTTPS_PROXY: 'a:1',
      https_proxy: 'https://b:2',
      no_proxy: 'c',
    });
    expect(manager?.proxies).toEqual({ https: new URL('https://b:2'), http: undefined, except: 'c' });
  });

  test('that cannot be asked are refused, without their password, and not in the demo', () => {
    const wrong = { HTTPS_PROXY: 'socks5://u:pw@h:1' };
    expect(() => readSettings({ ...live, ...wrong })).toThrow(/HTTPS_PROXY is not the address of a proxy/);
    expect(() => readSettings({ ...live, ...wrong })).toThrow(/^((?!pw)[^])*$/);
    expect(readSettings(wrong).manager).toBeUndefined();
  });
});
