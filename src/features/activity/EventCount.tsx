import { counted } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { EVENTS } from './event-labels';

const ENTRIES = { one: 'entry', other: 'entries' } as const;

interface EventCountProps {
  /** The number of loaded events. */
  readonly shown: number;
  /** The number of all; undefined where it is not known. */
  readonly all: number | undefined;
  readonly isMore: boolean;
  readonly entries: number;
  readonly periodText: string;
}

/** How many events of the period are shown: "268 events in 24 h, in 11 entries, newest first". */
export function EventCount({ shown, all, isMore, entries, periodText }: EventCountProps) {
  const number = isMore
    ? `The newest ${formatCount(shown)}${all === undefined ? '' : ` of ${formatCount(all)}`} events`
    : counted(shown, EVENTS);
  const joined = entries < shown ? `, in ${counted(entries, ENTRIES)}` : '';
  return (
    <output className="float-end pt-4 pb-1.5 text-xs font-medium text-ink-muted figures max-tablet:float-none max-tablet:block max-tablet:pb-0">
      {`${number} ${periodText}${joined}, newest first`}
    </output>
  );
}
