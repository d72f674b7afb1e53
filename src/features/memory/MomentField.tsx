import { clock } from '@/lib/clock';
import { formatClockTime } from '@/lib/time';
import { Choice } from '@/ui/Choice';
import { TextField } from '@/ui/Field';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { type FieldMoment, fieldText, momentsOf } from './moment-field';

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
  return (
    <>
      <TextField
        {...{ label, problem }}
        value={text}
        onChange={(next) => onChange({ text: next, isLater })}
        type="datetime-local"
        max={fieldText(clock.now(), zone)}
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
