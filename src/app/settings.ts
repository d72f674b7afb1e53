import { BASE_PATH } from '@/lib/href';

export interface Settings {
  /** `demo` uses the mock Manager in this browser, `live` a real one. */
  readonly mode: 'demo' | 'live';
  /** Who provides the API key: the server of this page (the demo needs none), or the visitor (`own`). */
  readonly credential: 'server' | 'own';
  /** Who reads the fleets: the server of this page, once for all visitors, or each page itself. */
  readonly feed: 'server' | 'page';
  /** The account that `/` opens. */
  readonly account: string;
  /** Whether the server of this page refuses every write. */
  readonly readOnly: boolean;
  /** The signed-in user; absent if there is no sign-in. */
  readonly user?: string;
  /** The groups of which this user needs one to write; absent if writing is allowed, or forbidden for another reason. */
  readonly writeGroups?: readonly string[];
  /** Whether the server of this page remembers the fleet; absent for no. */
  readonly memory?: boolean;
  /** The prefixes of tags that name an owner; absent for the page's own defaults. */
  readonly ownerPrefixes?: readonly string[];
}

/**
 * From the server of this page. The account may be missing if the visitor provides the key, which contains the account.
 */
export type ServedSettings =
  | (Settings & { readonly credential: 'server' })
  | (Omit<Settings, 'account'> & { readonly credential: 'own'; readonly account?: string });

/**
 * Fetches the settings of this page. Throws an Error with a sentence for people if that fails: without settings the page
 * does not know whose delegates to show.
 */
export async function loadSettings(): Promise<ServedSettings> {
  const response = await fetch(`${BASE_PATH}/settings.json`, { cache: 'no-store' }).catch(
    (cause: unknown) => {
      throw new Error('The server of this page cannot be reached.', { cause });
    },
  );
  if (!response.ok)
    throw new Error(`The server of this page did not give its settings (status ${response.status}).`);
  // The body may also be a page of a proxy or a sign-in, or incomplete.
  const settings: unknown = await response.json().catch(() => undefined);
  if (!isSettings(settings)) throw new Error('The settings of this page could not be read.');
  return settings;
}

// Checked by hand, because nothing else in the first load needs a schema library.
function isSettings(value: unknown): value is ServedSettings {
  if (typeof value !== 'object' || value === null) return false;
  const {
    mode,
    credential,
    feed,
    account,
    readOnly,
    user,
    writeGroups,
    memory,
    ownerPrefixes,
  }: Partial<Record<string, unknown>> = {
    ...value,
  };
  const hasAccount = typeof account === 'string' && account !== '';
  return (
    (mode === 'demo' || mode === 'live') &&
    (feed === 'server' || feed === 'page') &&
    typeof readOnly === 'boolean' &&
    (user === undefined || typeof user === 'string') &&
    (writeGroups === undefined || isTexts(writeGroups)) &&
    (memory === undefined || typeof memory === 'boolean') &&
    (ownerPrefixes === undefined || isTexts(ownerPrefixes)) &&
    (credential === 'server' ? hasAccount : credential === 'own' && (hasAccount || account === undefined))
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
