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

const NONE: ReadonlySet<string> = new Set();

/**
 * The address stores the open rows. A row opens at once; the address is written after it has been painted, because the
 * router then re-renders the page. `written` are the keys in the address, and `write` sets them. The rows of `found`, a
 * memoized list, are open too until the reader closes them; the address does not store these.
 */
export function useOpenRows(
  written: readonly string[],
  write: (keys: readonly string[]) => void,
  found: readonly string[],
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

  const [closed, setClosed] = useState({ found, keys: NONE });
  const closedKeys = closed.found === found ? closed.keys : NONE;

  // A ref, so that `toggle` is stable and does not re-render rows.
  const latest = useRef({ serialized, inAddress, found, closedKeys });
  useLayoutEffect(() => {
    latest.current = { serialized, inAddress, found, closedKeys };
  });
  const toggle = useCallback((key: string) => {
    const { found: opened, closedKeys: before } = latest.current;
    if (opened.includes(key)) {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      setClosed({ found: opened, keys: after });
      return;
    }
    const open: readonly string[] = JSON.parse(latest.current.serialized);
    const next = open.includes(key) ? open.filter((one) => one !== key) : [...open, key];
    setDraft({ keys: next, basedOn: latest.current.inAddress });
  }, []);

  const sameKeys = useSame(keys);
  const open = useMemo(
    () => new Set([...sameKeys, ...found].filter((key) => !closedKeys.has(key))),
    [sameKeys, found, closedKeys],
  );
  return useMemo(() => ({ keys: open, toggle }), [open, toggle]);
}
