import { rowOf } from '@/domain/delegate/fleet';
import { sentScopeLabel } from '@/domain/scope/permissions';
import type { Candidate } from '@/domain/upgrade/candidates';
import { groupRequest } from '@/features/situation/group-request';
import { sharedLink } from '@/lib/href';
import { copyAndSay } from '@/ui/copy-and-say';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { delegatesHref } from './plan-links';
import type { PlanContext } from './use-plan';

interface RequestInput extends Pick<PlanContext, 'listing' | 'fleet'> {
  readonly delegates: readonly Candidate[];
}

/** Copies a request for each owner of these delegates, one after the other. */
export function useWaveRequest({ listing, fleet, delegates }: RequestInput): () => void {
  const [zone] = usePreference(TIME_ZONE);
  return () => {
    const owners = [...new Set(delegates.map(({ delegate }) => delegate.owner))];
    const requests = owners.map((owner) => {
      const own = delegates.filter(({ delegate }) => delegate.owner === owner);
      const rows = own.map(({ delegate }) => rowOf(fleet, delegate.key)).filter((row) => row >= 0);
      return groupRequest({
        fleet,
        by: 'owner',
        group: { value: owner, rows: Uint32Array.from(rows) },
        isFiltered: false,
        where: sentScopeLabel(listing.scope),
        zone,
        link: sharedLink(delegatesHref(listing, own) ?? ''),
      });
    });
    void copyAndSay(
      requests.join('\n---\n\n'),
      requests.length === 1 ? 'Request' : `${requests.length} requests`,
    );
  };
}
