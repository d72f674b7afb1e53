import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSame } from '@/ui/use-same';

/** The delegates whose instances are shown. */
export interface OpenRows {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

interface Draft {
  readonly keys: readonly string[];
  /** The open rows in the address when the draft was made, as JSON. */
  readonly basedOn: string;
}

/** Long enough for the open row to be painted; otherwise the router's work would delay it. */
const WRITE_AFTER_MS = 100;

/** The pause after which a reader has stopped typing. */
const RESTED_AFTER_MS = 400;

/**
 * The address stores the open rows. A row opens at once; the address is written after it has been painted, because the
 * router then re-renders the page. `written` are the keys in the address, and `write` sets them. The row `found`, which is
 * the only one that a search finds, is open too until the reader closes it; the address does not store it.
 */
export function useOpenRows(
  written: readonly string[],
  write: (keys: readonly string[]) => void,
  found: string | undefined,
): OpenRows {
  const inAddress = JSON.stringify(written);
  const [draft, setDraft] = useState<Draft>();
  // Removed from state, so that the draft does not apply again when the address returns to the same value.
  if (draft && draft.basedOn !== inAddress) setDraft(undefined);
  const keys = draft?.basedOn === inAddress ? draft.keys : written;
  const serialized = JSON.stringify(keys);

  useEffect(() => {
    if (serialized === inAddress) return undefined;
    // Rendered at once: a draft made between the write and its rendering would be based on the old address, and dropped.
    const timer = setTimeout(() => flushSync(() => write(JSON.parse(serialized))), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [serialized, inAddress, write]);

  const [closed, setClosed] = useState<string>();
  if (closed !== undefined && closed !== found) setClosed(undefined);

  // A ref, so that `toggle` is stable and does not re-render rows.
  const latest = useRef({ serialized, inAddress, found });
  useLayoutEffect(() => {
    latest.current = { serialized, inAddress, found };
  });
  const toggle = useCallback((key: string) => {
    if (key === latest.current.found) return setClosed((before) => (before === undefined ? key : undefined));
    const open: readonly string[] = JSON.parse(latest.current.serialized);
    const next = open.includes(key) ? open.filter((one) => one !== key) : [...open, key];
    setDraft({ keys: next, basedOn: latest.current.inAddress });
  }, []);

  const sameKeys = useSame(keys);
  const open = useMemo(() => {
    const all = new Set(found === undefined ? sameKeys : [...sameKeys, found]);
    if (closed !== undefined) all.delete(closed);
    return all;
  }, [sameKeys, found, closed]);
  return useMemo(() => ({ keys: open, toggle }), [open, toggle]);
}

/** The value of the first render, and then each one that lasts while a reader of `text` stops typing. */
export function useRested<Value>(value: Value, text: string): Value | undefined {
  const [rested, setRested] = useState<Value | undefined>(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), RESTED_AFTER_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each key begins the wait anew
  }, [value, text]);
  return rested === value ? value : undefined;
}
