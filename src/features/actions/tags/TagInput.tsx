import { type KeyboardEvent, type Ref, useId, useRef } from 'react';
import { Button } from '@/ui/Button';
import { FieldProblems } from '@/ui/Field';

interface TagTyping {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with the typed or pasted text once it is complete: on Enter, on a comma, or with the button. */
  readonly onAdd: (typed: string) => void;
}

interface TagInputProps extends TagTyping {
  readonly label: string;
  /** Why the text in the field was not accepted, one sentence each. */
  readonly problems: readonly string[];
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field for tags, one after the other. */
export function TagInput({ label, value, problems, onChange, onAdd, ref }: TagInputProps) {
  const id = useId();
  const problemsId = `${id}-problems`;
  const { add, handleText, handleKeyDown } = useTagTyping({ value, onChange, onAdd });
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-muted">
        {`${label} (press Enter after each)`}
      </label>
      <div className="flex gap-2">
        <input
          ref={ref}
          id={id}
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problems.length > 0}
          aria-describedby={problemsId}
          onChange={({ target }) => handleText(target.value)}
          onKeyDown={handleKeyDown}
          className="h-7 min-w-40 grow rounded-md border border-line-strong bg-surface px-2 aria-invalid:border-bad"
        />
        <Button onClick={() => add(value)}>Add</Button>
      </div>
      <FieldProblems id={problemsId} problems={problems} />
    </div>
  );
}

/** When a text in a field for tags is complete. */
export function useTagTyping({ value, onChange, onAdd }: TagTyping) {
  const isDone = useRef(false);

  function add(text: string) {
    isDone.current = true;
    onAdd(text);
  }

  function handleText(text: string) {
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

  return { add, handleText, handleKeyDown };
}
