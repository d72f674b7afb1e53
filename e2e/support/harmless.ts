import { test as base, expect } from './own-manager.ts';

export { expect };

/**
 * The `test` for hostile answers. It fails if a text of the answer has become an element, an attribute or code. It also
 * fails if the page logs anything unexpected to the console.
 */
export const test = base.extend<{ expectHarmless: () => Promise<void> }>({
  expectHarmless: [
    async ({ page, expectedConsole: [expected] }, run) => {
      const harm: string[] = [];
      page.on('dialog', (dialog) => harm.push(`dialog: ${dialog.message()}`));
      page.on('console', (message) => {
        if (!expected?.test(message.text())) harm.push(`console: ${message.text()}`);
      });
      const expectHarmless = async () => {
        const made = await page.evaluate(() => [
          ...[
            'x-evil',
            'img',
            'iframe',
            'body script',
            '[onerror]',
            '[onclick]',
            'a[href^="javascript:"]',
          ].filter((selector) => document.querySelector(selector)),
          ...['wasHacked', 'isAdmin'].filter((name) => name in globalThis || name in {}),
        ]);
        expect([...harm, ...made]).toEqual([]);
      };
      await run(expectHarmless);
      await expectHarmless();
    },
    { auto: true },
  ],
});
