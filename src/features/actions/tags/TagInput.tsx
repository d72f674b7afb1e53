import { type KeyboardEvent, type Ref, useId, useRef } from 'react';
import { Button } from '@/ui/Button';
import { FieldProblems } from '@/ui/Field';

/** Longer lists of suggestions do not help; typing narrows them down. */
const MOST_SUGGESTIONS = 500;

interface TagInputProps {
  readonly label: string;
  readonly value: string;
  /** Why the text in the field was not accepted, one sentence each. */
  readonly problems: readonly string[];
  /** Existing tags to choose from. */
  readonly suggestions?: readonly string[] | undefined;
  readonly onChange: (value: string) => void;
  /** Called with the typed or pasted text once it is complete: on Enter, on a comma, or with the button. */
  readonly onAdd: (typed: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TagInput({ label, value, problems, suggestions, onChange, onAdd, ref }: TagInputProps) {
  const id = useId();
  const problemsId = `${id}-problems`;
  const suggestionsId = `${id}-suggestions`;
  const isDone = useRef(false);

  function add(text: string) {
    isDone.current = true;
    onAdd(text);
  }

  function handleChange(text: string) {
    isDone.current = false;
    if (text.includes(',')) add(text);
    else onChange(text);
  }

  function handleKeyDown(event: KeyboardEvent) {
    // During text composition (IME), Enter ends the composition.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // After a pasted list, Enter has nothing to add and nothing to report.
    if (value !== '' || !isDone.current) add(value);
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-muted">
        {`${label}, with Enter or a comma after each`}
      </label>
      <div className="flex gap-2">
        <input
          ref={ref}
          id={id}
          list={suggestions && suggestionsId}
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problems.length > 0}
          aria-describedby={problemsId}
          onChange={({ target }) => handleChange(target.value)}
          onKeyDown={handleKeyDown}
          className="h-7 min-w-0 grow rounded-md border border-line-strong bg-surface px-2 aria-invalid:border-bad"
        />
        <Button onClick={() => add(value)}>Add</Button>
      </div>
      {suggestions && (
        <datalist id={suggestionsId}>
          {suggestions.slice(0, MOST_SUGGESTIONS).map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </datalist>
      )}
      <FieldProblems id={problemsId} problems={problems} />
    </div>
  );
}
