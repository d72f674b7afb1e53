import { useEffect, useRef } from 'react';
import { announce } from './announce';

const SETTLE_MS = 700;

/** Announces a text when it changes and then stays the same for 700 ms. Does not announce its first value. */
export function useAnnounceChange(text: string | undefined): void {
  const announced = useRef(text);
  useEffect(() => {
    if (text === undefined || text === announced.current) return undefined;
    if (announced.current === undefined) {
      announced.current = text;
      return undefined;
    }
    const timer = setTimeout(() => {
      announced.current = text;
      announce(text);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
