import { useEffect, useRef, useState } from 'react';

/** A secret on request, as a part of the page holds it: while it is shown, and no longer. */
export interface Secret {
  /** While it is shown. */
  readonly value: string | undefined;
  readonly isPending: boolean;
  /** Why it could not be had the last time. */
  readonly failure: Error | undefined;
  /** Has it for one use, such as copying; undefined when it cannot be had. Kept nowhere. */
  readonly take: () => Promise<string | undefined>;
  readonly show: () => void;
  readonly hide: () => void;
}

/** Holds back a secret until its reader asks for it. `read` rejects with an error whose message can be shown. */
export function useSecret(read: () => Promise<string>): Secret {
  // State of the component, not of a query: a cache would keep it longer than it is shown.
  const [value, setValue] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Error>();

  // A page that is put aside while another key is asked for stays in the document.
  const shows = useRef(0);
  useEffect(
    () => () => {
      // What is on its way belongs to the page that was put aside.
      shows.current++;
      setValue(undefined);
    },
    [],
  );

  async function show(): Promise<void> {
    const turn = ++shows.current;
    const taken = await take();
    if (turn === shows.current) setValue(taken);
  }

  async function take(): Promise<string | undefined> {
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
    take,
    show: () => void show(),
    hide: () => setValue(undefined),
  };
}
