import { formatCount } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';

interface NoMatchProps {
  /** The number of delegates without the filters. */
  readonly total: number;
  readonly onClear: () => void;
}

/** The empty state of a list in which no delegate matches the filters. */
export function NoMatch({ total, onClear }: NoMatchProps) {
  return (
    <EmptyState
      title="No delegate matches the filters"
      drawing="no-match"
      actions={<Button onClick={onClear}>Clear all filters</Button>}
    >
      Without them there {total === 1 ? 'is 1 delegate' : `are ${formatCount(total)} delegates`}.
    </EmptyState>
  );
}
