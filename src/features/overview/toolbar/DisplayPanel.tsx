import type { ReactNode } from 'react';
import type { ViewState } from '@/domain/address/address';
import { DELEGATE } from '@/domain/delegate/fields';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Field } from '@/domain/table/field';
import type { Grouping } from '@/domain/view/group';
import { hasScopes } from '@/domain/view/has-scopes';
import { DEFAULT_SORT, SORT_KEYS, type Sort, type SortKey } from '@/domain/view/order';
import { ColumnsPanel } from '@/features/list/ColumnsPanel';
import { GROUPING_LABELS, groupingsFor } from '@/features/list/group-row-labels';
import type { FittedList } from '@/features/list/use-columns';
import type { ListLayout } from '@/features/list/use-list-layout';
import type { ViewControls } from '@/features/list/use-view-state';
import { InlineSelect } from '@/ui/InlineSelect';

interface DisplayPanelProps {
  readonly fleet: Fleet;
  readonly layout: ListLayout;
  readonly fit: FittedList;
  readonly controls: ViewControls;
  /** Rendered at the end. */
  readonly children?: ReactNode;
}

/** How the list shows its delegates: groups, order, columns and the density of the rows. */
export function DisplayPanel({ fleet, layout, fit, controls, children }: DisplayPanelProps) {
  const { view, change } = controls;
  const hasScope = hasScopes(fleet);
  const groupings = groupingsFor(hasScope).map((one) => ({ value: one, label: GROUPING_LABELS[one] }));
  const group: Grouping | '' = view.group ?? '';
  const orders = ordersFor(view, layout, hasScope);
  return (
    <div className="flex w-76 max-w-full flex-col items-start gap-3">
      <div className="flex flex-wrap gap-2">
        <InlineSelect
          label="Group by"
          value={group}
          options={[{ value: '', label: 'None' } as const, ...groupings]}
          onChange={(next: typeof group) => change({ group: next === '' ? undefined : next })}
        />
        <InlineSelect
          label="Order"
          value={valueOf(view.sort)}
          options={orders}
          onChange={(chosen) => {
            const found = orders.find(({ value }) => value === chosen);
            if (found) change({ sort: found.sort });
          }}
        />
      </div>
      <ColumnsPanel layout={layout} leftOut={fit.leftOut} onChange={change} />
      {children}
    </div>
  );
}

/** Worst first, or by a column in either direction, by an optional one while it is shown. */
function ordersFor({ sort }: ViewState, { columns }: ListLayout, hasScope: boolean) {
  const isOffered = (key: SortKey) => {
    const { column }: Field = DELEGATE[key];
    const isShown = column !== 'optional' || columns.some((shown) => shown === key);
    return key === 'scope' ? hasScope : isShown || key === sort.key;
  };
  const keys = SORT_KEYS.filter((key) => key !== DEFAULT_SORT.key && isOffered(key));
  return [DEFAULT_SORT.key, ...keys].flatMap((key) =>
    [false, true].map((descending) => {
      const one = { key, descending };
      return { value: valueOf(one), label: labelOf(one), sort: one };
    }),
  );
}

function valueOf({ key, descending }: Sort): string {
  return descending ? `-${key}` : key;
}

function labelOf({ key, descending }: Sort): string {
  if (key === DEFAULT_SORT.key) return descending ? 'Worst last' : 'Worst first';
  return `${DELEGATE[key].label}, ${descending ? 'descending' : 'ascending'}`;
}
