import { memo } from 'react';
import { formatCount } from '@/lib/numbers';

interface SelectAllProps {
  /** How many delegates the list shows. */
  readonly count: number;
  readonly selectedCount: number;
  /** Whether the list shows only a part of the delegates. */
  readonly isPart: boolean;
}

/**
 * The checkbox in the header, which selects or deselects all shown delegates. The list handles its clicks. Memoized,
 * because React writes the attributes of a checkbox at every render, even unchanged ones; a poll needs no render.
 */
export const SelectAll = memo(function SelectAll({ count, selectedCount, isPart }: SelectAllProps) {
  return (
    <input
      type="checkbox"
      data-do="select-all"
      aria-label={`Select all ${formatCount(count)}${isPart ? ' that match' : ''}`}
      className="row-check"
      checked={selectedCount > 0 && selectedCount === count}
      ref={(box) => {
        if (box) box.indeterminate = selectedCount > 0 && selectedCount < count;
      }}
      readOnly
    />
  );
});
