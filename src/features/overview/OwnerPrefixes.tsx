import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/ui/Button';

/** The texts about tags that name an owner. */
const OWNER_TEXT = {
  source: 'An owner is the rest of a tag that begins with',
  change: 'Change the tags that name an owner',
  field: 'A tag names an owner when it begins with',
  hint: 'Separate them with commas. Leave the field empty to use the defaults.',
} as const;

interface OwnerPrefixesProps {
  readonly prefixes: readonly string[];
  /** Called with undefined for the default prefixes. */
  readonly onChange: (prefixes: readonly string[] | undefined) => void;
}

/** Shows which tags name an owner, and the form that changes them for this view. */
export function OwnerPrefixes({ prefixes, onChange }: OwnerPrefixesProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  if (isOpen) return <PrefixForm {...{ prefixes, onChange }} onClose={close} />;
  return (
    <p className="mt-1 text-xs text-ink-muted">
      {OWNER_TEXT.source} <span className="font-mono">{prefixes.join(', ')}</span>{' '}
      <Button
        ref={button}
        size="sm"
        variant="quiet"
        aria-label={OWNER_TEXT.change}
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
    </p>
  );
}

function PrefixForm({ prefixes, onChange, onClose }: OwnerPrefixesProps & { onClose: () => void }) {
  const id = useId();
  const [text, setText] = useState(prefixes.join(', '));
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const given = text
      .split(',')
      .map((prefix) => prefix.trim())
      .filter((prefix) => prefix !== '');
    onChange(given.length > 0 ? given : undefined);
    onClose();
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // In a narrow window the filters are in a dialog, which Escape would close.
    event.preventDefault();
    onClose();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its own fields
    <form className="mt-1 flex flex-col gap-1" onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
      <label htmlFor={id} className="text-xs text-ink-muted">
        {OWNER_TEXT.field}
      </label>
      <input
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this field
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-describedby={`${id}-hint`}
        className="h-7 w-full rounded-sm border border-line-strong bg-surface px-2 font-mono "
      />
      <p id={`${id}-hint`} className="text-xs text-ink-muted">
        {OWNER_TEXT.hint}
      </p>
      <div className="flex gap-2">
        <Button size="sm" type="submit">
          Apply
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
