import { expect, test, vi } from 'vitest';
import { loadSettings } from './settings';

const SETTINGS = { mode: 'live', credential: 'server', feed: 'page', account: 'acme', readOnly: false };

test('the settings are those that the server of the page sends', async () => {
  vi.stubGlobal('fetch', async () => Response.json(SETTINGS));
  expect(await loadSettings()).toEqual(SETTINGS);
});

test.each([
  [
    'a network failure',
    async () => Promise.reject(new TypeError('Failed to fetch')),
    'The server of this page cannot be reached.',
  ],
  [
    'a sign-in page',
    async () => new Response('<!doctype html>'),
    'The settings of this page could not be read.',
  ],
  [
    'settings without an account',
    async () => Response.json({ ...SETTINGS, account: '' }),
    'The settings of this page could not be read.',
  ],
  [
    'a 502 answer',
    async () => Response.json({}, { status: 502 }),
    'The server of this page did not give its settings (status 502).',
  ],
])(
  'after %s, loading the settings fails with a readable sentence',
  async (_what, fetchSettings: () => Promise<Response>, message) => {
    vi.stubGlobal('fetch', fetchSettings);
    await expect(loadSettings()).rejects.toThrow(message);
  },
);
