import { type ReactNode, useState } from 'react';
import type { EventKind } from '@/domain/memory/events';
import { EVENT_KINDS } from '@/domain/memory/events';
import type { Activity } from '@/domain/memory/questions';
import { useAddressWriter } from '@/features/shared/use-address-param';
import { formatCount } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { Dialog } from '@/ui/Dialog';
import { type ActivityAddress, NO_FILTERS, writeActivity } from './address';
import { KIND_LABELS } from './event-labels';

/** So many values of a filter are shown, those with the most events first. */
const SHOWN_VALUES = 8;

interface ActivityFiltersProps {
  readonly address: ActivityAddress;
  /** Undefined while loading. */
  readonly activity: Activity | undefined;
}

/** The filters of events. Each count ignores its own filter and respects the others. */
export function ActivityFilters({ address, activity }: ActivityFiltersProps) {
  const writeAddress = useAddressWriter();
  const chooseKind = (kind: EventKind) =>
    writeAddress((params) => writeActivity(params, { kinds: toggled(address.kinds, kind) }));
  const choose = (filter: 'delegates' | 'tags' | 'users') => (value: string) =>
    writeAddress((params) => writeActivity(params, { [filter]: toggled(address[filter], value) }));
  return (
    <div className="activity-filters">
      <fieldset>
        <legend>Kind</legend>
        {EVENT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={KIND_LABELS[kind]}
            count={activity?.kinds[kind]}
            isDimmed={activity?.kinds[kind] === 0}
            checked={address.kinds.includes(kind)}
            onChange={() => chooseKind(kind)}
          />
        ))}
      </fieldset>
      <ValueFilter
        title="Delegate"
        search={{ label: 'Find a delegate', placeholder: 'Name' }}
        values={activity?.delegates.map(({ key, name, count }) => ({ value: key, label: name, count })) ?? []}
        chosen={address.delegates}
        onChoose={choose('delegates')}
      />
      <ValueFilter
        title="Tag"
        search={{ label: 'Find a tag', placeholder: 'Tag' }}
        values={activity?.tags ?? []}
        chosen={address.tags}
        onChoose={choose('tags')}
      />
      <ValueFilter
        title="By"
        values={activity?.users ?? []}
        chosen={address.users}
        onChoose={choose('users')}
      />
    </div>
  );
}

interface ValueFilterProps {
  readonly title: string;
  /** The field that finds a value, where there may be many. */
  readonly search?: { readonly label: string; readonly placeholder: string };
  readonly values: readonly { readonly value: string; readonly label?: string; readonly count: number }[];
  readonly chosen: readonly string[];
  readonly onChoose: (value: string) => void;
}

/** A filter whose values come from the events. Renders nothing without any. */
function ValueFilter({ title, search, values, chosen, onChoose }: ValueFilterProps) {
  const [wanted, setWanted] = useState('');
  const needle = wanted.trim().toLowerCase();
  const absent = chosen.filter((value) => !values.some((one) => one.value === value));
  const known = [...absent.map((value) => ({ value, label: value, count: 0 })), ...values];
  if (known.length === 0) return null;
  const found = known.filter(({ value, label = value }) => label.toLowerCase().includes(needle));
  const shown = found.filter(({ value }, place) => place < SHOWN_VALUES || chosen.includes(value));
  return (
    <fieldset>
      <legend>{title}</legend>
      {search && (known.length > SHOWN_VALUES || wanted !== '') && (
        <input
          type="search"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          aria-label={search.label}
          placeholder={search.placeholder}
          className="mb-1 h-7 w-full rounded-md border border-line-strong bg-surface px-2 text-xs placeholder:text-ink-faint"
        />
      )}
      {shown.map(({ value, label = value, count }) => (
        <Checkbox
          key={value}
          label={label}
          count={count}
          checked={chosen.includes(value)}
          onChange={() => onChoose(value)}
        />
      ))}
      {found.length === 0 && <p className="text-xs text-ink-muted">Nothing matches</p>}
      {found.length > shown.length && (
        <p className="text-xs leading-6 text-ink-faint">
          {formatCount(found.length - shown.length)} more: type to find one
        </p>
      )}
    </fieldset>
  );
}

interface ActivitySheetProps {
  /** How many events match: `8 events`. */
  readonly shown: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The filters in a dialog, for windows without room beside the events. Each choice applies at once. */
export function ActivitySheet({ shown, onClose, children }: ActivitySheetProps) {
  const writeAddress = useAddressWriter();
  const clear = () => writeAddress((params) => writeActivity(params, NO_FILTERS));
  return (
    <Dialog
      title="Filters"
      onClose={onClose}
      footer={
        <>
          <Button onClick={clear}>Clear all filters</Button>
          <Button variant="primary" onClick={onClose}>
            Show {shown}
          </Button>
        </>
      }
    >
      <p className="mb-2 text-xs text-ink-muted">Numbers count events.</p>
      {children}
    </Dialog>
  );
}

function toggled<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
