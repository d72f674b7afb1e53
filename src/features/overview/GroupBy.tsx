import type { Grouping } from '@/domain/query/group';
import { GROUPING_LABELS, groupingsFor } from '@/features/list/group-labels';
import type { Groups } from '@/features/list/use-groups';
import { InlineSelect } from '@/ui/InlineSelect';
import { FoldAll } from './FoldAll';

interface GroupByProps {
  readonly hasScope: boolean;
  readonly by: Grouping | undefined;
  readonly groups: Groups | undefined;
  readonly onChange: (by: Grouping | undefined) => void;
}

/** The select box for the grouping of the list, and the button that folds all groups. */
export function GroupBy({ hasScope, by, groups, onChange }: GroupByProps) {
  const options = groupingsFor(hasScope).map((value) => ({ value, label: GROUPING_LABELS[value] }));
  return (
    <>
      <InlineSelect
        label="Group by"
        hasLabel
        value={by ?? ''}
        options={[{ value: '', label: 'None' }, ...options]}
        onChange={(value) => onChange(value === '' ? undefined : value)}
      />
      {groups && <FoldAll {...groups} />}
    </>
  );
}
