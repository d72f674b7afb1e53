import type { ServedSettings } from '@/app/settings';
import { type Identity, missingWriteGroups } from '../requests/identity.ts';
import type { Settings } from '../settings/settings.ts';

/** The account of the demo's Manager, which runs inside the page. */
const DEMO_ACCOUNT = 'demo';

const NOBODY: Identity = { user: undefined, groups: [] };

type Visit = {
  readonly identity?: Identity | undefined;
  /** Who reads the fleets. */
  readonly feed?: ServedSettings['feed'];
  /** Whether this server keeps the history of the fleet. */
  readonly memory?: boolean;
};

/** The page reads them from `settings.json` next to `index.html`. None of them is secret. */
export function pageSettings(
  { manager, readOnly, access, ownerPrefixes }: Settings,
  { identity = NOBODY, feed = 'page', memory = false }: Visit = {},
): ServedSettings {
  const writeGroups = missingWriteGroups(identity, access);
  const forAll = {
    feed,
    ...(memory && { memory }),
    readOnly: readOnly || writeGroups !== undefined,
    ...(identity.user !== undefined && { user: identity.user }),
    ...(writeGroups && !readOnly && { writeGroups }),
    ...(ownerPrefixes.length > 0 && { ownerPrefixes }),
  };
  // The demo has a made-up past.
  if (!manager) return { mode: 'demo', credential: 'server', account: DEMO_ACCOUNT, memory: true, ...forAll };
  const { apiKey, account } = manager;
  const live = { mode: 'live', ...forAll } as const;
  // A key names its account, so the account can be missing only without a key.
  if (apiKey === undefined || account === undefined)
    return { ...live, credential: 'own', ...(account !== undefined && { account }) };
  return { ...live, credential: 'server', account };
}
