import { useState } from 'react';
import { MomentField } from '@/features/memory/MomentField';
import { fieldOf, NO_MOMENT, readField } from '@/features/memory/moment-field';
import { clock } from '@/lib/clock';
import { NoteForm } from '@/ui/NoteForm';
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
  return (
    <NoteForm<{ readonly from?: string; readonly to?: string }>
      submit="Show"
      read={() => {
        const start = readField(from, zone, initial.from);
        const end = readField(to, zone, initial.to);
        if (start === undefined) return { from: 'Choose when the period begins.' };
        if (start > clock.now()) return { from: 'Choose a beginning in the past.' };
        if (end !== undefined && end <= start) return { to: 'Choose an end after the beginning.' };
        return () => onChoose({ from: start, to: end });
      }}
    >
      {(problem) => (
        <>
          <MomentField label="From" value={from} onChange={setFrom} problem={problem?.from} />
          <MomentField label="To, now if empty" value={to} onChange={setTo} problem={problem?.to} />
        </>
      )}
    </NoteForm>
  );
}
