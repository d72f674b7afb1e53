import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { clock } from '@/lib/clock';
import { Button } from '@/ui/Button';
import { closePopoverAround } from '@/ui/Popover';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { MomentField } from './MomentField';
import { fieldOf, readField } from './moment-field';

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
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const at = readField(field, zone, initial);
    if (at === undefined) return setProblem('Choose a date and a time.');
    if (at > clock.now()) return setProblem('Choose a moment of the past.');
    closePopoverAround(event);
    void navigate(pathAt(at));
  }
  return (
    <form
      onSubmit={handleSubmit}
      onChange={() => setProblem(undefined)}
      noValidate
      className="flex flex-col items-start gap-2"
    >
      <MomentField label="Date and time" value={field} onChange={setField} problem={problem} />
      <Button type="submit" variant="primary">
        Show
      </Button>
    </form>
  );
}
