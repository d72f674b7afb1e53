import { type KeyboardEvent, type Ref, useRef } from 'react';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';

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
  const { add, handleText, handleKeyDown } = useTagTyping({ value, onChange, onAdd });
  return (
    <Field label={`${label} (press Enter after each)`} problem={problems}>
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            ref={ref}
            value={value}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => handleText(target.value)}
            onKeyDown={handleKeyDown}
          />
          <Button onClick={() => add(value)}>Add</Button>
        </div>
      )}
    </Field>
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
