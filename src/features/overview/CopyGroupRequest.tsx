import { useMemo } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import type { DelegateGroup, Grouping } from '@/domain/query/group';
import { scopeInWords } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { groupLabel } from '@/features/list/group-row-labels';
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

/** Copies a request for the owner of a group; nothing where nobody has to act. */
export function CopyGroupRequest({ scope, fleet, by, group }: CopyGroupRequestProps) {
  const [zone] = usePreference(TIME_ZONE);
  const problems = useMemo(() => problemsOf(fleet, group), [fleet, group]);
  if (problems.length === 0) return null;
  const copy = () => {
    // The address of now: a list that waits for it would be drawn anew with each change.
    const query = queryOfGroup(new URLSearchParams(location.search), by, group.value);
    const link = new URL(`?${query}`, location.href).href;
    const request = groupRequest({ fleet, by, group, problems, where: scopeInWords(scope), zone, link });
    void copyAndSay(request, 'Request');
  };
  return (
    <Button size="sm" aria-label={`Copy request for ${groupLabel(by, group.value)}`} onClick={copy}>
      Copy request
    </Button>
  );
}
