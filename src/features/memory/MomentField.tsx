import { useState } from 'react';
import { useNavigate } from 'react-router';
import { clock } from '@/lib/clock';
import { formatClockTime, formatMoment } from '@/lib/time';
import { Choice } from '@/ui/Choice';
import { TextField } from '@/ui/Field';
import { NoteForm } from '@/ui/NoteForm';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { type FieldMoment, fieldOf, fieldText, momentsOf, readField } from './moment-field';

interface MomentFieldProps {
  readonly label: string;
  readonly value: FieldMoment;
  readonly onChange: (value: FieldMoment) => void;
  readonly problem: string | undefined;
}

/** A field for a date and a time of the past, in the zone of the reader. A time that comes twice has a choice of both. */
export function MomentField({ label, value: { text, isLater }, onChange, problem }: MomentFieldProps) {
  const [zone] = usePreference(TIME_ZONE);
  const [first, later] = momentsOf(text, zone);
  const now = clock.now();
  return (
    <>
      <TextField
        {...{ label, problem }}
        value={text}
        onChange={(next) => onChange({ text: next, isLater })}
        type="datetime-local"
        written={formatMoment(first, now, zone)}
        max={fieldText(now, zone)}
        // Another zone than the browser's own needs a word.
        hint={zone === 'utc' ? 'In UTC' : undefined}
      />
      {later !== undefined && (
        <Choice
          label="This time comes twice"
          options={[
            { value: 'first', label: formatClockTime(first, zone) ?? '' },
            { value: 'later', label: formatClockTime(later, zone) ?? '' },
          ]}
          value={isLater ? 'later' : 'first'}
          onChange={(next) => onChange({ text, isLater: next === 'later' })}
        />
      )}
    </>
  );
}

interface MomentFormProps {
  /** The moment that the field begins with, epoch ms. */
  readonly initial: number;
  /** The page at a moment, epoch ms. */
  readonly pathAt: (at: number) => string;
}

/** A field for a moment of the past, and the button that opens the page as it was. */
export function MomentForm({ initial, pathAt }: MomentFormProps) {
  const [zone] = usePreference(TIME_ZONE);
  const [field, setField] = useState(() => fieldOf(initial, zone));
  const navigate = useNavigate();
  return (
    <NoteForm
      submit="Show"
      read={() => {
        const at = readField(field, zone, initial);
        if (at === undefined) return 'Choose a date and a time.';
        if (at > clock.now()) return 'Choose a moment of the past.';
        return () => void navigate(pathAt(at));
      }}
    >
      {(problem) => <MomentField label="Date and time" value={field} onChange={setField} problem={problem} />}
    </NoteForm>
  );
}
