import { MAX_VALUE_LENGTH } from '../query/address';
import type { DelegateFilters, Facet } from '../query/filters';

/** Longest filter in an address, in UTF-16 code units. */
const MAX_FILTER_LENGTH = 1000;

/** The filters that show exactly what a mark counts, with no other filter set. */
export type MarkFilter = Partial<DelegateFilters>;

/** One mark of a chart: the instances that it counts. */
export interface Mark {
  readonly count: number;
  /** Undefined when no filter shows exactly these instances. */
  readonly filter: MarkFilter | undefined;
}

/** Undefined when there are no values, or too many for an address. */
export function filterOf(facet: Facet, values: readonly string[]): MarkFilter | undefined {
  const length = values.reduce((sum, value) => sum + facet.length + value.length + 2, 0);
  const fits = length <= MAX_FILTER_LENGTH && values.every((value) => value.length <= MAX_VALUE_LENGTH);
  return values.length > 0 && fits ? { [facet]: values } : undefined;
}
