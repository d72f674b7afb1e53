import { test as base, expect } from '@playwright/test';

export { expect };

type ConsoleFixtures = {
  /**
   * What the console may say in these tests: one pattern, with `|` in it for several (Playwright would take a second
   * element for a setting of the fixture). Matched against `text (address)`.
   */
  expectedConsole: readonly [] | readonly [RegExp];
  quietConsole: undefined;
};

/**
 * Playwright's `test`, which also fails when a page writes a warning or an error to the console, or throws. Chromium
 * itself writes "Failed to load resource" for every answer from 400 on: a test of such an answer says so with
 * `test.use({ expectedConsole: [/status of 403/] })`.
 */
export const test = base.extend<ConsoleFixtures>({
  expectedConsole: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedConsole: [expected] }, run) => {
      const unexpected: string[] = [];
      const note = (line: string) => {
        if (!expected?.test(line)) unexpected.push(line);
      };
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
      await run(undefined);
      expect(unexpected, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});
