import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { IconButton } from './IconButton';
import { Kbd } from './Kbd';

// Constant elements: rendering them again with each letter would cost as much as a row.
const SEARCH_ICON = <Search className="pointer-events-none size-3.5 shrink-0 text-ink-faint print:hidden" />;
const CLEAR_ICON = <X />;

interface SuggestionList {
  readonly id: string;
  readonly isOpen: boolean;
  /** The id of the suggestion that the arrow keys reached. */
  readonly activeId: string | undefined;
  /** Called before the field handles a key itself; it does not if the default is prevented. */
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

interface SearchFieldProps {
  /** The accessible name of the field. */
  label: string;
  /** @default the label */
  placeholder?: string;
  value: string;
  /** What is wrong with the text, as a sentence. It is read out when it appears. */
  problem?: string | undefined;
  /** The id of an element that says how the text was understood. */
  noteId?: string | undefined;
  /** Whether that element says what is wrong with a part of the text. */
  isInvalid?: boolean | undefined;
  /** Its list of suggestions, which its keys move in. Must be the same object while nothing of it changes. */
  combobox?: SuggestionList | undefined;
  onChange: (value: string) => void;
  /** The shortcut key that focuses the field, shown while nothing is in it. */
  shortcut?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** Before the text, in its line, which scrolls sideways. */
  children?: ReactNode;
}

/** Puts a pasted text on one line, with commas for its line breaks, which an input would drop. */
function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
  const lines = event.clipboardData.getData('text/plain').split(/[\r\n]+/);
  if (lines.length === 1) return;
  event.preventDefault();
  const { currentTarget: input } = event;
  const text = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function comboboxAttributes({ id, isOpen, activeId }: SuggestionList) {
  return {
    role: 'combobox',
    enterKeyHint: 'search',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': activeId,
  } as const;
}

/** A search box. Escape clears it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, value, problem, noteId, isInvalid, combobox, onChange } = props;
  const { shortcut, ref, children } = props;
  const problemId = useId();
  const fieldRef = useRef<HTMLDivElement>(null);

  function handleClear() {
    onChange('');
    fieldRef.current?.querySelector('input')?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    combobox?.onKey(event);
    if (event.defaultPrevented || event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    onChange('');
  }

  return (
    <div className="relative min-w-0 grow">
      <div
        ref={fieldRef}
        className="flex h-7 items-center rounded-md border border-line-strong bg-surface ps-2.25 has-aria-invalid:border-bad has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus max-tablet:h-8 print:border-0 print:p-0"
      >
        {SEARCH_ICON}
        <div className="flex h-full min-w-0 grow items-center gap-1 overflow-x-auto overflow-y-hidden ps-1.75 [scrollbar-width:none] print:ps-0">
          {children}
          <input
            ref={ref}
            // The role of a list of suggestions is not allowed for the other type.
            type={combobox ? 'text' : 'search'}
            {...(combobox && comboboxAttributes(combobox))}
            aria-label={label}
            placeholder={children ? undefined : placeholder}
            aria-keyshortcuts={shortcut}
            aria-invalid={problem !== undefined || isInvalid === true}
            aria-describedby={problem === undefined ? noteId : problemId}
            value={value}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
            className="h-full min-w-20 grow bg-transparent print:hidden text-ellipsis outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
          />
        </div>
        {value !== '' && (
          <IconButton label="Clear search" icon={CLEAR_ICON} size="sm" onClick={handleClear} />
        )}
        {value === '' && !children && shortcut !== undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none pe-1.5 max-tablet:hidden pointer-coarse:hidden print:hidden"
          >
            <Kbd>{shortcut}</Kbd>
          </span>
        )}
      </div>
      {problem !== undefined && (
        <p
          id={problemId}
          role="alert"
          className="absolute top-full z-overlay mt-1 rounded-md border border-line-firm bg-surface px-2 py-1 text-xs text-bad shadow-overlay"
        >
          {problem}
        </p>
      )}
    </div>
  );
}
