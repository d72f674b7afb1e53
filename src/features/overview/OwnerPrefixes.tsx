import Settings2 from 'lucide-react/icons/settings-2';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';

/** The texts about tags that name an owner. */
const OWNER_TEXT = {
  change: 'Change the tags that name an owner',
  field: 'A tag names an owner when it begins with',
  hint: 'Separate them with commas. Leave the field empty to use the defaults.',
} as const;

interface OwnerPrefixesProps {
  readonly prefixes: readonly string[];
  /** Called with undefined for the default prefixes. */
  readonly onChange: (prefixes: readonly string[] | undefined) => void;
}

/** The button and the form that change which tags name an owner, for this view. */
export function OwnerPrefixes({ prefixes, onChange }: OwnerPrefixesProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    // Rendered at once: the button, which gets the focus, takes the place of the form.
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  if (isOpen) return <PrefixForm {...{ prefixes, onChange }} onClose={close} />;
  return (
    // Beside the heading of the group.
    <span className="absolute end-0 -top-6">
      <IconButton
        ref={button}
        size="sm"
        label={OWNER_TEXT.change}
        icon={<Settings2 />}
        onClick={() => setOpen(true)}
      />
    </span>
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
