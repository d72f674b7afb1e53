import { scopeOfKey } from '@/domain/delegate/name-key';
import { EVENT_STATES } from '@/domain/memory/event-state';
import { EVENT_KINDS } from '@/domain/memory/events';
import type { Activity } from '@/domain/memory/questions';
import { delegateScopeLabel } from '@/domain/scope/delegate-scope';
import { useAddressWriter } from '@/features/address/use-address-param';
import { FILTER_GRID, type FilterValue, ValueFilter } from '@/features/filters/ValueFilter';
import { type ActivityAddress, writeActivity } from './address';
import { KIND_LABELS, STATE_LABELS } from './event-labels';

interface ActivityFiltersProps {
  readonly address: ActivityAddress;
  /** Undefined while loading. */
  readonly activity: Activity | undefined;
}

/** The filters of events. Each count ignores its own filter and respects the others. */
export function ActivityFilters({ address, activity }: ActivityFiltersProps) {
  const writeAddress = useAddressWriter();
  const states = fixedValues(EVENT_STATES, STATE_LABELS, activity?.states, address.states);
  const kinds = fixedValues(EVENT_KINDS, KIND_LABELS, activity?.kinds, address.kinds);
  const delegates = activity?.delegates.map(({ key, name, count }) => {
    const place = scopeOfKey(key, name);
    return { value: key, label: place ? `${name} (${delegateScopeLabel(place)})` : name, count };
  });
  const others = [
    { title: 'Delegate', filter: 'delegates', values: delegates },
    { title: 'Tag', filter: 'tags', values: activity?.tags },
    { title: 'By', filter: 'users', values: activity?.users },
  ] as const;
  return (
    <div className={FILTER_GRID}>
      {states.length > 0 && (
        <ValueFilter
          title="State"
          values={states}
          onChoose={(state) =>
            writeAddress((params) => writeActivity(params, { states: toggled(address.states, state) }))
          }
          isClosed
        />
      )}
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

/** The values that an event has, and those that are chosen. */
function fixedValues<Value extends string>(
  all: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  counts: Readonly<Record<Value, number>> | undefined,
  chosen: readonly Value[],
): readonly FilterValue<Value>[] {
  return all
    .filter((value) => counts?.[value] !== 0 || chosen.includes(value))
    .map((value) => ({
      value,
      label: labels[value],
      count: counts?.[value],
      isChosen: chosen.includes(value),
    }));
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
