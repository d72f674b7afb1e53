import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { searchProblem } from '@/domain/address/address';
import type { Fleet } from '@/domain/delegate/fleet';
import { LONGEST_TEXT, parseFilters, printFilters, type TextProblem } from '@/domain/filter/filter-text';
import type { DelegateFilters } from '@/domain/filter/filters';
import { type FilterPart, filterParts } from '@/features/list/facet-labels';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { lastWord, type Suggestion, suggestionsFor } from './suggestions';
import { vocabularyOf } from './vocabulary';

export interface TypedFiltersProps {
  readonly fleet: Fleet;
  readonly filters: DelegateFilters;
  /** The text of the search field. */
  readonly text: string;
  readonly hasFocus: boolean;
  readonly onType: (text: string) => void;
  readonly onFilter: (filters: DelegateFilters) => void;
  /** A filter that becomes a text as soon as this code has loaded, and what is called when it is one. */
  readonly edited: FilterPart | undefined;
  readonly onEdited: () => void;
}

/** What keys have done to the field while it has this text. */
interface FieldState {
  readonly text: string;
  /** Undefined until a key has opened or closed the list. */
  readonly isOpen: boolean | undefined;
  /** The place of the active suggestion; -1 for none. */
  readonly place: number;
  readonly problems: readonly TextProblem[];
}

const NO_PROBLEMS: readonly TextProblem[] = [];

const untouched = (text: string): FieldState => ({
  text,
  isOpen: undefined,
  place: -1,
  problems: NO_PROBLEMS,
});

/** With another text, all begins anew. */
function touched(state: FieldState, change: Partial<FieldState> & Pick<FieldState, 'text'>): FieldState {
  return { ...(state.text === change.text ? state : untouched(change.text)), ...change };
}

/** The suggestions for the text of the search field, and what the keys of the field do with them. */
export function useTypedFilters(props: TypedFiltersProps) {
  const { fleet, filters, text, hasFocus, onType, onFilter, edited, onEdited } = props;
  const [zone] = usePreference(TIME_ZONE);
  // The word that is being typed is not searched for: numbers count what its filter would show beside the others.
  const before = text.slice(0, text.length - lastWord(text).length);
  const others = useMemo(() => ({ ...filters, search: before }), [filters, before]);
  const vocabulary = useMemo(() => vocabularyOf(fleet, others), [fleet, others]);
  const [field, touch] = useReducer(touched, untouched(text));
  const asked = field.text === text ? field : untouched(text);
  const wantsOpen = !isTooLong(text) && (asked.isOpen ?? lastWord(text) !== '');
  const suggestions = useMemo(
    () => (hasFocus && wantsOpen ? suggestionsFor(text, { fleet, filters: others, vocabulary, zone }) : []),
    [hasFocus, wantsOpen, text, fleet, others, vocabulary, zone],
  );
  const isOpen = suggestions.length > 0;
  const place = Math.min(asked.place, suggestions.length - 1);

  /** False when the text has no filter: it is only searched. */
  function commit(typed: string): boolean {
    const parsed = parseFilters(typed, vocabulary, filters);
    const problems = movedTo(parsed.rest, parsed.problems, typed);
    touch({ text: parsed.rest, isOpen: false, problems });
    if (parsed.rest === typed) return parsed.problems.length > 0;
    onFilter({ ...parsed.filters, search: parsed.rest });
    return true;
  }

  function choose(suggestion: Suggestion) {
    const next = `${before}${suggestion.text}`;
    if (suggestion.count === undefined) onType(next);
    else commit(next);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    // During text composition (IME), keys belong to the composition.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || isTooLong(text)) return;
    if (handled(event.key, event.currentTarget)) event.preventDefault();
  }

  function handled(key: string, input: HTMLInputElement): boolean {
    const isAtEnd = input.selectionStart === text.length;
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (!isOpen) touch({ text, isOpen: true });
        else touch({ text, place: nextPlace(place, key === 'ArrowDown' ? 1 : -1, suggestions.length) });
        return true;
      case 'Escape':
        if (!isOpen) return false;
        touch({ text, isOpen: false });
        return true;
      case 'Enter': {
        const suggestion = isOpen ? suggestions[place] : undefined;
        if (!suggestion) return commit(text);
        choose(suggestion);
        return true;
      }
      case ' ':
        return isAtEnd && isComplete(text) && commit(text);
      case 'Backspace':
        return text === '' && takeBack();
      default:
        return false;
    }
  }

  /** Whether the last word is a filter that a blank ends. */
  function isComplete(typed: string): boolean {
    const { rest, problems: wrong } = parseFilters(typed, vocabulary, filters);
    return wrong.length === 0 && !rest.endsWith(lastWord(typed));
  }

  /** Makes the last chip a text again, so that it can be changed. */
  function takeBack(): boolean {
    const last = filterParts(filters, zone).at(-1);
    if (last) edit(last);
    return last !== undefined;
  }

  function edit(part: FilterPart) {
    const next = asText(part, text);
    if (next) onFilter(next);
  }

  useEdited(edited, (part) => {
    edit(part);
    onEdited();
  });

  return { suggestions, isOpen, place, problems: asked.problems, choose, handleKey };
}

/** The field says so: nothing of it is read. */
function isTooLong(text: string): boolean {
  return text.length > LONGEST_TEXT;
}

/** Calls `edit` once for each filter that somebody has pressed, also when this code has loaded only after that. */
function useEdited(edited: FilterPart | undefined, edit: (part: FilterPart) => void) {
  const editNow = useEffectEvent(edit);
  useEffect(() => {
    if (edited) editNow(edited);
  }, [edited]);
}

/** The filters with one as a text behind another text; undefined when it is too long for the field, so that its chip stays. */
function asText({ alone, without }: FilterPart, before: string): DelegateFilters | undefined {
  const search = [before.trim(), printFilters(alone)].filter(Boolean).join(' ');
  return searchProblem(search) === undefined ? { ...without, search } : undefined;
}

/** From the last one on to none, and from none to the first. */
function nextPlace(place: number, step: 1 | -1, count: number): number {
  return ((place + 1 + step + count + 1) % (count + 1)) - 1;
}

/** The problems at their places in the text that is left. */
function movedTo(rest: string, problems: readonly TextProblem[], typed: string): readonly TextProblem[] {
  let to = 0;
  return problems.map((problem) => {
    const part = typed.slice(problem.from, problem.to);
    const from = rest.indexOf(part, to);
    to = from + part.length;
    return { ...problem, from, to };
  });
}
