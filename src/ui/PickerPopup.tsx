import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { groups } from 'd3-array';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { type PopupOpener, popupExit } from './popup-exit';

interface PickerPopupProps extends PickerProps, PopupOpener {
  id: string;
}

/** The open list of a `Picker`. Base UI provides roles and keys; `popupExit` returns the focus. */
export function PickerPopup({
  id,
  label,
  options,
  value,
  onChange,
  onQueryChange,
  isLoading,
  note,
  emptyText,
  freeText,
  openerRef,
  onClose,
}: PickerPopupProps) {
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const own = typed !== '' && !options.some((option) => option.value === typed) ? freeText(typed) : undefined;
  const offered = own === undefined ? options : [...options, { value: typed, label: own }];

  const { leave, handleOpenChange, handleKeyDown } = popupExit({ openerRef, onClose });

  function handleQuery(next: string) {
    setQuery(next);
    onQueryChange(next.trim());
  }

  function handleChoice(option: PickerOption | null) {
    if (option === null) return;
    // The button gets the focus first: the choice may move the focus elsewhere.
    leave();
    onChange(option.value);
  }

  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root
        open
        autoHighlight
        items={inGroups(offered)}
        filter={null}
        value={options.find((option) => option.value === value) ?? null}
        isItemEqualToValue={(one: PickerOption, other: PickerOption) => one.value === other.value}
        itemToStringLabel={(option: PickerOption) => option.label}
        inputValue={query}
        onInputValueChange={handleQuery}
        onValueChange={handleChoice}
        onOpenChange={handleOpenChange}
      >
        <Combobox.Portal>
          <Combobox.Positioner anchor={openerRef} align="start" sideOffset={4} className="z-overlay">
            <Combobox.Popup
              id={id}
              aria-label={label}
              finalFocus={false}
              onKeyDown={handleKeyDown}
              className="flex max-h-[min(24rem,var(--available-height))] w-80 max-w-[calc(100vw-1.5rem)] flex-col rounded-lg border border-line-firm bg-surface text-ink shadow-overlay"
            >
              <div className="border-b border-line p-1.5">
                <Combobox.Input
                  aria-label={`Search: ${label}`}
                  placeholder="Search or type an identifier"
                  spellCheck={false}
                  className="h-7 w-full rounded-md border border-line-strong bg-surface px-2 -outline-offset-1 placeholder:text-ink-faint"
                />
              </div>
              <Combobox.Empty className="px-3 text-xs text-ink-muted not-empty:py-3">
                {!isLoading && emptyText}
              </Combobox.Empty>
              <Choices />
              {/* Below the options: it comes and goes with each search, and must not move the option under the pointer. */}
              <Combobox.Status className="px-3 text-xs text-ink-muted not-empty:py-2">
                {isLoading ? 'Loading…' : note}
              </Combobox.Status>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  );
}

/** The matching options, in their groups. */
function Choices() {
  return (
    <Combobox.List className="min-h-0 overflow-auto overscroll-contain p-1 empty:hidden">
      {(group: OptionGroup) => (
        <Combobox.Group
          key={group.name ?? ''}
          items={group.items}
          className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
        >
          {group.name !== undefined && (
            <Combobox.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-ink-muted">
              {group.name}
            </Combobox.GroupLabel>
          )}
          <Combobox.Collection>
            {(option: PickerOption) => <Choice key={option.value} option={option} />}
          </Combobox.Collection>
        </Combobox.Group>
      )}
    </Combobox.List>
  );
}

function Choice({ option }: { option: PickerOption }) {
  return (
    <Combobox.Item
      value={option}
      className="flex min-h-7 cursor-pointer items-center gap-2 rounded-md px-2 py-1 -outline-offset-1 outline-line-strong select-none data-highlighted:bg-chip data-highlighted:outline-1"
    >
      <span className="min-w-0 grow wrap-anywhere">
        <span>{option.label}</span>{' '}
        {option.detail !== undefined && (
          <span className="block font-mono text-xs text-ink-muted">{option.detail}</span>
        )}
      </span>
      <Combobox.ItemIndicator>
        <Check className="size-3.5 text-accent" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}

type OptionGroup = ReturnType<typeof inGroups>[number];

function inGroups(options: readonly PickerOption[]) {
  return groups(options, ({ group }) => group).map(([name, items]) => ({ name, items }));
}

/** An option of a `Picker`. */
export interface PickerOption {
  /** Unique in the list. */
  readonly value: string;
  readonly label: string;
  /** A second line, such as the identifier. */
  readonly detail?: string;
  /** The heading that the options of one group share. Groups are in the order of their first option. */
  readonly group?: string;
}

export interface PickerProps {
  /** Names the button and the list: "Organization". */
  label: string;
  /** The results of the search; the picker does not filter them. */
  options: readonly PickerOption[];
  value: string;
  onChange: (value: string) => void;
  onQueryChange: (query: string) => void;
  /** Called when the list opens, before its first query. */
  onOpen: () => void;
  isLoading: boolean;
  /** Shown below the options: which options are missing, and why. */
  note?: string | undefined;
  /** Shown when no option matches. */
  emptyText: string;
  /** Offers the typed text as a value, with this label: (typed) => `Go to “${typed}”`; undefined offers nothing. */
  freeText: (typed: string) => string | undefined;
}
