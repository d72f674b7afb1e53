import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  readView,
  searchProblem,
  type ViewChanges,
  type ViewState,
  writeView,
} from '@/domain/address/address';
import { useAddressWriter, writeAddressQuietly } from '@/features/address/use-address-param';
import { useSame } from '@/ui/use-same';

const TYPING_PAUSE_MS = 200;

export type ViewControls = ReturnType<typeof useViewState>;

interface Draft {
  readonly text: string;
  /** The last text that was not refused: this one, if it is not. */
  readonly applied: string;
  /** The address when this was last compared with it. */
  readonly address: string;
  /** The search that was last sent to the address, until somebody types. */
  readonly sent?: string | undefined;
}

/**
 * The address is the state of the list. Only the search being typed is local state, so that it filters in the same
 * render as the keystroke, and renders nothing else. It follows the address when that changes by other means (Back, a link).
 */
export function useViewState() {
  const { search: address } = useLocation();
  const writeAddress = useAddressWriter();
  const written = useMemo(() => readView(new URLSearchParams(address)), [address]);

  const [draft, setDraft] = useState<Draft>({
    text: onOneLine(written.filters.search),
    applied: written.filters.search,
    address,
  });
  if (draft.address !== address) {
    const { search } = written.filters;
    // A search typed here keeps its trailing blank and the letters typed since it was written.
    const isOwn = search === draft.sent || search === draft.text.trim();
    setDraft({ text: isOwn ? draft.text : onOneLine(search), applied: search, address });
  }

  /** Whether the reader has typed since the router last wrote the address. */
  const isTyped = useRef(false);
  const draftText = useRef(draft.text);
  useEffect(() => {
    draftText.current = draft.text;
  }, [draft.text]);

  /** Changes the address. `replace` makes no history entry: for typing and opening rows. */
  const change = useCallback(
    (changes: ViewChanges, { replace = false }: { replace?: boolean } = {}) => {
      writeAddress(
        (current) => {
          const before = readView(current).filters;
          const asked = changes.filters?.search;
          // Filters with the applied search leave the field alone; a different search replaces the typed text.
          if (asked !== undefined && asked !== appliedSearch(draftText.current, before.search)) {
            draftText.current = asked;
          }
          const text = draftText.current;
          const search = appliedSearch(text, before.search).trim();
          setDraft((draftBefore) => ({ ...draftBefore, text, sent: search }));
          isTyped.current = false;
          return writeView(current, { ...changes, filters: { ...before, ...changes.filters, search } });
        },
        { replace },
      );
    },
    [writeAddress],
  );

  const problem = searchProblem(draft.text);
  useEffect(() => {
    if (problem !== undefined || !isTyped.current) return undefined;
    const search = draft.text.trim();
    const timer = setTimeout(
      () =>
        writeAddressQuietly((current) =>
          writeView(current, { filters: { ...readView(current).filters, search } }),
        ),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [draft.text, problem]);

  /** Changes the search at once on the page, and debounced in the address; for the rest of the page with {@link settle}. */
  const type = useCallback((text: string) => {
    draftText.current = text;
    isTyped.current = true;
    setDraft(({ applied, address: before }) => ({
      text,
      applied: searchProblem(text) === undefined ? text : applied,
      address: before,
    }));
  }, []);
  /** Called when the reader leaves the field: now the links of the page have the search, too. */
  const settle = useCallback(() => {
    if (isTyped.current) change({}, { replace: true });
  }, [change]);

  const filters = useSame({
    ...written.filters,
    search: appliedSearch(draft.text, draft.applied),
  });
  const sort = useSame(written.sort);
  /** The view in the address, with the search as typed so far, unless that search is refused. */
  const view: ViewState = useMemo(() => ({ ...written, filters, sort }), [written, filters, sort]);
  /** The text of the search field, and why it is refused, as a sentence. A refused search is neither applied nor written. */
  const field = useMemo(() => ({ text: draft.text, problem }), [draft.text, problem]);
  return useMemo(() => ({ view, field, change, type, settle }), [view, field, change, type, settle]);
}

/** A text field cannot hold line breaks: commas replace them. */
function onOneLine(search: string): string {
  return search.replaceAll(/\s*[\r\n]\s*/g, ', ');
}

/** The typed text, or the search in the address if the text is refused. */
function appliedSearch(text: string, written: string): string {
  return searchProblem(text) === undefined ? text : written;
}
