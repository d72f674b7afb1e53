import { type FormEvent, useId, useState } from 'react';
import { fieldText, readField } from '@/features/shared/moment-field';
import { clock } from '@/lib/clock';
import { Button } from '@/ui/Button';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import type { Period, PeriodName } from './address';

interface PeriodFormProps {
  /** The moments that the fields begin with, epoch ms; an end that is undefined is now. */
  readonly initial: Exclude<Period, PeriodName>;
  readonly onChoose: (period: Period) => void;
}

/** Two fields for the beginning and the end of a period. Without an end, the period lasts until now. */
export function PeriodForm({ initial, onChoose }: PeriodFormProps) {
  const [zone] = usePreference(TIME_ZONE);
  const [from, setFrom] = useState(() => fieldText(initial.from, zone));
  const [to, setTo] = useState(() => (initial.to === undefined ? '' : fieldText(initial.to, zone)));
  const [problem, setProblem] = useState<string>();
  const id = useId();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const start = readField(from, zone);
    const end = readField(to, zone);
    if (start === undefined) return setProblem('Choose when the period begins.');
    if (start > clock.now()) return setProblem('Choose a beginning in the past.');
    if (end !== undefined && end <= start) return setProblem('Choose an end after the beginning.');
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    onChoose({ from: start, to: end });
  }

  const field = (name: string, value: string, set: (text: string) => void) => (
    <label className="flex flex-col gap-1">
      {name}
      <input
        type="datetime-local"
        value={value}
        max={fieldText(clock.now(), zone)}
        onChange={({ currentTarget }) => {
          set(currentTarget.value);
          setProblem(undefined);
        }}
        aria-describedby={`${id}-zone${problem === undefined ? '' : ` ${id}-problem`}`}
        className="h-7 rounded-md border border-line-strong bg-surface px-2 text-ink"
      />
    </label>
  );
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-2">
      {field('From', from, setFrom)}
      {field('To, now if empty', to, setTo)}
      <p id={`${id}-zone`} className="text-ink-muted">
        {zone === 'utc' ? 'Times are in UTC.' : 'Times are those of this computer.'}
      </p>
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary">
          Show
        </Button>
      </div>
    </form>
  );
}
