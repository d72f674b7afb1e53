/** What the pages go by. */
export interface Settings {
  /** `demo`: the mock Manager in this browser; `live`: a real one. */
  readonly mode: 'demo' | 'live';
  /** Who brings the key: the server of this page adds its own (the demo needs none), or the visitor has to. */
  readonly credential: 'server' | 'own';
  /** The account that `/` opens. */
  readonly account: string;
  /** The server of this page refuses every write. */
  readonly readOnly: boolean;
  /** Who is signed in; absent where nobody has to. */
  readonly user?: string;
  /** The groups of which this user would need one to write; absent where another reason or none forbids it. */
  readonly writeGroups?: readonly string[];
  /** What a tag that names an owner begins with; absent where the page's own prefixes count. */
  readonly ownerPrefixes?: readonly string[];
}

/** What the server of this page says about it: where the visitor brings the key, that may be what tells the account. */
export type ServedSettings =
  | (Settings & { readonly credential: 'server' })
  | (Omit<Settings, 'account'> & { readonly credential: 'own'; readonly account?: string });

/**
 * Fetches the settings of this page. Throws an Error with a sentence for people when they cannot be had: without them
 * the page does not know whose delegates to show.
 */
export async function loadSettings(): Promise<ServedSettings> {
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`, { cache: 'no-store' });
  if (!response.ok)
    throw new Error(`The server of this page did not give its settings (status ${response.status}).`);
  const settings: unknown = await response.json();
  if (!isSettings(settings)) throw new Error('The settings of this page could not be read.');
  return settings;
}

// By hand: a first visit needs no schema library for anything else.
function isSettings(value: unknown): value is ServedSettings {
  if (typeof value !== 'object' || value === null) return false;
  const {
    mode,
    credential,
    account,
    readOnly,
    user,
    writeGroups,
    ownerPrefixes,
  }: Partial<Record<string, unknown>> = {
    ...value,
  };
  const hasAccount = typeof account === 'string' && account !== '';
  return (
    (mode === 'demo' || mode === 'live') &&
    typeof readOnly === 'boolean' &&
    (user === undefined || typeof user === 'string') &&
    (writeGroups === undefined || isTexts(writeGroups)) &&
    (ownerPrefixes === undefined || isTexts(ownerPrefixes)) &&
    (credential === 'server' ? hasAccount : credential === 'own' && (hasAccount || account === undefined))
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
