/** What the server of this page says about it. */
export interface Settings {
  /** `demo`: the mock Manager in this browser; `live`: a real one, with the key added by the server of this page. */
  readonly mode: 'demo' | 'live';
  /** The account that `/` opens. */
  readonly account: string;
}

/**
 * Fetches the settings of this page. Throws an Error with a sentence for people when they cannot be had: without them
 * the page does not know whose delegates to show.
 */
export async function loadSettings(): Promise<Settings> {
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`, { cache: 'no-store' });
  if (!response.ok)
    throw new Error(`The server of this page did not give its settings (status ${response.status}).`);
  const settings: unknown = await response.json();
  if (!isSettings(settings)) throw new Error('The settings of this page could not be read.');
  return settings;
}

function isSettings(value: unknown): value is Settings {
  if (typeof value !== 'object' || value === null || !('mode' in value && 'account' in value)) return false;
  const { mode, account } = value;
  return (mode === 'demo' || mode === 'live') && typeof account === 'string' && account !== '';
}
