import type { Settings } from './settings.ts';

/** The account that the demo's Manager inside the page knows. */
const DEMO_ACCOUNT = 'demo';

/** What the page learns about its server, from `settings.json` beside `index.html`. Nothing in it is secret. */
export type PageSettings = { readonly mode: 'demo' | 'live'; readonly account: string };

/** The page's settings for a server with this Manager, or for the demo without one. */
export function pageSettings(manager: Settings['manager']): PageSettings {
  return manager ? { mode: 'live', account: manager.account } : { mode: 'demo', account: DEMO_ACCOUNT };
}
