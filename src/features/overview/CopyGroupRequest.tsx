import { useMemo } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import type { DelegateGroup, Grouping } from '@/domain/query/group';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { groupInWords } from '@/features/list/group-row-labels';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { groupRequest, problemsOf, queryOfGroup } from './group-request';

interface CopyGroupRequestProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly by: Grouping;
  readonly group: DelegateGroup;
}

/** A button that copies a request for the owner of a group. Renders nothing if the group has no problem. */
export function CopyGroupRequest({ scope, fleet, by, group }: CopyGroupRequestProps) {
  const [zone] = usePreference(TIME_ZONE);
  const problems = useMemo(() => problemsOf(fleet, group), [fleet, group]);
  if (problems.length === 0) return null;
  const copy = () => {
    // Read on click: a list that depended on the address would re-render with each change of it.
    const query = queryOfGroup(new URLSearchParams(location.search), by, group.value);
    const link = new URL(`?${query}`, location.href).href;
    const request = groupRequest({
      fleet,
      by,
      group,
      problems,
      where: scopeLabelWithLevel(scope),
      zone,
      link,
    });
    void copyAndSay(request, 'Request');
  };
  return (
    <Button size="sm" aria-label={`Copy request for ${groupInWords(by, group.value)}`} onClick={copy}>
      Copy request
    </Button>
  );
}
