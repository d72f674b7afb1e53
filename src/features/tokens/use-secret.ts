import { useEffect, useRef, useState } from 'react';

/** A secret that a component holds only while it is shown. */
export type Secret = ReturnType<typeof useSecret>;

/** Reads a secret only on request. `read` rejects with an error whose message can be shown. */
export function useSecret(read: () => Promise<string>) {
  // State of the component, not of a query: a cache would keep it after it is hidden.
  const [value, setValue] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Error>();

  // A page that is hidden while another key is requested stays in the document.
  const shows = useRef(0);
  useEffect(
    () => () => {
      // A pending answer belongs to the page that was hidden.
      shows.current++;
      setValue(undefined);
    },
    [],
  );

  async function show(): Promise<void> {
    const turn = ++shows.current;
    const secret = await readOnce();
    if (turn === shows.current) setValue(secret);
  }

  /** For a single use, such as copying, without keeping the secret; undefined when it cannot be read. */
  async function readOnce(): Promise<string | undefined> {
    if (value !== undefined) return value;
    setPending(true);
    setFailure(undefined);
    try {
      return await read();
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    } finally {
      setPending(false);
    }
  }

  return {
    /** Defined only while it is shown. */
    value,
    isPending,
    /** Why it could not be read the last time. */
    failure,
    readOnce,
    show: () => void show(),
    hide: () => setValue(undefined),
  };
}
