import Group from 'lucide-react/icons/group';
import type { Grouping } from '@/domain/query/group';
import { GROUPING_LABELS, groupingsFor } from '@/features/list/group-labels';
import type { Groups } from '@/features/list/use-groups';
import { IconSelect, InlineSelect } from '@/ui/InlineSelect';
import { FoldAll } from './FoldAll';

interface GroupByProps {
  readonly hasScope: boolean;
  readonly by: Grouping | undefined;
  readonly groups: Groups | undefined;
  /** Whether there is little room: without groups, only an icon shows. */
  readonly isCompact: boolean;
  readonly onChange: (by: Grouping | undefined) => void;
}

/** The select box for the grouping of the list, and the button that folds all groups. */
export function GroupBy({ hasScope, by, groups, isCompact, onChange }: GroupByProps) {
  const options = groupingsFor(hasScope).map((one) => ({ value: one, label: GROUPING_LABELS[one] }));
  const value: Grouping | '' = by ?? '';
  const select = {
    label: 'Group by',
    value,
    options: [{ value: '', label: 'None' } as const, ...options],
    onChange: (next: typeof value) => onChange(next === '' ? undefined : next),
  };
  return (
    <>
      {isCompact && !by ? <IconSelect {...select} icon={<Group />} /> : <InlineSelect {...select} hasLabel />}
      {groups && <FoldAll {...groups} />}
    </>
  );
}
