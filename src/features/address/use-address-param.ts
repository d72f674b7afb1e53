import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hrefOf } from '@/lib/href';

/** Memoized. The router's own hook also writes the parameters, and is larger. */
export function useAddressParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

interface HowToWrite {
  /** Whether to replace the history entry, so that Back skips it. @default false */
  readonly replace?: boolean;
}

/** Writes the query of the address past the router, so that nothing on the page renders. The next write by the router has it. */
export function writeAddressQuietly(edit: (current: URLSearchParams) => URLSearchParams): void {
  const current = new URLSearchParams(window.location.search);
  const next = edit(new URLSearchParams(current)).toString();
  if (next === current.toString()) return;
  window.history.replaceState(window.history.state, '', `${window.location.pathname}${next && `?${next}`}`);
}

/**
 * The stable function writes the query of the address. An unchanged query makes no history entry. It writes nothing
 * once another page opens: until the code of that page is here, React keeps this page and its timers alive.
 */
export function useAddressWriter(): (
  edit: (current: URLSearchParams) => URLSearchParams,
  how?: HowToWrite,
) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const rendered = useRef(search);
  useLayoutEffect(() => {
    rendered.current = new URLSearchParams(search).toString();
  }, [search]);
  return useCallback(
    (edit, { replace = false } = {}) => {
      // As a URL, because the browser encodes characters that the router leaves as they are.
      if (new URL(hrefOf(pathname), window.location.href).pathname !== window.location.pathname) return;
      // The live address, not the rendered one, so that two changes before the next render both apply.
      const next = edit(new URLSearchParams(window.location.search)).toString();
      if (next === new URLSearchParams(window.location.search).toString() && next === rendered.current)
        return;
      void navigate({ search: next }, { replace });
    },
    [navigate, pathname],
  );
}

/** Undefined deletes the parameter. */
export type SetAddressParam = (value: string | undefined, how?: HowToWrite) => void;

/** A parameter of the address outside the view, such as an open dialog, and its setter; null if it is absent. */
export function useAddressParam(name: string): [value: string | null, set: SetAddressParam] {
  const params = useAddressParams();
  const writeAddress = useAddressWriter();
  const set = useCallback<SetAddressParam>(
    (value, how) =>
      writeAddress((next) => {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      }, how),
    [name, writeAddress],
  );
  return [params.get(name), set];
}
