import { useState } from 'react';
import { useNavigate } from 'react-router';
import { clock } from '@/lib/clock';
import { NoteForm } from '@/ui/NoteForm';
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
