import { test as base, expect } from '@playwright/test';

export { expect };

type ConsoleFixtures = {
  /**
   * The console messages that these tests allow: one regular expression, with `|` for several, because Playwright takes a
   * second element as options of the fixture. Matched against `text (address)`.
   */
  expectedConsole: readonly [] | readonly [RegExp];
  quietConsole: undefined;
};

/**
 * Playwright's `test`, which also fails if a page throws or logs a warning or an error to the console. Chromium itself logs
 * "Failed to load resource" for every status from 400 on: a test with such an answer allows that with
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
