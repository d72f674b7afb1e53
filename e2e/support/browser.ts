import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import { findOnPath, isProgram } from '../../deploy/programs.ts';
import { StartError } from '../../src/lib/start-error.ts';

/** A Chromium to test with. */
export type FoundBrowser = {
  readonly name: string;
  /** Undefined if Playwright finds the browser itself. */
  readonly executablePath: string | undefined;
};

// The shell is first: a full browser opens extra pages beside every window, which cost the tests half a second each.
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * The browser to test with: CHROMIUM_PATH, else the one that Playwright has downloaded, else Chromium or Chrome on
 * PATH; undefined if there is none. Throws a StartError if CHROMIUM_PATH is set but is not a program.
 */
export function findBrowser(
  env: Readonly<Record<string, string | undefined>> = process.env,
  downloadPath: string = chromium.executablePath(),
): FoundBrowser | undefined {
  if (env.CHROMIUM_PATH) {
    if (!isProgram(env.CHROMIUM_PATH)) throw new StartError('CHROMIUM_PATH is not the path of a program.');
    return { name: 'CHROMIUM_PATH', executablePath: env.CHROMIUM_PATH };
  }
  if (hasHeadlessShell(downloadPath))
    return { name: 'Playwright, headless shell', executablePath: undefined };
  if (isProgram(downloadPath)) return { name: 'Playwright, Chromium', executablePath: downloadPath };
  const executablePath = COMMANDS.map((command) => findOnPath(command, env.PATH)).find(Boolean);
  return executablePath === undefined ? undefined : { name: executablePath, executablePath };
}

export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser()?.executablePath;
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}

/** Whether the headless shell is installed. Playwright reports the full browser's path, but prefers the shell beside it. */
function hasHeadlessShell(downloadPath: string): boolean {
  const [, cache, revision] = /^(.*[/\\])chromium-(\d+)[/\\]/.exec(downloadPath) ?? [];
  if (cache === undefined) return false;
  return existsSync(join(cache, `chromium_headless_shell-${revision}`, 'INSTALLATION_COMPLETE'));
}
