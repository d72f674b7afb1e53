import { DELEGATE } from '@/domain/delegate/fields';
import { DEFAULT_SORT, SORT_KEYS, type Sort } from '@/domain/query/order';
import { InlineSelect } from '@/ui/InlineSelect';

interface OrderMenuProps {
  readonly sort: Sort;
  /** Whether the listing reports the scopes of delegates. */
  readonly hasScope: boolean;
  readonly onChange: (sort: Sort) => void;
}

/** The select box for the order: worst first, or by a column in either direction. A phone has no headers to sort by. */
export function OrderMenu({ sort, hasScope, onChange }: OrderMenuProps) {
  const keys = SORT_KEYS.filter((key) => key !== DEFAULT_SORT.key && (key !== 'scope' || hasScope));
  const options = [DEFAULT_SORT.key, ...keys].flatMap((key) =>
    [false, true].map((descending) => {
      const one = { key, descending };
      return { value: valueOf(one), label: labelOf(one), sort: one };
    }),
  );
  return (
    <InlineSelect
      label="Order"
      value={valueOf(sort)}
      options={options}
      onChange={(chosen) => {
        const found = options.find(({ value }) => value === chosen);
        if (found) onChange(found.sort);
      }}
    />
  );
}

function valueOf({ key, descending }: Sort): string {
  return descending ? `-${key}` : key;
}

function labelOf({ key, descending }: Sort): string {
  if (key === DEFAULT_SORT.key) return descending ? 'Worst last' : 'Worst first';
  return `${DELEGATE[key].label}, ${descending ? 'descending' : 'ascending'}`;
}
