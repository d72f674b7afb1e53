import { cutText } from '@/lib/cut-text';
import { namedText } from '@/lib/numbers';
import type { Notice } from './notice';

/** So many delegates are listed in a notice, and so many named in its text. */
const MOST_LISTED = 100;
const MOST_NAMED = 10;
/** A name has at most so many UTF-16 units. */
const LONGEST_NAME = 120;

interface Named {
  readonly key: string;
  readonly name: string;
}

/** A name as notices have it. */
export function shortName(name: string): string {
  return cutText(name, LONGEST_NAME);
}

/** The delegates of a notice, and their names as its text where there are several. `count` is the number of all. */
export function namesOf(
  delegates: readonly Named[],
  count: number,
): Pick<Notice, 'text' | 'delegates' | 'count'> {
  const listed = delegates.slice(0, MOST_LISTED).map(({ key, name }) => ({ key, name: shortName(name) }));
  return { text: count > 1 ? `${named(listed, count)}.` : '', delegates: listed, count };
}

/** `a, b and 4 more`. */
export function named(delegates: readonly Named[], count: number): string {
  return namedText(
    delegates.map(({ name }) => shortName(name)),
    MOST_NAMED,
    count,
  );
}
