import { EVENT_KINDS } from '@/domain/memory/events';
import type { Activity } from '@/domain/memory/questions';
import { FILTER_GRID, type FilterValue, ValueFilter } from '@/features/shared/filters/ValueFilter';
import { useAddressWriter } from '@/features/shared/use-address-param';
import { type ActivityAddress, writeActivity } from './address';
import { KIND_LABELS } from './event-labels';

interface ActivityFiltersProps {
  readonly address: ActivityAddress;
  /** Undefined while loading. */
  readonly activity: Activity | undefined;
}

/** The filters of events. Each count ignores its own filter and respects the others. */
export function ActivityFilters({ address, activity }: ActivityFiltersProps) {
  const writeAddress = useAddressWriter();
  const kinds = EVENT_KINDS.map((kind) => ({
    value: kind,
    label: KIND_LABELS[kind],
    count: activity?.kinds[kind],
    isChosen: address.kinds.includes(kind),
    isEmpty: activity?.kinds[kind] === 0,
  }));
  const delegates = activity?.delegates.map(({ key, name, count }) => ({ value: key, label: name, count }));
  const others = [
    { title: 'Delegate', filter: 'delegates', values: delegates },
    { title: 'Tag', filter: 'tags', values: activity?.tags },
    { title: 'By', filter: 'users', values: activity?.users },
  ] as const;
  return (
    <div className={FILTER_GRID}>
      <ValueFilter
        title="Kind"
        values={kinds}
        onChoose={(kind) =>
          writeAddress((params) => writeActivity(params, { kinds: toggled(address.kinds, kind) }))
        }
        isClosed
      />
      {others.map(({ title, filter, values }) => {
        const found = valuesOf(values, address[filter]);
        // The values come from the events, so that there may be none.
        return (
          found.length > 0 && (
            <ValueFilter
              key={filter}
              title={title}
              values={found}
              onChoose={(value) =>
                writeAddress((params) => writeActivity(params, { [filter]: toggled(address[filter], value) }))
              }
            />
          )
        );
      })}
    </div>
  );
}

/** Chosen values that no event has come first. */
function valuesOf(
  values: readonly { readonly value: string; readonly label?: string; readonly count: number }[] = [],
  chosen: readonly string[],
): readonly FilterValue[] {
  const absent = chosen.filter((value) => !values.some((one) => one.value === value));
  return [...absent.map((value) => ({ value, label: value, count: 0 })), ...values].map(
    ({ value, label = value, count }) => ({ value, label, count, isChosen: chosen.includes(value) }),
  );
}

function toggled<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
