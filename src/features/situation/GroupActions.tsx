import { useMemo } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { printFilters } from '@/domain/filter/filter-text';
import { type DelegateFilters, isFiltered } from '@/domain/filter/filters';
import { findingsOfRows } from '@/domain/findings/findings-among';
import { addressableScope, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { comparePath, overviewPath } from '@/domain/scope/paths';
import { sentScopeLabel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import type { DelegateGroup, Grouping } from '@/domain/view/group';
import { LATEST_LOADING } from '@/features/actions/upgrade/upgrade-labels';
import { groupInWords } from '@/features/list/group-row-labels';
import { hrefOf, sharedLink } from '@/lib/href';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/button-class';
import { copyAndSay } from '@/ui/copy-and-say';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { groupRequest, queryOfGroup, withGroup } from './group-request';

interface GroupActionsProps extends CopyGroupRequestProps {
  readonly includesBelow: boolean;
}

/** What one does with a group: open its scope, compare it with another, and ask its owner for help. */
export function GroupActions({ includesBelow, ...request }: GroupActionsProps) {
  const { scope, fleet, by, filters, group } = request;
  const typed = printFilters(withGroup(filters, by, group.value));
  const own = by === 'scope' && group.value !== undefined ? delegateScopeOf(group.value) : undefined;
  const ownScope = own && addressableScope(scope.account, own);
  return (
    <span className="flex gap-1.5">
      {ownScope && (
        <a
          href={hrefOf(overviewPath(ownScope))}
          aria-label={`Open ${groupInWords(by, group.value)}`}
          className={buttonClass('secondary', 'sm')}
        >
          Open
        </a>
      )}
      {group.value !== undefined && (
        <a
          href={hrefOf(comparePath({ scope, includesBelow }, typed))}
          aria-label={`Compare ${groupInWords(by, group.value)}`}
          className={`${buttonClass('secondary', 'sm')} max-phone:hidden`}
        >
          Compare
        </a>
      )}
      {/* Nobody is asked for what is past. */}
      {!fleet.now && <CopyGroupRequest {...request} />}
    </span>
  );
}

interface CopyGroupRequestProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly by: Grouping;
  readonly filters: DelegateFilters;
  readonly group: DelegateGroup;
}

/** About the shown delegates of the group. Renders nothing if none of them has a problem. */
function CopyGroupRequest({ scope, fleet, by, filters, group }: CopyGroupRequestProps) {
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
    <Button
      size="sm"
      aria-label={`Copy request for ${groupInWords(by, value)}`}
      disabledReason={fleet.context.latestVersion.state === 'loading' ? LATEST_LOADING : undefined}
      onClick={copy}
    >
      Copy request
    </Button>
  );
}
