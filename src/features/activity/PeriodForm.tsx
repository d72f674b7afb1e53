import { type FormEvent, useState } from 'react';
import { MomentField } from '@/features/memory/MomentField';
import { fieldOf, NO_MOMENT, readField } from '@/features/memory/moment-field';
import { clock } from '@/lib/clock';
import { Button } from '@/ui/Button';
import { closePopoverAround } from '@/ui/Popover';
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
  const [from, setFrom] = useState(() => fieldOf(initial.from, zone));
  const [to, setTo] = useState(() => (initial.to === undefined ? NO_MOMENT : fieldOf(initial.to, zone)));
  const [problem, setProblem] = useState<{ readonly from?: string; readonly to?: string }>({});

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const start = readField(from, zone, initial.from);
    const end = readField(to, zone, initial.to);
    if (start === undefined) return setProblem({ from: 'Choose when the period begins.' });
    if (start > clock.now()) return setProblem({ from: 'Choose a beginning in the past.' });
    if (end !== undefined && end <= start) return setProblem({ to: 'Choose an end after the beginning.' });
    closePopoverAround(event);
    onChoose({ from: start, to: end });
  }
  return (
    <form
      onSubmit={handleSubmit}
      onChange={() => setProblem({})}
      noValidate
      className="flex flex-col items-start gap-2"
    >
      <MomentField label="From" value={from} onChange={setFrom} problem={problem.from} />
      <MomentField label="To, now if empty" value={to} onChange={setTo} problem={problem.to} />
      <Button type="submit" variant="primary">
        Show
      </Button>
    </form>
  );
}
