import { fieldName } from './field-names';
import { type DelegateFilters, type Filter, facetOf, isLeavingOut } from './filters';
import {
  joinedRange,
  type OpenEnd,
  openEnd,
  type Refused,
  readTypedValue,
  type TypedValue,
  type Vocabulary,
} from './typed-value';

/** The values of a filter while a text is read: a copy for each term would make long texts slow. */
export interface Draft {
  readonly values: Set<string>;
  /** Those of them that are ranges with an open end. */
  readonly open: Readonly<Record<OpenEnd, Set<string>>>;
  readonly before: ReadonlySet<string>;
}

/** Begun with the values of the filters when it is first asked for. */
export function draftFor(drafts: Map<Filter, Draft>, filters: DelegateFilters, filter: Filter): Draft {
  const known = drafts.get(filter);
  if (known) return known;
  const before = filters[filter];
  const openAt = (end: OpenEnd) => new Set(before.filter((value) => openEnd(facetOf(filter), value) === end));
  const open = { from: openAt('from'), to: openAt('to') };
  const draft = { values: new Set(before), open, before: new Set(before) };
  drafts.set(filter, draft);
  return draft;
}

/** A value to add. */
interface Step {
  readonly value: string;
  readonly side: OpenEnd | undefined;
  /** Whether it takes the place of all ranges with an open end. */
  readonly endsOpen: boolean;
}

/**
 * What the values of a term do. A range that is open at one end closes one that is open at the other end, and replaces
 * one like itself.
 */
export function readSteps(
  { open }: Draft,
  filter: Filter,
  values: readonly TypedValue[],
  vocabulary: Vocabulary,
): readonly Step[] | Refused {
  const facet = facetOf(filter);
  const steps: Step[] = [];
  let [from] = open.from;
  let [to] = open.to;
  for (const typed of values) {
    const value = readTypedValue(facet, typed, vocabulary);
    if (typeof value !== 'string') return value;
    const side = openEnd(facet, value);
    const endsOpen = typed.operator !== undefined && !isLeavingOut(filter);
    const other = endsOpen ? (side === 'to' ? from : to) : undefined;
    if (endsOpen) from = to = undefined;
    if (other === undefined) {
      if (side === 'from') from ??= value;
      if (side === 'to') to ??= value;
      steps.push({ value, side, endsOpen });
    } else {
      const range = side === 'to' ? joinedRange(facet, value, other) : joinedRange(facet, other, value);
      if (range === undefined) return { problem: `Nothing is in both ranges of ${fieldName(facet)}.` };
      steps.push({ value: range, side: undefined, endsOpen });
    }
  }
  return steps;
}

/** What is typed takes the place of an earlier filter that says the opposite. */
export function takeStep(
  { value, side, endsOpen }: Step,
  { values, open, before }: Draft,
  opposite: Draft,
): void {
  if (endsOpen)
    for (const ends of [open.from, open.to]) {
      for (const one of ends) values.delete(one);
      ends.clear();
    }
  values.add(value);
  if (side) open[side].add(value);
  if (before.has(value) || !opposite.before.has(value)) return;
  for (const one of [opposite.values, opposite.open.from, opposite.open.to]) one.delete(value);
}
