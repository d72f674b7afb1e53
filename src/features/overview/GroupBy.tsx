import { Group } from 'lucide-react';
import type { Grouping } from '@/domain/query/group';
import { GROUPING_LABELS, groupingsFor } from '@/features/list/group-labels';
import type { Groups } from '@/features/list/use-groups';
import { lazyWithRetry } from '@/ui/lazy-with-retry';

const FoldAll = lazyWithRetry(async () => (await import('./FoldAll')).FoldAll);

interface GroupByProps {
  readonly hasScope: boolean;
  readonly by: Grouping | undefined;
  readonly groups: Groups | undefined;
  readonly onChange: (by: Grouping | undefined) => void;
}

/** The select box for the grouping of the list, and the button that folds all groups. */
export function GroupBy({ hasScope, by, groups, onChange }: GroupByProps) {
  const groupings = groupingsFor(hasScope);
  return (
    <>
      <label className="flex h-8 items-center gap-1.5 rounded-md border border-line bg-surface ps-3 hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus print:hidden">
        <Group aria-hidden size={16} className="shrink-0" />
        <span aria-hidden="true">Group by</span>
        <select
          aria-label="Group by"
          value={by ?? ''}
          onChange={({ target }) => onChange(groupings.find((one) => one === target.value))}
          className="h-7 rounded-md bg-surface pe-2 font-medium"
        >
          <option value="">None</option>
          {groupings.map((one) => (
            <option key={one} value={one}>
              {GROUPING_LABELS[one]}
            </option>
          ))}
        </select>
      </label>
      {groups && <FoldAll {...groups} />}
    </>
  );
}
