import { clsx } from 'clsx/lite';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { Button } from '@/ui/Button';
import { FieldProblems } from '@/ui/Field';

/** Longer lists of suggestions do not help; typing narrows them down. */
const MOST_SUGGESTIONS = 500;

interface TagInputProps {
  readonly label: string;
  readonly value: string;
  /** Why the text in the field was not accepted, one sentence each. */
  readonly problems: readonly string[];
  /** Existing tags to choose from, some with a note. */
  readonly suggestions?: readonly { readonly tag: string; readonly note?: string }[] | undefined;
  /** What was added, inside a field that fills its place and has no button. */
  readonly added?: ReactNode;
  readonly onChange: (value: string) => void;
  /** Called with the typed or pasted text once it is complete: on Enter, on a comma, or with the button. */
  readonly onAdd: (typed: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TagInput(props: TagInputProps) {
  const { label, value, problems, suggestions, added, onChange, onAdd, ref } = props;
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

  const isInline = added !== undefined;
  const fullLabel = `${label} (press Enter after each)`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={isInline ? 'sr-only' : 'text-xs font-medium text-ink-muted'}>
        {fullLabel}
      </label>
      <div
        className={
          isInline
            ? 'flex min-h-10 flex-wrap items-center gap-2 rounded-md border border-line-strong bg-surface px-2 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-aria-invalid:border-bad'
            : 'flex gap-2'
        }
      >
        {added}
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
          placeholder={isInline ? (added ? 'Add another' : fullLabel) : undefined}
          className={clsx(
            'h-7 min-w-40 grow px-2',
            isInline
              ? 'bg-transparent outline-none placeholder:text-ink-muted'
              : 'rounded-md border border-line-strong bg-surface aria-invalid:border-bad',
          )}
        />
        {!isInline && <Button onClick={() => add(value)}>Add</Button>}
      </div>
      {suggestions && (
        <datalist id={suggestionsId}>
          {suggestions.slice(0, MOST_SUGGESTIONS).map(({ tag, note }) => (
            <option key={tag} value={tag}>
              {note ?? tag}
            </option>
          ))}
        </datalist>
      )}
      <FieldProblems id={problemsId} problems={problems} />
    </div>
  );
}
