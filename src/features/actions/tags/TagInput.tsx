import { type KeyboardEvent, type Ref, useId } from 'react';
import { Button } from '@/ui/Button';

/** A longer list of suggestions helps nobody; typing narrows it down. */
const MOST_SUGGESTIONS = 500;

interface TagInputProps {
  readonly label: string;
  readonly value: string;
  /** Why the text in the field was not accepted, a sentence each. */
  readonly problems: readonly string[];
  /** Tags that exist, to choose from. */
  readonly suggestions?: readonly string[] | undefined;
  readonly onChange: (value: string) => void;
  /** Called with what was typed or pasted, once it is complete: by Enter, by a comma, or by the button. */
  readonly onAdd: (typed: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field that takes one tag after the other. */
export function TagInput({ label, value, problems, suggestions, onChange, onAdd, ref }: TagInputProps) {
  const id = useId();
  const problemsId = `${id}-problems`;
  const suggestionsId = `${id}-suggestions`;

  function handleKeyDown(event: KeyboardEvent) {
    // While a character is being composed, Enter ends the composition.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onAdd(value);
  }

  return (
    <div>
      <label htmlFor={id} className="text-sm text-ink-muted">
        {label}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          ref={ref}
          id={id}
          list={suggestions && suggestionsId}
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problems.length > 0}
          aria-describedby={problemsId}
          onChange={({ target }) => (target.value.includes(',') ? onAdd : onChange)(target.value)}
          onKeyDown={handleKeyDown}
          className="h-8 min-w-0 grow rounded-md border border-line-strong bg-surface px-2 aria-invalid:border-bad"
        />
        <Button onClick={() => onAdd(value)}>Add</Button>
      </div>
      {suggestions && (
        <datalist id={suggestionsId}>
          {suggestions.slice(0, MOST_SUGGESTIONS).map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </datalist>
      )}
      <div id={problemsId} role="alert" className="text-sm text-bad not-empty:mt-1">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  );
}
