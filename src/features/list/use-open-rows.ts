import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** The delegates whose instances are shown. */
export interface OpenRows {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

interface Draft {
  readonly keys: readonly string[];
  /** What the address said when this was made of it. */
  readonly basedOn: string;
}

/** By then the row is on the display. A frame earlier, the router's work would delay it. */
const WRITE_AFTER_MS = 100;

/**
 * The rows that the address says are open. A row opens at once; the address follows when it has been painted, because the router
 * draws the page anew for it. `written` and `write` are the keys in the address.
 */
export function useOpenRows(written: readonly string[], write: (keys: readonly string[]) => void): OpenRows {
  const inAddress = JSON.stringify(written);
  const [draft, setDraft] = useState<Draft>();
  const keys = draft?.basedOn === inAddress ? draft.keys : written;
  const said = JSON.stringify(keys);

  useEffect(() => {
    if (said === inAddress) return undefined;
    const timer = setTimeout(() => write(JSON.parse(said)), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [said, inAddress, write]);

  // Read when a row is toggled, so that the function stays the same and no row is drawn for it.
  const latest = useRef({ said, inAddress });
  useLayoutEffect(() => {
    latest.current = { said, inAddress };
  });
  const toggle = useCallback((key: string) => {
    const open: readonly string[] = JSON.parse(latest.current.said);
    const next = open.includes(key) ? open.filter((one) => one !== key) : [...open, key];
    setDraft({ keys: next, basedOn: latest.current.inAddress });
  }, []);

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what they say stands for them
  const open = useMemo(() => new Set(keys), [said]);
  return useMemo(() => ({ keys: open, toggle }), [open, toggle]);
}
