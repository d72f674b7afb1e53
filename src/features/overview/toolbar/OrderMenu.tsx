import { DELEGATE } from '@/domain/delegate/fields';
import type { ViewState } from '@/domain/query/address';
import { DEFAULT_SORT, SORT_KEYS, type Sort, type SortKey } from '@/domain/query/order';
import type { Field } from '@/domain/table/field';
import { useListLayout } from '@/features/list/use-list-layout';
import { InlineSelect } from '@/ui/InlineSelect';

interface OrderMenuProps {
  readonly view: ViewState;
  /** Whether the listing reports the scopes of delegates. */
  readonly hasScope: boolean;
  readonly onChange: (sort: Sort) => void;
}

/** The select box for the order: worst first, or by a column in either direction, by an optional one while it is shown. A phone has no headers to sort by. */
export function OrderMenu({ view, hasScope, onChange }: OrderMenuProps) {
  const { sort } = view;
  const { columns } = useListLayout(view);
  const isOffered = (key: SortKey) => {
    const { column }: Field = DELEGATE[key];
    const isShown = column !== 'optional' || columns.some((shown) => shown === key);
    return key === 'scope' ? hasScope : isShown || key === sort.key;
  };
  const keys = SORT_KEYS.filter((key) => key !== DEFAULT_SORT.key && isOffered(key));
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
