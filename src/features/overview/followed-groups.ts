import type { Fleet } from '@/domain/delegate/fleet';
import { followSilentGroups, type SilentGroup } from '@/domain/findings/silent-group';
import { type Scope, scopeKey } from '@/domain/scope/scope';

const newest = new Map<string, readonly SilentGroup[]>();
const known = new WeakMap<Fleet, readonly SilentGroup[]>();

/**
 * The groups that fell silent together, with their delegates that are connected again. They are followed from answer to
 * answer, also while another page is open.
 */
export function silentGroupsIn(scope: Scope, fleet: Fleet): readonly SilentGroup[] {
  let groups = known.get(fleet);
  if (!groups) {
    const listing = scopeKey(scope);
    groups = followSilentGroups(newest.get(listing) ?? [], fleet);
    newest.set(listing, groups);
    known.set(fleet, groups);
  }
  return groups;
}
