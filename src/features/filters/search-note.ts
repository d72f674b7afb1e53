import type { Fleet } from '@/domain/delegate/fleet';
import type { FleetSearch } from '@/domain/filter/search';
import { searchTexts } from '@/domain/filter/search-text';
import { printQuery, searchWarning } from '@/domain/filter/search-words';
import { fold } from '@/domain/table/search';
import { formatCount, namedText } from '@/lib/numbers';

/** A word that begins like a filter: `version:<26.10`. */
const TYPED_FILTER = /^[a-z][\w-]*[:<>]/i;

/** Sentences; an empty text for a search that needs no explanation. */
export function searchNote(fleet: Fleet, found: FleetSearch): string {
  const { rows, query, notUnderstood, isListOfNames, isJoined } = found;
  const [words = [], ...others] = query.anyOf;
  const isAlternative = others.length > 0;
  const notFound = query.anyOf.flatMap(([word = '', ...more]) =>
    !isAlternative || more.length > 0 || searchTexts(fleet).joined.includes(fold(word)) ? [] : [word],
  );
  const doubts = [...words.slice(1, -1), ...notUnderstood.filter((word) => /[()]/.test(word))];
  return [
    isJoined && notUnderstood.length === 0 && `Read as: ${printQuery(query)}.`,
    notUnderstood.length > 0 && `Left out of the search: ${namedText(notUnderstood)}.`,
    notUnderstood.some((word) => TYPED_FILTER.test(word)) && 'Press Enter to make it a filter.',
    ...new Set(doubts.filter((word) => !TYPED_FILTER.test(word)).map(searchWarning)),
    isListOfNames && `Any of ${formatCount(query.anyOf.length)} names matches, because no delegate has all.`,
    notFound.length > 0 && `Not found: ${namedText(notFound)}.`,
    !isAlternative &&
      words.length > 1 &&
      rows?.includes(1) === false &&
      'No delegate has all these words. With commas between them, any of them matches.',
  ]
    .filter(Boolean)
    .join(' ');
}
