import { clock } from '@/lib/clock';
import { formatClockTime, isShownTwice } from '@/lib/time';
import { TextField } from '@/ui/Field';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { fieldText, readField } from '../moment-field';

interface MomentFieldProps {
  readonly label: string;
  /** As {@link fieldText} writes it. */
  readonly value: string;
  /** The moment that the field begins with, epoch ms. */
  readonly initial?: number | undefined;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
}

/** A field for a date and a time of the past, in the zone of the reader. */
export function MomentField({ initial, ...props }: MomentFieldProps) {
  const [zone] = usePreference(TIME_ZONE);
  const at = readField(props.value, zone, initial);
  const isTwice = at !== undefined && isShownTwice(at, zone);
  return (
    <TextField
      {...props}
      type="datetime-local"
      max={fieldText(clock.now(), zone)}
      // Another zone than the browser's own needs a word, and so does a time that comes twice.
      hint={zone === 'utc' ? 'In UTC' : isTwice ? `This is ${formatClockTime(at, zone)}` : undefined}
    />
  );
}
