import { useMemo } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { findingsOfRows } from '@/domain/findings/findings-among';
import { type DelegateFilters, isFiltered } from '@/domain/query/filters';
import type { DelegateGroup, Grouping } from '@/domain/query/group';
import { sentScopeLabel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { groupInWords } from '@/features/list/group-row-labels';
import { sharedLink } from '@/lib/href';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { groupRequest, queryOfGroup } from './group-request';

export interface CopyGroupRequestProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly by: Grouping;
  readonly filters: DelegateFilters;
  readonly group: DelegateGroup;
}

/** About the shown delegates of the group. Renders nothing if none of them has a problem. */
export function CopyGroupRequest({ scope, fleet, by, filters, group }: CopyGroupRequestProps) {
  const { value, rows } = group;
  const [zone] = usePreference(TIME_ZONE);
  const hasProblem = useMemo(
    () => findingsOfRows(fleet, rows).some(({ severity }) => severity !== 'info'),
    [fleet, rows],
  );
  if (!hasProblem) return null;
  const copy = () => {
    // Read on click: a list that depended on the address would re-render with each change of it.
    const query = queryOfGroup(new URLSearchParams(location.search), filters, by, value);
    const link = sharedLink(`?${query}`);
    const where = sentScopeLabel(scope);
    const request = groupRequest({ fleet, by, group, isFiltered: isFiltered(filters), where, zone, link });
    void copyAndSay(request, 'Request');
  };
  return (
    <Button size="sm" aria-label={`Copy request for ${groupInWords(by, value)}`} onClick={copy}>
      Copy request
    </Button>
  );
}
