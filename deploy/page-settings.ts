import type { Mode, Settings } from './settings.ts';

/** The account that the demo's Manager inside the page knows. */
const DEMO_ACCOUNT = 'demo';

/** What the page learns about its server, from `settings.json` beside `index.html`. Nothing in it is secret. */
export type PageSettings = {
  readonly mode: Mode;
  /** Who brings the key: the server adds its own (the demo needs none), or the page has to ask its visitor for one. */
  readonly credential: 'server' | 'own';
  /** The account that `/` opens. Absent when only the visitor's key can tell. */
  readonly account?: string;
  /** The server refuses every write. */
  readonly readOnly: boolean;
};

/** The page's settings for a server with these settings. */
export function pageSettings({ manager, readOnly }: Pick<Settings, 'manager' | 'readOnly'>): PageSettings {
  if (!manager) return { mode: 'demo', credential: 'server', account: DEMO_ACCOUNT, readOnly };
  const { apiKey, account } = manager;
  const credential = apiKey === undefined ? 'own' : 'server';
  return { mode: 'live', credential, ...(account !== undefined && { account }), readOnly };
}
