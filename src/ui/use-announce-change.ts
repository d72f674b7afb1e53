import { useEffect, useRef } from 'react';
import { announce } from './announce';

const SETTLE_MS = 700;

/** Announces a text whenever it has become another and stayed so for a moment; its first value is not news. */
export function useAnnounceChange(text: string | undefined): void {
  const told = useRef(text);
  useEffect(() => {
    if (text === undefined || text === told.current) return undefined;
    if (told.current === undefined) {
      told.current = text;
      return undefined;
    }
    const timer = setTimeout(() => {
      told.current = text;
      announce(text);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
