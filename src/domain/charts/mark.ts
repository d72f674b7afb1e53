import type { Facet } from '../query/filters';
import { type Dictionary, valueCount } from '../table/kinds';
import { textAt } from '../table/texts';

/** Longest list of values in the address of one filter, in UTF-16 code units. */
const MAX_FILTER_LENGTH = 1000;

/** One filter: the list shows what has any of the values. */
export interface MarkFilter {
  readonly facet: Facet;
  readonly values: readonly string[];
}

/** What a chart counts in one place. */
export interface Mark {
  /** Instances. */
  readonly count: number;
  /** Shows all that is counted here, and as little else as a filter can; undefined where there is no such filter. */
  readonly filter: MarkFilter | undefined;
}

/** Counts instances by place, and remembers which values of a facet they have. */
export interface MarkCounter {
  /** Counts one instance, whose value has this id in the column of the facet. */
  readonly add: (place: number, id: number) => void;
  readonly markAt: (place: number) => Mark;
}

/** A counter for this many places, whose filters choose by this facet. */
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
      // No filter finds what is unknown, so it would show less than is counted.
      const isWhole = isSeen[first + unknown] === 0;
      const seen = Array.from(isSeen.subarray(first, first + unknown).entries());
      const texts = seen.flatMap(([id, flag]) => (flag === 1 ? [textAt(values, id)] : []));
      return { count: counts[place] ?? 0, filter: isWhole ? filterOf(facet, texts) : undefined };
    },
  };
}

/** A filter by these values; undefined when there are none, or too many for an address. */
export function filterOf(facet: Facet, values: readonly string[]): MarkFilter | undefined {
  const length = values.reduce((sum, value) => sum + facet.length + value.length + 2, 0);
  return length > 0 && length <= MAX_FILTER_LENGTH ? { facet, values } : undefined;
}
