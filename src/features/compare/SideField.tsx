import { type Ref, useId, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { parseFilters } from '@/domain/query/filter-text';
import { NO_FILTERS } from '@/domain/query/filters';
import { TextProblems } from '@/features/filters/TextProblems';
import { vocabularyOf } from '@/features/filters/vocabulary';
import { Field } from '@/ui/Field';

interface SideFieldProps {
  readonly label: string;
  /** Shown while the field is empty. */
  readonly example: string;
  readonly fleet: Fleet;
  /** The filter in the address. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** The filter of one side, as one types it. Enter and leaving the field apply it. */
export function SideField({ label, example, fleet, text, onChange, ref }: SideFieldProps) {
  const [typed, setTyped] = useState(text);
  const [before, setBefore] = useState(text);
  // The address can change by itself; the field stays, and with it the focus.
  if (before !== text) {
    setBefore(text);
    setTyped(text);
  }
  const problemsId = useId();
  const { problems } = parseFilters(text, vocabularyOf(fleet, NO_FILTERS));
  const apply = (next: string) => {
    if (next.trim() !== text) onChange(next);
  };
  return (
    <form
      className="w-72 max-w-full max-phone:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        apply(typed);
      }}
    >
      <Field label={label}>
        {(control) => (
          <input
            {...control}
            ref={ref}
            type="search"
            value={typed}
            placeholder={example}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            aria-invalid={problems.length > 0}
            aria-describedby={problems.length > 0 ? problemsId : undefined}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => apply(typed)}
          />
        )}
      </Field>
      {problems.length > 0 && (
        <div className="mt-1">
          <TextProblems id={problemsId} text={text} problems={problems} onType={onChange} />
        </div>
      )}
    </form>
  );
}
