import type { TagColumn } from '../delegate/tags';
import { allTexts } from '../table/texts';

/** The Manager ignores case and surrounding blanks. */
export function foldTag(tag: string): string {
  return tag.trim().toLowerCase();
}

export interface TagMatch {
  readonly hasAll: (row: number) => boolean;
  /** Wanted tags that no delegate has. */
  readonly unmatched: readonly string[];
}

/** Custom and implicit tags count alike. The wanted tags must be folded and distinct. */
export function matchTags({ values, ids, first }: TagColumn, wanted: readonly string[]): TagMatch {
  const places = new Map(wanted.map((tag, place) => [tag, place]));
  /** Per tag id: the index of the wanted tag; -1 when it is not wanted. */
  const wantedPlaces = Int32Array.from(allTexts(values), (tag) => places.get(foldTag(tag)) ?? -1);
  const found = new Set(wantedPlaces);
  // Reused by all calls, so that a call allocates nothing.
  const isSeen = new Uint8Array(wanted.length);
  return {
    hasAll(row) {
      let count = 0;
      isSeen.fill(0);
      const end = first[row + 1] ?? 0;
      for (let item = first[row] ?? end; item < end; item++) {
        const place = wantedPlaces[ids[item] ?? -1] ?? -1;
        if (place === -1 || isSeen[place] === 1) continue;
        isSeen[place] = 1;
        count++;
      }
      return count === wanted.length;
    },
    unmatched: wanted.filter((_, place) => !found.has(place)),
  };
}
