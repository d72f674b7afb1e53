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
  /** The value that the group has in common; undefined for the group without a value. */
  readonly value: string | undefined;
  /** How many delegates need attention, and how many there are. */
  readonly count: number;
  readonly total: number;
  /** The name of the scope in a sentence. */
  readonly where: string;
}

/** Returns the first sentence of a request: `Harness: 2 of 9 delegates of web in account acme need attention.` */
export function openingText({ by, value, count, total, where }: RequestOpening): string {
  const which = value === undefined ? GROUPS[by].none : GROUPS[by].of(value);
  const verb = count === 1 ? 'needs' : 'need';
  return `Harness: ${formatCount(count)} of ${counted(total, DELEGATES)} ${which} in ${where} ${verb} attention.`;
}

/** Returns what to do about a finding, as sentences; undefined if there is no advice. `image` is the latest one, if known. */
export function toDoText(
  rule: FindingRule,
  actions: readonly FindingAction[],
  image: string | undefined,
): string | undefined {
  if (rule === 'LEGACY_IMAGE') return 'Install a new delegate in its place.';
  switch (actions[0]) {
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
