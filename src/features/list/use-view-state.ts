import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readView, searchProblem, type ViewChanges, type ViewState, writeView } from '@/domain/query/address';

const TYPING_PAUSE_MS = 200;

export interface ViewControls {
  /** What the address says, with the half-typed search in place of the one written there, unless it is refused. */
  readonly view: ViewState;
  /** The search field: its text, and why it is refused, as a sentence. A refused search is neither applied nor written. */
  readonly field: { readonly text: string; readonly problem: string | undefined };
  /** Changes the address. `replace` for what Back should not visit: typing, opening rows. */
  readonly change: (changes: ViewChanges, how?: { replace?: boolean }) => void;
  /** Changes the search at once on the page, and in the address when typing rests. */
  readonly type: (search: string) => void;
}

interface Draft {
  readonly text: string;
  /** The search in the address when this was last compared with it. */
  readonly basedOn: string;
  /** A search on its way from here into the address. */
  readonly sent?: string;
}

/**
 * The address as the state of the list. Only the half-typed search is local: it filters in the keystroke's own render
 * and follows the address whenever that changes by other means (Back, a link).
 */
export function useViewState(): ViewControls {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const written = useMemo(() => readView(new URLSearchParams(address)), [address]);

  const [draft, setDraft] = useState<Draft>({
    text: written.filters.search,
    basedOn: written.filters.search,
  });
  if (draft.basedOn !== written.filters.search) {
    const basedOn = written.filters.search;
    // What was typed here keeps its trailing blank, and the letters typed since it was written: more may follow.
    const isOwn = basedOn === draft.sent || basedOn === draft.text.trim();
    setDraft({ text: isOwn ? draft.text : basedOn, basedOn });
  }

  const draftText = useRef(draft.text);
  useEffect(() => {
    draftText.current = draft.text;
  }, [draft.text]);

  const change = useCallback<ViewControls['change']>(
    (changes, { replace = false } = {}) => {
      // The live address, not the rendered one: two changes before the next render must both arrive.
      const current = new URLSearchParams(window.location.search);
      const before = readView(current).filters;
      const asked = changes.filters?.search;
      // Filters that repeat the search of the list leave the field alone; another search replaces what is half-typed.
      if (asked !== undefined && asked !== appliedSearch(draftText.current, before.search)) {
        draftText.current = asked;
      }
      const text = draftText.current;
      const search = appliedSearch(text, before.search).trim();
      setDraft(({ basedOn }) => ({ text, basedOn, sent: search }));
      const next = writeView(current, { ...changes, filters: { ...before, ...changes.filters, search } });
      if (next.toString() === current.toString()) return;
      void navigate({ search: next.toString() }, { replace });
    },
    [navigate],
  );

  const problem = searchProblem(draft.text);
  useEffect(() => {
    if (problem !== undefined || draft.text.trim() === draft.basedOn) return;
    const timer = setTimeout(() => change({}, { replace: true }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, problem, change]);

  const type = useCallback((text: string) => {
    draftText.current = text;
    setDraft((before) => ({ ...before, text }));
  }, []);

  const filters = useSame({
    ...written.filters,
    search: appliedSearch(draft.text, written.filters.search),
  });
  const sort = useSame(written.sort);
  const view = useMemo(() => ({ ...written, filters, sort }), [written, filters, sort]);
  const { text } = draft;
  return useMemo(
    () => ({ view, field: { text, problem }, change, type }),
    [view, text, problem, change, type],
  );
}

/** What the list is searched for: a refused text leaves the search that is written in the address. */
function appliedSearch(text: string, written: string): string {
  return searchProblem(text) === undefined ? text : written;
}

/** The same object as before while it says the same: an opened row is no reason to filter and sort anew. */
function useSame<T extends object>(value: T): T {
  const said = JSON.stringify(value);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it says stands for it
  return useMemo(() => value, [said]);
}
