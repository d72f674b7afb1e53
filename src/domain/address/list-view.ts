import { readView, type ViewState, writeView } from './address';

/** A view of the list that a user can keep: everything in its address except the open rows and the missing delegates. */
export type ListView = Omit<ViewState, 'open' | 'dropped' | 'showsMissing'>;

/** A query string without `?`; equal views give equal strings. */
export function viewQuery(view: ListView): string {
  return writeView(new URLSearchParams(), { ...view, open: [], showsMissing: false }).toString();
}

/** Without the values that {@link readView} drops. */
export function viewOfQuery(query: string): ListView {
  const {
    open: _,
    dropped: _dropped,
    showsMissing: _missing,
    ...view
  } = readView(new URLSearchParams(query));
  return view;
}
