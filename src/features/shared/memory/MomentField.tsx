import { clock } from '@/lib/clock';
import { TextField } from '@/ui/Field';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { fieldText } from '../moment-field';

interface MomentFieldProps {
  readonly label: string;
  /** As {@link fieldText} writes it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
}

/** A field for a date and a time of the past, in the zone of the reader. */
export function MomentField(props: MomentFieldProps) {
  const [zone] = usePreference(TIME_ZONE);
  return (
    <TextField
      {...props}
      type="datetime-local"
      max={fieldText(clock.now(), zone)}
      // Another zone than the browser's own needs a word.
      hint={zone === 'utc' ? 'In UTC' : undefined}
    />
  );
}
