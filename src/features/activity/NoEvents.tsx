import type { Activity } from '@/domain/memory/questions';
import { recordingStarted } from '@/domain/words/gap-reason';
import { useAddressWriter } from '@/features/address/use-address-param';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { useMomentText } from '@/ui/use-clock-text';
import { NO_FILTERS, writeActivity } from './address';

/** Clears all filters of events. */
export function useClearFilters(): () => void {
  const writeAddress = useAddressWriter();
  return () => writeAddress((params) => writeActivity(params, NO_FILTERS));
}

interface NoEventsProps {
  readonly answer: Pick<Activity, 'since'> & Readonly<Record<'from' | 'to' | 'askedAt', number>>;
  readonly isFiltered: boolean;
}

/** Why there are no events. */
export function NoEvents({ answer: { since, from, to, askedAt }, isFiltered }: NoEventsProps) {
  const say = useMomentText();
  const clear = useClearFilters();
  function handleClear() {
    // The button unmounts with this state.
    document.getElementById('main')?.focus({ preventScroll: true });
    clear();
  }
  if (since === undefined) {
    return (
      <EmptyState title="Nothing has been read yet">Recording starts with the first reading.</EmptyState>
    );
  }
  if (from > askedAt) {
    return <EmptyState title="This period is in the future">Choose an earlier period.</EmptyState>;
  }
  if (to < since) {
    return <EmptyState title="No data for this period">{recordingStarted(say(since))}</EmptyState>;
  }
  return (
    <EmptyState
      title={isFiltered ? 'No event matches these filters' : 'Nothing happened in this period'}
      actions={isFiltered && <Button onClick={handleClear}>Clear all filters</Button>}
    >
      {since > from && recordingStarted(say(since))}
    </EmptyState>
  );
}

/** Says from when the filters count: they know the first answer, in which not the whole period has room. */
export function CutNote({ at }: { readonly at: number }) {
  const say = useMomentText();
  return (
    <p className="pb-2 text-ink-muted">
      {`Very much happened. The numbers beside the filters count from ${say(at)} on; “Show more” goes on before.`}
    </p>
  );
}
