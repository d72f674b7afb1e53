import * as v from 'valibot';

/** What the server of this page says about it. */
export interface ServedSettings {
  /** `demo`: the mock Manager in this browser; `live`: a real one. */
  readonly mode: 'demo' | 'live';
  /** Who brings the key: the server of this page adds its own (the demo needs none), or the visitor has to. */
  readonly credential: 'server' | 'own';
  /** The account that `/` opens; undefined when only the visitor's key can tell. */
  readonly account?: string;
  /** The server of this page refuses every write. */
  readonly readOnly: boolean;
}

/** What the pages go by. */
export interface Settings extends ServedSettings {
  readonly account: string;
}

const servedSettings = v.object({
  mode: v.picklist(['demo', 'live']),
  credential: v.picklist(['server', 'own']),
  account: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
  readOnly: v.boolean(),
});

/**
 * Fetches the settings of this page. Throws an Error with a sentence for people when they cannot be had: without them
 * the page does not know whose delegates to show.
 */
export async function loadSettings(): Promise<ServedSettings> {
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`, { cache: 'no-store' });
  if (!response.ok)
    throw new Error(`The server of this page did not give its settings (status ${response.status}).`);
  const settings: unknown = await response.json();
  if (!v.is(servedSettings, settings)) throw new Error('The settings of this page could not be read.');
  return settings;
}
