import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Sets a parameter of the address, or takes it out; `replace` for what Back should not visit. */
export type SetAddressParam = (value: string | undefined, how?: { readonly replace?: boolean }) => void;

/** One parameter of the address that is not the list's, such as an open dialog; null when it is not there. */
export function useAddressParam(name: string): [value: string | null, set: SetAddressParam] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const set = useCallback<SetAddressParam>(
    (value, { replace = false } = {}) => {
      // The live address, not the rendered one: the list may have changed it since.
      const next = new URLSearchParams(window.location.search);
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      void navigate({ search: next.toString() }, { replace });
    },
    [name, navigate],
  );
  return [params.get(name), set];
}
