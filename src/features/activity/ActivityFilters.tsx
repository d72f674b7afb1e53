import { type ReactNode, useState } from 'react';
import type { EventKind } from '@/domain/memory/events';
import { EVENT_KINDS } from '@/domain/memory/events';
import type { Activity } from '@/domain/memory/questions';
import { useAddressWriter } from '@/features/shared/use-address-param';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { Dialog } from '@/ui/Dialog';
import { type ActivityAddress, writeActivity } from './address';
import { KIND_LABELS } from './event-labels';

/** So many delegates are shown, those with the most events first. */
const SHOWN_DELEGATES = 8;

interface ActivityFiltersProps {
  readonly address: ActivityAddress;
  /** The number of events of each kind; undefined while loading. */
  readonly kinds: Activity['kinds'] | undefined;
  readonly delegates: Activity['delegates'];
}

/** The filters of events by kind and delegate. Each count ignores its own filter and respects the other one. */
export function ActivityFilters({ address, kinds, delegates }: ActivityFiltersProps) {
  const writeAddress = useAddressWriter();
  const [wanted, setWanted] = useState('');
  const needle = wanted.trim().toLowerCase();
  const known = [
    ...address.delegates
      .filter((key) => !delegates.some((one) => one.key === key))
      .map((key) => ({ key, name: key, count: 0 })),
    ...delegates,
  ];
  const found = known.filter(({ name }) => name.toLowerCase().includes(needle));
  const shown = found.filter(({ key }, place) => place < SHOWN_DELEGATES || address.delegates.includes(key));
  const chooseKind = (kind: EventKind) =>
    writeAddress((params) => writeActivity(params, { kinds: toggled(address.kinds, kind) }));
  const chooseDelegate = (key: string) =>
    writeAddress((params) => writeActivity(params, { delegates: toggled(address.delegates, key) }));
  return (
    <div className="activity-filters">
      <fieldset>
        <legend>Kind</legend>
        {EVENT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={KIND_LABELS[kind]}
            count={kinds?.[kind]}
            isDimmed={kinds?.[kind] === 0}
            checked={address.kinds.includes(kind)}
            onChange={() => chooseKind(kind)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>Delegate</legend>
        <input
          type="search"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          aria-label="Find a delegate"
          placeholder="Name"
          className="mb-1 h-7 w-full rounded-md border border-line-strong bg-surface px-2 text-xs placeholder:text-ink-faint"
        />
        {shown.map(({ key, name, count }) => (
          <Checkbox
            key={key}
            label={name}
            count={count}
            checked={address.delegates.includes(key)}
            onChange={() => chooseDelegate(key)}
          />
        ))}
        {found.length === 0 && <p className="text-xs text-ink-muted">No delegate matches</p>}
      </fieldset>
    </div>
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
  const clear = () => writeAddress((params) => writeActivity(params, { kinds: [], delegates: [] }));
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
