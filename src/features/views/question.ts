import type { SavedFilter } from '@/api/saved-filters';

/** What is to be saved: what is shown, under a new name or an old one, or a saved view under another name. */
export type SaveQuestion =
  | { readonly what: 'save' }
  | { readonly what: 'update' | 'rename' | 'duplicate'; readonly saved: SavedFilter };

/** What a dialog about saved views is asked to do. */
export type ViewQuestion =
  | SaveQuestion
  | { readonly what: 'delete'; readonly saved: SavedFilter }
  | { readonly what: 'import' };
