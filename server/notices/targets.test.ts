import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { currentUrl, noticeTargets } from './targets.ts';

/** The settings with these variables; `lines` are those of a file of targets. */
async function settingsWith(env: Record<string, string>, lines?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'targets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'targets');
  if (lines !== undefined) await writeFile(file, lines);
  const { notices } = readSettings({
    HARNESS_PLATFORM_API_KEY: 'pat.acme.t.key',
    HISTORY_FILE: join(folder, 'h.sqlite'),
    ...(lines !== undefined && { NOTIFY_URL_FILE: file }),
    ...env,
  });
  if (!notices) throw new Error('Nothing is sent.');
  return { notices, file };
}

test('each line of a file is a target, whose address can change', async () => {
  const lines = [
    '# Payments',
    'https://a.example/1 tag:prod  -owner:"web  team"',
    '',
    'https://b.example/2\r',
    'https://c.example/3',
  ];
  const { notices, file } = await settingsWith({ NOTIFY_FILTER: 'tag:all' }, lines.join('\n'));
  const targets = noticeTargets(notices);
  expect(targets.map(({ url, filter, name }) => [url.pathname, filter, name])).toEqual([
    ['/1', 'tag:prod  -owner:"web  team"', 'tag:prod  -owner:"web  team"'],
    ['/2', 'tag:all', 'tag:all'],
    ['/3', 'tag:all', 'tag:all #2'],
  ]);
  await writeFile(file, lines.join('\n').replace('/3', '/4'));
  const urls = await Promise.all(targets.map((target) => currentUrl(target, notices)));
  expect(urls.map((url) => url?.pathname)).toEqual(['/1', '/2', '/4']);
  await writeFile(file, 'no address');
  expect(await Promise.all(targets.map((target) => currentUrl(target, notices)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [{ NOTIFY_FILTER: 'tag:s3cret' }, undefined, /NOTIFY_FILTER needs NOTIFY_URL or/],
  [
    {},
    'https://a.example/s3cret\nhooks/s3cret',
    /^Cannot start: a setting needs attention\.\n {2}NOTIFY_URL_FILE names a file in which line 2 is not an http/,
  ],
  [{}, '# nothing', /NOTIFY_URL_FILE names a file without an address/],
  [
    {},
    'https://a.example/1 https://b.example/s3cret',
    /^Cannot start: NOTIFY_URL_FILE: the filter of target 1 cannot be read from character 1/,
  ],
  [
    { NOTIFY_URL: 'https://a.example/s3cret', NOTIFY_FILTER: 'status:late' },
    undefined,
    /^Cannot start: NOTIFY_FILTER cannot have status/,
  ],
])(
  '%o with the lines %j is refused, without the address',
  async (env: Record<string, string>, lines, said) => {
    const read = settingsWith(env, lines).then(({ notices }) => noticeTargets(notices));
    await expect(read).rejects.toThrow(said);
    await expect(read).rejects.not.toThrow('s3cret');
  },
);
