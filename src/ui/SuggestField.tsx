import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { FieldProblems } from './Field';

/** Longer lists do not help; typing narrows them down. */
const MOST_SUGGESTIONS = 50;

interface Suggestion {
  /** Unique in the list. */
  readonly value: string;
  readonly note: string;
}

interface SuggestFieldProps {
  readonly label: string;
  /** @default the label */
  readonly placeholder?: string;
  readonly value: string;
  /** Why the text in the field was not accepted, one sentence each. */
  readonly problems: readonly string[];
  readonly suggestions: readonly Suggestion[];
  readonly onType: (text: string) => void;
  readonly onChoose: (value: string) => void;
  /** Called unless the key belongs to the list of suggestions. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** What was chosen, before the text. */
  readonly children?: ReactNode;
}

/** A field that fills its place, with suggestions below it; any other text can be typed. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, placeholder = label, value, problems, suggestions, ref, children } = props;
  const { onType, onChoose, onKeyDown } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Suggestion>();
  const [isOpen, setOpen] = useState(false);
  const problemsId = useId();
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        items={suggestions}
        limit={MOST_SUGGESTIONS}
        value={value}
        onValueChange={(text, { reason }) => (reason === 'item-press' ? onChoose(text) : onType(text))}
        onItemHighlighted={setActive}
        // Without text, after a choice, there is nothing to suggest.
        open={isOpen && value !== ''}
        onOpenChange={setOpen}
      >
        <div
          ref={frame}
          className="flex min-h-10 max-w-140 flex-wrap items-center gap-2 rounded-md border border-line-strong bg-surface px-2 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-aria-invalid:border-bad"
        >
          {children}
          <Autocomplete.Input
            ref={ref}
            aria-label={label}
            aria-invalid={problems.length > 0}
            aria-describedby={problemsId}
            placeholder={placeholder}
            spellCheck={false}
            onKeyDown={(event) => active === undefined && onKeyDown(event)}
            className="h-7 min-w-40 grow bg-transparent px-2 outline-none placeholder:text-ink-muted"
          />
        </div>
        <FieldProblems id={problemsId} problems={problems} />
        <Autocomplete.Portal>
          <Autocomplete.Positioner anchor={frame} align="start" sideOffset={4} className="z-overlay">
            <Autocomplete.Popup className="max-h-[min(24rem,var(--available-height))] w-(--anchor-width) overflow-auto overscroll-contain rounded-lg border border-line-firm bg-surface text-ink shadow-overlay data-empty:hidden">
              <Autocomplete.List aria-label={label} className="p-1">
                {(suggestion: Suggestion) => (
                  <Autocomplete.Item
                    key={suggestion.value}
                    value={suggestion}
                    className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1 -outline-offset-1 outline-line-strong select-none data-highlighted:bg-chip data-highlighted:outline-1"
                  >
                    <span className="min-w-0 grow wrap-anywhere">{suggestion.value}</span>{' '}
                    <span className="text-xs whitespace-nowrap text-ink-muted">{suggestion.note}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </CSPProvider>
  );
}
