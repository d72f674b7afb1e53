import type { TextProblem } from '@/domain/filter/filter-text';

/** What the suggestions of the search field tell the field. */
export interface TypedState {
  readonly isOpen: boolean;
  /** The id of the suggestion that the arrow keys reached. */
  readonly activeId: string | undefined;
  /** What is wrong with the filters in the text. */
  readonly problems: readonly TextProblem[];
}

/** Before the suggestions are loaded. */
export const NOTHING_TYPED: TypedState = { isOpen: false, activeId: undefined, problems: [] };
