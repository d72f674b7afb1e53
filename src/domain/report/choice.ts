import { readAsOf, type ShownMoment } from '../address/as-of';
import { LONGEST_TEXT, parseFilters } from '../filter/filter-text';
import { type DelegateFilters, tokenNamesIn } from '../filter/filters';
import { searchWarning } from '../filter/search-words';
import { hasScopesBelow, readScopeLabel, type Scope, scopeOf } from '../scope/scope';
import { readQuery } from '../table/search';

/** Of which delegates somebody asks, at which moment; undefined for now. */
export interface ReportChoice {
  readonly scope: Scope;
  readonly includesBelow: boolean;
  readonly filters: DelegateFilters;
  readonly moment: ShownMoment | undefined;
}

/** The texts of an ask. Empty or absent: the account, no filter, now. */
export interface AskedTexts {
  readonly scope?: string | undefined;
  readonly filter?: string | undefined;
  readonly asOf?: string | undefined;
}

/** What of an ask cannot be used, and why. */
export interface AskProblem {
  readonly name: keyof AskedTexts;
  readonly text: string;
}

/** `now` is epoch ms. With problems, the choice is of what could be read. */
export function readChoice(
  { scope: label = '', filter = '', asOf }: AskedTexts,
  all: boolean,
  { account, now }: { readonly account: string; readonly now: number },
): { readonly choice: ReportChoice; readonly problems: readonly AskProblem[] } {
  const scope = label === '' ? scopeOf(account) : readScopeLabel(account, label);
  const moment = asOf === undefined ? undefined : readAsOf(asOf, now);
  const isTooLong = filter.length > LONGEST_TEXT;
  const { filters, problems: ofFilter } = parseFilters(isTooLong ? '' : filter);
  const filterTexts = ofFilter.map(({ from, to, text }) => `${filter.slice(from, to)}: ${text}`);
  const { anyOf, without } = readQuery(filters.search);
  for (const word of new Set([...anyOf.flat(), ...without])) {
    const doubt = searchWarning(word);
    if (doubt !== undefined) filterTexts.push(`${word}: ${doubt}`);
  }
  if (isTooLong) filterTexts.push(`has ${filter.length} characters. It can have at most ${LONGEST_TEXT}.`);
  if (tokenNamesIn(filters).length > 0) filterTexts.push('token: who uses a token is not read');
  if (!all && [...filters.scope, ...filters['scope!']].length > 0) filterTexts.push('scope: it needs all');
  const problems: AskProblem[] = filterTexts.map((text) => ({ name: 'filter', text }));
  if (!scope) problems.push({ name: 'scope', text: `${label}: it is neither org nor org/project` });
  if (asOf !== undefined && !moment)
    problems.push({ name: 'asOf', text: `${asOf}: it is no moment and no day to come, within a year` });
  const known = scope ?? scopeOf(account);
  return {
    choice: { scope: known, includesBelow: all && hasScopesBelow(known), filters, moment },
    problems,
  };
}
