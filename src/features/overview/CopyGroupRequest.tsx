import { useMemo } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { findingsOfRows } from '@/domain/findings/findings-among';
import type { Grouping } from '@/domain/query/group';
import { rowsWithValue } from '@/domain/query/whole-group';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { groupInWords } from '@/features/list/group-row-labels';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { groupRequest, queryOfGroup } from './group-request';

interface CopyGroupRequestProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly by: Grouping;
  /** The value that the group has in common; undefined for the group without a value. */
  readonly value: string | undefined;
}

/** About all delegates of the group. Renders nothing if none of them has a problem. */
export function CopyGroupRequest({ scope, fleet, by, value }: CopyGroupRequestProps) {
  const [zone] = usePreference(TIME_ZONE);
  const hasProblem = useMemo(
    () => findingsOfRows(fleet, rowsWithValue(fleet, by, value)).some(({ severity }) => severity !== 'info'),
    [fleet, by, value],
  );
  if (!hasProblem) return null;
  const copy = () => {
    // Read on click: a list that depended on the address would re-render with each change of it.
    const query = queryOfGroup(new URLSearchParams(location.search), by, value);
    const link = new URL(`?${query}`, location.href).href;
    const where = scopeLabelWithLevel(scope);
    void copyAndSay(groupRequest({ fleet, by, value, where, zone, link }), 'Request');
  };
  return (
    <Button size="sm" aria-label={`Copy request for ${groupInWords(by, value)}`} onClick={copy}>
      Copy request
    </Button>
  );
}
