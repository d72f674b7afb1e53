import { type Identity, missingWriteGroups } from './identity.ts';
import type { Mode, Settings } from './settings/settings.ts';

/** The account that the demo's Manager inside the page knows. */
const DEMO_ACCOUNT = 'demo';

/** What the page learns about its server, from `settings.json` beside `index.html`. Nothing in it is secret. */
export type PageSettings = {
  readonly mode: Mode;
  /** Who brings the key: the server adds its own (the demo needs none), or the page has to ask its visitor for one. */
  readonly credential: 'server' | 'own';
  /** The account that `/` opens. Absent when only the visitor's key can name it. */
  readonly account?: string;
  /** The server refuses every write of this visitor. */
  readonly readOnly: boolean;
  /** Who is signed in. */
  readonly user?: string;
  /** The groups of which one is needed to write; absent for who may write. */
  readonly writeGroups?: readonly string[];
  /** What a tag that names an owner begins with; absent for the page's own prefixes. */
  readonly ownerPrefixes?: readonly string[];
};

const NOBODY: Identity = { user: undefined, groups: [] };

/** The page's settings for a visitor of a server with these settings. */
export function pageSettings(
  { manager, readOnly, access, ownerPrefixes }: Settings,
  identity: Identity = NOBODY,
): PageSettings {
  const writeGroups = missingWriteGroups(identity, access);
  const forAll = {
    readOnly: readOnly || writeGroups !== undefined,
    ...(identity.user !== undefined && { user: identity.user }),
    ...(writeGroups && !readOnly && { writeGroups }),
    ...(ownerPrefixes.length > 0 && { ownerPrefixes }),
  };
  if (!manager) return { mode: 'demo', credential: 'server', account: DEMO_ACCOUNT, ...forAll };
  const { apiKey, account } = manager;
  const credential = apiKey === undefined ? 'own' : 'server';
  return { mode: 'live', credential, ...(account !== undefined && { account }), ...forAll };
}
