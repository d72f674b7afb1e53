import type { Fleet } from '@/domain/delegate/fleet';
import { facetCounts } from '@/domain/filter/facets';
import type { DelegateFilters, ListedFacet } from '@/domain/filter/filters';
import { searchTexts } from '@/domain/filter/search-text';
import type { Vocabulary, Word } from '@/domain/filter/typed-value';
import { fold } from '@/domain/table/search';
import { facetValueLabel } from '@/features/list/facet-labels';

/** A value with the number of delegates that it would show beside the other filters. */
interface CountedWord extends Word {
  readonly count: number;
}

export interface FleetVocabulary extends Vocabulary {
  readonly valuesOf: (facet: ListedFacet) => readonly CountedWord[] | undefined;
}

/** The values that a fleet has, counted when they are first asked for. */
export function vocabularyOf(fleet: Fleet, filters: DelegateFilters): FleetVocabulary {
  const known = new Map<ListedFacet, readonly CountedWord[]>();
  return {
    valuesOf(facet) {
      // The Manager knows more tokens than the fleet.
      if (facet === 'tokenName') return undefined;
      const counted =
        known.get(facet) ??
        facetCounts(fleet, filters, facet).map(({ value, count }) => ({
          value,
          label: facetValueLabel(facet, value),
          count,
        }));
      known.set(facet, counted);
      return counted;
    },
    isFound: (word) => searchTexts(fleet).joined.includes(fold(word)),
  };
}
