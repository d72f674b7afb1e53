/** What is known of the heights of rows, px. */
export interface RowHeights {
  /** By row id; 0, and any id beyond the end, means the usual height. */
  readonly unusual: Float64Array;
  readonly usual: number;
}

/**
 * Where each of `count` rows begins below the top of the list, px, with the end of the list as the last entry: `count + 1`
 * numbers.
 */
export function rowOffsets(
  count: number,
  idAt: (position: number) => number,
  { unusual, usual }: RowHeights,
): Float64Array {
  const offsets = new Float64Array(count + 1);
  for (let position = 0, offset = 0; position < count; position++) {
    offset += unusual[idAt(position)] || usual;
    offsets[position + 1] = offset;
  }
  return offsets;
}

/** The same heights but for rows that were measured anew; the same object when none of them differs. */
export function withMeasured(
  before: RowHeights,
  measured: readonly (readonly [id: number, height: number])[],
): RowHeights {
  const { usual } = before;
  const news = measured.filter(([id, height]) => (before.unusual[id] || usual) !== height);
  if (news.length === 0) return before;
  const unusual = new Float64Array(Math.max(before.unusual.length, ...news.map(([id]) => id + 1)));
  unusual.set(before.unusual);
  for (const [id, height] of news) unusual[id] = height === usual ? 0 : height;
  return { usual, unusual };
}

/** The heights when nothing is known but these: what most of them are stands for all other rows. */
export function startOfHeights(measured: readonly (readonly [id: number, height: number])[]): RowHeights {
  const sorted = measured.map(([, height]) => height).toSorted((a, b) => a - b);
  const usual = sorted[sorted.length >>> 1] ?? 0;
  return withMeasured({ usual, unusual: new Float64Array() }, measured);
}

/** The row at a height, the nearest one where there is none; 0 for an empty list. */
export function rowAt(offsets: Float64Array, topPx: number): number {
  let first = 0;
  let last = Math.max(0, offsets.length - 2);
  while (first < last) {
    const middle = (first + last + 1) >>> 1;
    if ((offsets[middle] ?? 0) <= topPx) first = middle;
    else last = middle - 1;
  }
  return first;
}
