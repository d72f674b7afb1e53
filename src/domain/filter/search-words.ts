import type { SearchQuery } from '../table/search';
import { CONDITION } from './search';

/** What to write in place of brackets, as sentences. */
export const BRACKETS_ADVICE = 'Brackets are not read. Write each choice in full: eu prod, us prod.';

/** Why a word of a search may find something else than is meant, as sentences. */
export function searchWarning(word: string): string | undefined {
  if (/[()]/.test(word)) return BRACKETS_ADVICE;
  if (/^(?:or|and|not)$/.test(word))
    return `“${word}” is searched as a word. Write ${word.toUpperCase()} to join words.`;
  return CONDITION.test(word)
    ? 'It is left out of a search. Write a part of the word, without signs.'
    : undefined;
}

/** A query that `readQuery` reads as the same, without joiners. */
export function printQuery({ anyOf, without }: SearchQuery): string {
  return [...anyOf.map((words) => words.join(' ')), ...without.map((word) => `-${word}`)].join(', ');
}
