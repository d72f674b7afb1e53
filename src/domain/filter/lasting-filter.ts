import { fieldName } from './field-names';
import { LONGEST_TEXT, parseFilters } from './filter-text';
import { type DelegateFilters, type Facet, FILTERS, facetOf, NO_FILTERS } from './filters';

/** What is otherwise once a delegate falls silent or is back. A filter by it would lose what it has told of. */
const PASSING: ReadonlySet<Facet> = new Set(['status', 'silent', 'finding']);

/**
 * Reads a typed filter of the past: of what happened to the delegates that it shows. A problem is a text to follow the name
 * of a setting or of a field.
 */
export function readLastingFilter(text: string): DelegateFilters | { readonly problem: string } {
  if (text.length > LONGEST_TEXT) return { problem: `has more than ${LONGEST_TEXT} characters` };
  const { filters, problems } = parseFilters(text);
  const [first] = problems;
  if (first) return { problem: `cannot be read from character ${first.from + 1} on (${first.text})` };
  const used = FILTERS.filter((filter) => filters[filter].length > 0).map(facetOf);
  const passing = used.find((facet) => PASSING.has(facet));
  if (passing)
    return { problem: `cannot have ${fieldName(passing)}, which changes as delegates fall silent` };
  if (used.includes('tokenName'))
    return { problem: 'cannot have token-name: who uses a token is not remembered' };
  return filters;
}

/** The filters of a text that was read before; none for ''. Throws where the text cannot be read. */
export function lastingFilters(text: string): DelegateFilters {
  if (text.trim() === '') return NO_FILTERS;
  const filters = readLastingFilter(text);
  if ('problem' in filters) throw new RangeError(`The filter ${filters.problem}.`);
  return filters;
}
