import type { IndexColumns } from '../delegate/fleet-index';
import { allTexts } from '../table/texts';

/** The spelling under which tags and selectors are the same. The Manager compares them without blanks around and without case. */
export function foldTag(tag: string): string {
  return tag.trim().toLowerCase();
}

/** Finds the delegates of a fleet, by ordinal, that have each of some tags. */
export interface TagMatch {
  readonly hasAll: (ordinal: number) => boolean;
  /** Wanted tags that no delegate has. */
  readonly unmatched: readonly string[];
}

/** Prepares the search for delegates with all of the wanted tags, custom and implicit alike. The tags are folded, each once. */
export function matchTags(index: IndexColumns, wanted: readonly string[]): TagMatch {
  const { tags, firstTag } = index;
  const places = new Map(wanted.map((tag, place) => [tag, place]));
  /** Per id of a tag: which of the wanted it is; -1 when none. */
  const wantedPlaces = Int32Array.from(allTexts(tags.values), (tag) => places.get(foldTag(tag)) ?? -1);
  const found = new Set(wantedPlaces);
  // One for all questions, so that asking allocates nothing.
  const isSeen = new Uint8Array(wanted.length);
  return {
    hasAll(ordinal) {
      let count = 0;
      isSeen.fill(0);
      const end = firstTag[ordinal + 1] ?? 0;
      for (let row = firstTag[ordinal] ?? end; row < end; row++) {
        const place = wantedPlaces[tags.ids[row] ?? -1] ?? -1;
        if (place === -1 || isSeen[place] === 1) continue;
        isSeen[place] = 1;
        count++;
      }
      return count === wanted.length;
    },
    unmatched: wanted.filter((_, place) => !found.has(place)),
  };
}
