import { memo } from 'react';
import { formatCount } from '@/lib/numbers';

interface SelectAllProps {
  /** How many delegates the list shows. */
  readonly count: number;
  readonly selectedCount: number;
  /** Whether the list shows a part of what there is. */
  readonly isPart: boolean;
}

/**
 * The header of the checkboxes: selects all that the list shows, or drops them. The list hears its clicks. Memoised: drawn anew, React
 * writes the attributes of a box again, even the same ones; a poll should leave it alone.
 */
export const SelectAll = memo(function SelectAll({ count, selectedCount, isPart }: SelectAllProps) {
  return (
    <th role="columnheader" scope="col" data-area="select">
      <input
        type="checkbox"
        aria-label={`Select all ${formatCount(count)}${isPart ? ' that match' : ''}`}
        checked={selectedCount > 0 && selectedCount === count}
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && selectedCount < count;
        }}
        readOnly
      />
    </th>
  );
});
