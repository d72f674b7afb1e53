import { type DroppedValue, readView, type ViewState, writeView } from './address';

/** What somebody keeps of the list to come back to: everything that its address says, but for the rows that are open. */
export type ListView = Omit<ViewState, 'open' | 'dropped'>;

/** The query string, without `?`, that shows a view; the same view gives the same one. */
export function viewQuery(view: ListView): string {
  return writeView(new URLSearchParams(), { ...view, open: [] }).toString();
}

/** The view that a query string shows, and what could not be used of it, as {@link readView} tells it. */
export function viewOfQuery(query: string): {
  readonly view: ListView;
  readonly dropped: readonly DroppedValue[];
} {
  const { open: _, dropped, ...view } = readView(new URLSearchParams(query));
  return { view, dropped };
}
