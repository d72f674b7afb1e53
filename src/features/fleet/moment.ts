import { createContext, useContext } from 'react';

/** The frame takes it from the address. */
export const Moment = createContext<number | undefined>(undefined);

/** The moment of the past that the page shows, epoch ms; undefined for now. In the past nothing can be changed. */
export function useMoment(): number | undefined {
  return useContext(Moment);
}
