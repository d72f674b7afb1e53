import { DELEGATE } from '../delegate/fields';
import { delegateAt, type Fleet, instancesAt, keyAt } from '../delegate/fleet';
import type { Fields } from '../table/field';
import { addTexts, fold, joinerOf, readQuery, type SearchQuery, searchRows } from '../table/search';
import { indexOfText, type Texts, textAt } from '../table/texts';
import { FIELD_NAMES } from './field-names';
import { searchTexts } from './search-text';

/** What a search finds in a fleet, and how its text was understood. */
export interface FleetSearch {
  /** The delegates that it finds, as 1 or 0; undefined when it leaves out none. Shared between calls: do not modify. */
  readonly rows: Uint8Array | undefined;
  readonly query: SearchQuery;
  /** Words that look like filters, and that no delegate has. They are left out of the search. */
  readonly notUnderstood: readonly string[];
  /** Whether words between blanks count as alternatives: no delegate has all of them, and they are names or hosts. */
  readonly isListOfNames: boolean;
  /** Whether OR, AND or NOT were read. */
  readonly isJoined: boolean;
}

/** A word such as `version:<26.09`: a filter that is being typed. Tags can have a colon too, such as `env:prod`. */
export const CONDITION = new RegExp(
  `[<>"()*]|^(?:is|name|${FIELD_NAMES.map(([name]) => name).join('|')}):`,
  'i',
);

const searches = new WeakMap<Texts, { readonly text: string; readonly found: FleetSearch }>();

/**
 * Searches the texts of delegates and their instances. Words must all occur, and alternatives are separated by commas
 * ({@link readQuery}). A word that looks like a condition, and that no delegate has, is left out and reported. Cached
 * for the last text: the list and each filter ask for the same one.
 */
export function searchFleet(fleet: Fleet, text: string): FleetSearch {
  const asked = readQuery(text);
  // Most lists are not searched: they need no searchable text.
  if (asked.anyOf.length + asked.without.length === 0)
    return { rows: undefined, query: asked, notUnderstood: [], isListOfNames: false, isJoined: false };
  const all = searchTexts(fleet);
  const last = searches.get(all);
  if (last?.text === text) return last.found;
  const found = { ...search(fleet, all, asked), isJoined: hasJoiner(text) };
  searches.set(all, { text, found });
  return found;
}

function hasJoiner(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length > 1 && words.some((word) => joinerOf(word) !== undefined);
}

function search(fleet: Fleet, all: Texts, asked: SearchQuery): Omit<FleetSearch, 'isJoined'> {
  const { query, notUnderstood } = understood(all, asked);
  const found = { rows: searchRows(all, query), query, notUnderstood, isListOfNames: false };
  const [words = [], ...others] = query.anyOf;
  if (others.length > 0 || found.rows?.includes(1) !== false || !hasTwoNames(fleet, words)) return found;
  const names = { ...query, anyOf: words.map((word) => [word]) };
  return { ...found, rows: searchRows(all, names), query: names, isListOfNames: true };
}

function understood(
  { joined }: Texts,
  { anyOf, without }: SearchQuery,
): Pick<FleetSearch, 'query' | 'notUnderstood'> {
  const notUnderstood = new Set(
    [...anyOf.flat(), ...without].filter((word) => CONDITION.test(word) && !joined.includes(fold(word))),
  );
  const kept = (words: readonly string[]) => words.filter((word) => !notUnderstood.has(word));
  const alternatives = anyOf.map(kept).filter((words) => words.length > 0);
  return { query: { anyOf: alternatives, without: kept(without) }, notUnderstood: [...notUnderstood] };
}

const FIELDS: Fields = DELEGATE;

/** Whether at least two of the words are names, identifiers or hosts of the fleet. */
function hasTwoNames({ delegates, instances }: Fleet, words: readonly string[]): boolean {
  const columns = [delegates.name, delegates.identifier, instances.hostName];
  const isName = (word: string) => columns.some((column) => indexOfText(column, word) !== -1);
  return words.length > 1 && words.filter(isName).length > 1;
}

/**
 * The instances that the search finds by their host, as indexes of the fleet's instances. Empty when the delegate's own
 * texts (its name, its tags and others) are enough to find it.
 */
export function foundInstances(fleet: Fleet, { query }: FleetSearch, row: number): readonly number[] {
  const delegate = delegateAt(fleet, row);
  if (!delegate || query.anyOf.length === 0) return [];
  const own: string[] = [];
  for (const [name, value] of Object.entries(delegate))
    if (FIELDS[name]?.search) addTexts(value, { add: (text) => own.push(fold(text)) });
  const all = textAt(searchTexts(fleet), row);
  const missing = query.anyOf
    .map((words) => words.map(fold))
    .filter((words) => words.every((word) => all.includes(word)))
    .map((words) => words.filter((word) => !own.some((text) => text.includes(word))));
  if (missing.some((words) => words.length === 0)) return [];
  const wanted = missing.flat();
  const first = fleet.firstInstance[row] ?? 0;
  return instancesAt(fleet, row).flatMap(({ hostName = '' }, position) =>
    wanted.some((word) => fold(hostName).includes(word)) ? [first + position] : [],
  );
}

/** The key of the only delegate that the search shows, if it found it by a host. */
export function keyFoundByHost(
  fleet: Fleet,
  { rows, found }: { readonly rows: Uint32Array; readonly found: FleetSearch | undefined },
): string | undefined {
  const [row = -1, ...others] = found ? rows.subarray(0, 2) : [];
  if (!found || others.length > 0 || foundInstances(fleet, found, row).length === 0) return undefined;
  return keyAt(fleet, row);
}
