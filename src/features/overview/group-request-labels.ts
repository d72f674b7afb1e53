import type { FindingRule } from '@/domain/findings/finding';
import type { Grouping } from '@/domain/query/group';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import type { FindingAction } from '@/features/fleet/finding-labels';
import { counted, DELEGATES } from '@/features/fleet/labels';
import { formatCount } from '@/lib/numbers';

const GROUPS: Record<Grouping, { readonly of: (value: string) => string; readonly none: string }> = {
  owner: { of: (value) => `of ${value}`, none: 'without an owner' },
  tag: { of: (value) => `with the tag ${value}`, none: 'without custom tags' },
  version: { of: (value) => `of version ${value}`, none: 'of unknown version' },
  scope: { of: (value) => `of ${delegateScopeLabel(delegateScopeOf(value))}`, none: 'of an unknown scope' },
};

interface RequestOpening {
  readonly by: Grouping;
  /** What the group has in common; undefined for the group without it. */
  readonly value: string | undefined;
  /** How many delegates need attention, and how many there are. */
  readonly count: number;
  readonly total: number;
  /** The scope, as a sentence names it. */
  readonly where: string;
}

/** The first sentence of a request: `2 of 9 delegates of web in account acme need attention.` */
export function openingText({ by, value, count, total, where }: RequestOpening): string {
  const which = value === undefined ? GROUPS[by].none : GROUPS[by].of(value);
  const verb = count === 1 ? 'needs' : 'need';
  return `Harness: ${formatCount(count)} of ${counted(total, DELEGATES)} ${which} in ${where} ${verb} attention.`;
}

/** What to do about a finding, as sentences; undefined where this page knows nothing that helps. `image` is the latest one, if known. */
export function toDoText(
  rule: FindingRule,
  actions: readonly FindingAction[],
  image: string | undefined,
): string | undefined {
  if (rule === 'LEGACY_IMAGE') return 'Install a new delegate in its place.';
  const action = actions.find((one) => one !== 'show' && one !== 'copySummary');
  switch (action) {
    case 'troubleshoot':
      return 'Find out why no heartbeat comes. Start the delegate again, or delete it if nobody needs it.';
    case 'upgrade':
      return `Upgrade to ${image === undefined ? 'the latest version' : `the image ${image}`}.`;
    case 'turnOnAutoUpgrade':
      return 'Switch auto-upgrade on, or upgrade it regularly.';
    case 'tokens':
      return 'Register it again with an active token.';
    default:
      return undefined;
  }
}
