import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldText, readField } from '@/features/shared/moment-field';
import { clock } from '@/lib/clock';
import { Button } from '@/ui/Button';
import { TIME_ZONE, usePreference } from '@/ui/preferences';

interface MomentFormProps {
  /** The moment that the field begins with, epoch ms. */
  readonly initial: number;
  /** The page at a moment, epoch ms. */
  readonly pathAt: (at: number) => string;
}

/** A field for a moment of the past, and the button that opens the page as it was. */
export function MomentForm({ initial, pathAt }: MomentFormProps) {
  const [zone] = usePreference(TIME_ZONE);
  const [text, setText] = useState(() => fieldText(initial, zone));
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  const id = useId();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const at = readField(text, zone);
    if (at === undefined) return setProblem('Choose a date and a time.');
    if (at > clock.now()) return setProblem('Choose a moment of the past.');
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    void navigate(pathAt(at));
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-2">
      <label htmlFor={id}>
        Date and time{' '}
        <span className="text-ink-muted">{zone === 'utc' ? '(UTC)' : '(time of this computer)'}</span>
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="datetime-local"
          value={text}
          max={fieldText(clock.now(), zone)}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setProblem(undefined);
          }}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          className="h-7 rounded-md border border-line-strong bg-surface px-2 text-ink"
        />
        <Button type="submit" variant="primary">
          Show
        </Button>
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}
