import { useEffect, useRef, useState } from 'react';

/** A secret that a part of the page keeps while it is shown, and no longer. */
export interface Secret {
  /** While it is shown. */
  readonly value: string | undefined;
  readonly isPending: boolean;
  /** Why it could not be read the last time. */
  readonly failure: Error | undefined;
  /** Gives it for one use, such as copying, and keeps it nowhere; undefined when it cannot be read. */
  readonly readOnce: () => Promise<string | undefined>;
  readonly show: () => void;
  readonly hide: () => void;
}

/** Reads a secret only when somebody asks for it. `read` rejects with an error whose message can be shown. */
export function useSecret(read: () => Promise<string>): Secret {
  // State of the component, not of a query: a cache would keep it longer than it is shown.
  const [value, setValue] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Error>();

  // A page that is hidden while another key is asked for stays in the document.
  const shows = useRef(0);
  useEffect(
    () => () => {
      // An answer under way belongs to the page that was hidden.
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
    value,
    isPending,
    failure,
    readOnce,
    show: () => void show(),
    hide: () => setValue(undefined),
  };
}
