import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBrowser } from './browser.ts';

const DOWNLOAD = 'cache/chromium-1255/chrome-linux64/chrome';
const SHELL_MARK = 'cache/chromium_headless_shell-1255/INSTALLATION_COMPLETE';

/** A machine on which these programs are installed: `at` gives a path on it, `find` what is found there. */
async function machineWith(...programs: readonly string[]) {
  const root = await mkdtemp(join(tmpdir(), 'browser-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const at = (path: string) => join(root, path);
  for (const program of programs) {
    await mkdir(dirname(at(program)), { recursive: true });
    await writeFile(at(program), '');
    await chmod(at(program), 0o755);
  }
  const find = (env: Record<string, string> = {}) =>
    findBrowser({ PATH: `${at('nowhere')}:${at('usr/bin')}:${at('opt/bin')}`, ...env }, at(DOWNLOAD));
  return { at, find };
}

test('no browser is found where none is installed', async () => {
  expect((await machineWith()).find()).toBeUndefined();
});

test('CHROMIUM_PATH comes before everything else', async () => {
  const { at, find } = await machineWith('my/chrome', DOWNLOAD, SHELL_MARK, 'usr/bin/chromium');
  expect(find({ CHROMIUM_PATH: at('my/chrome') })?.executablePath).toBe(at('my/chrome'));
});

test('a CHROMIUM_PATH that is not a program is an error, without a search elsewhere', async () => {
  const { at, find } = await machineWith('usr/bin/chromium');
  expect(() => find({ CHROMIUM_PATH: at('gone') })).toThrow('CHROMIUM_PATH is not the path of a program');
  expect(() => find({ CHROMIUM_PATH: at('usr/bin') })).toThrow('CHROMIUM_PATH is not the path of a program');
});

test('the headless shell that Playwright downloaded is left to Playwright to find', async () => {
  const { find } = await machineWith(SHELL_MARK, 'usr/bin/chromium');
  expect(find()).toEqual({ name: 'Playwright, headless shell', executablePath: undefined });
});

test('the full browser that Playwright downloaded is found before Chromium on PATH', async () => {
  const { at, find } = await machineWith(DOWNLOAD, 'usr/bin/chromium');
  expect(find()?.executablePath).toBe(at(DOWNLOAD));
});

test.each(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'])(
  '%s is found on PATH',
  async (command) => {
    const { at, find } = await machineWith(`opt/bin/${command}`);
    expect(find()?.executablePath).toBe(at(`opt/bin/${command}`));
  },
);

test('the headless shell on PATH comes before the full browser', async () => {
  const { at, find } = await machineWith('usr/bin/chromium', 'opt/bin/chromium-headless-shell');
  expect(find()?.executablePath).toBe(at('opt/bin/chromium-headless-shell'));
});

test('Chromium on PATH comes before Chrome, in whatever order PATH names them', async () => {
  const { at, find } = await machineWith('usr/bin/google-chrome', 'opt/bin/chromium');
  expect(find()?.executablePath).toBe(at('opt/bin/chromium'));
});
