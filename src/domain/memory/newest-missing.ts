import { min } from 'd3-array';
import { periodOfCauses } from './actions';
import type { Coverage } from './coverage';
import type { DelegateInterval } from './intervals';
import { missingOf } from './missing-of';
import type { Missing, MissingDelegate, Question } from './questions';
import type { MemorySource } from './source';

/** An answer has so many missing delegates at most; a page with more is no help. */
const MOST_MISSING = 500;
/** So many of those that left are read at once, and so often, because some of them were deleted. */
const LEFT_AT_ONCE = MOST_MISSING + 1;
const MOST_PARTS = 20;

interface MissingAt extends Pick<Coverage, 'gaps' | 'since'> {
  readonly at: number;
  readonly ownerPrefixes: readonly string[];
}

/** The missing delegates at a moment, as many as a page can show. Reads no more than that needs. */
export async function newestMissing(
  source: MemorySource,
  { at, since = Number.POSITIVE_INFINITY, ...options }: MissingAt,
  question: Pick<Question<'missing'>, 'dismissed' | 'name' | 'from' | 'to'>,
): Promise<Missing> {
  const dismissals = await source.dismissals();
  const found: MissingDelegate[] = [];
  let left: readonly DelegateInterval[] = [];
  let parts = 0;
  do {
    left = await source.delegatesLeft(at, { ...question, limit: LEFT_AT_ONCE, after: left.at(-1) });
    const causes = periodOfCauses(min(left, ({ to }) => to) ?? at, at);
    const actions = left.length === 0 ? [] : await source.actions(causes.from, causes.to);
    found.push(...missingOf(left, actions, dismissals, options));
    parts += 1;
  } while (left.length === LEFT_AT_ONCE && found.length <= MOST_MISSING && parts < MOST_PARTS);
  const isMore = left.length === LEFT_AT_ONCE || found.length > MOST_MISSING;
  return { asOf: at < since ? undefined : at, delegates: found.slice(0, MOST_MISSING), isMore };
}
