import type { Facet } from '../query/filters';
import { type Dictionary, valueCount } from '../table/kinds';
import { textAt } from '../table/texts';

/** Longest filter in an address, in UTF-16 code units. */
const MAX_FILTER_LENGTH = 1000;

/** A filter of one facet: the list shows delegates with any of the values. */
export interface MarkFilter {
  readonly facet: Facet;
  readonly values: readonly string[];
}

/** One mark of a chart: the instances that it counts. */
export interface Mark {
  /** Number of instances. */
  readonly count: number;
  /** A filter that shows everything counted here and as little else as possible; undefined when no such filter exists. */
  readonly filter: MarkFilter | undefined;
}

/** Counts instances by mark, and records which values of a facet they have. */
export interface MarkCounter {
  /** Counts one instance whose value has this id in the facet's column. */
  readonly add: (place: number, id: number) => void;
  readonly markAt: (place: number) => Mark;
}

/** Creates a counter for this number of marks, whose filters use this facet. */
export function markCounter(placeCount: number, facet: Facet, { values }: Dictionary): MarkCounter {
  const counts = new Uint32Array(placeCount);
  const unknown = valueCount(values);
  const width = unknown + 1;
  const isSeen = new Uint8Array(placeCount * width);
  return {
    add(place, id) {
      counts[place] = (counts[place] ?? 0) + 1;
      isSeen[place * width + id] = 1;
    },
    markAt(place) {
      const first = place * width;
      // No filter finds unknown values, so it would show less than is counted.
      const isWhole = isSeen[first + unknown] === 0;
      const seen = Array.from(isSeen.subarray(first, first + unknown).entries());
      const texts = seen.flatMap(([id, flag]) => (flag === 1 ? [textAt(values, id)] : []));
      return { count: counts[place] ?? 0, filter: isWhole ? filterOf(facet, texts) : undefined };
    },
  };
}

/** Returns a filter by these values; undefined when there are none, or too many for an address. */
export function filterOf(facet: Facet, values: readonly string[]): MarkFilter | undefined {
  const length = values.reduce((sum, value) => sum + facet.length + value.length + 2, 0);
  return length > 0 && length <= MAX_FILTER_LENGTH ? { facet, values } : undefined;
}
