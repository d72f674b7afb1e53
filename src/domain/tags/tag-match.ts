import type { TagColumn } from '../delegate/tags';
import { allTexts } from '../table/texts';

/** The spelling under which tags and selectors are the same. The Manager compares them without blanks around and without case. */
export function foldTag(tag: string): string {
  return tag.trim().toLowerCase();
}

/** Finds the delegates of a fleet that have each of some tags. */
export interface TagMatch {
  readonly hasAll: (row: number) => boolean;
  /** Wanted tags that no delegate has. */
  readonly unmatched: readonly string[];
}

/** Prepares the search for delegates with all of the wanted tags, custom and implicit alike. The tags are folded, each once. */
export function matchTags({ values, ids, first }: TagColumn, wanted: readonly string[]): TagMatch {
  const places = new Map(wanted.map((tag, place) => [tag, place]));
  /** Per id of a tag: which of the wanted it is; -1 when none. */
  const wantedPlaces = Int32Array.from(allTexts(values), (tag) => places.get(foldTag(tag)) ?? -1);
  const found = new Set(wantedPlaces);
  // One for all questions, so that asking allocates nothing.
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
