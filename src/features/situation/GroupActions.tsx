import { printFilters } from '@/domain/query/filter-text';
import { comparePath } from '@/domain/scope/paths';
import { groupInWords } from '@/features/list/group-row-labels';
import { hrefOf } from '@/lib/href';
import { buttonClass } from '@/ui/button-class';
import { CopyGroupRequest, type CopyGroupRequestProps } from './CopyGroupRequest';
import { withGroup } from './group-request';

interface GroupActionsProps extends CopyGroupRequestProps {
  readonly includesBelow: boolean;
}

/** What one does with a group: compare it with another, and ask its owner for help. */
export function GroupActions({ includesBelow, ...request }: GroupActionsProps) {
  const { scope, fleet, by, filters, group } = request;
  const typed = printFilters(withGroup(filters, by, group.value));
  return (
    <span className="flex gap-1.5">
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
