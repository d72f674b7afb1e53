/** The rank of an unknown value: last in either direction. */
export const UNKNOWN_RANK = 0xffff_ffff;

/** From 0: ignores case first, then compares code units. Equal texts share a rank. */
export function rankTexts(texts: readonly (string | undefined)[]): Uint32Array {
  const folded = texts.map((text) => text?.toLowerCase());
  const known = rowNumbers(texts.length).filter((row) => texts[row] !== undefined);
  return rankBy(texts.length, known, (a, b) => compare(folded[a], folded[b]) || compare(texts[a], texts[b]));
}

/** The rank is how many smaller numbers there are. NaN and infinities are unknown. */
export function rankNumbers(numbers: Float64Array): Uint32Array {
  // Without a comparator the sort is native. It puts positive infinity and NaN last, which no lookup reaches.
  const sorted = numbers.slice().sort();
  const ranks = new Uint32Array(numbers.length).fill(UNKNOWN_RANK);
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row] ?? Number.NaN;
    if (Number.isFinite(number)) ranks[row] = indexOfNumber(number, sorted);
  }
  return ranks;
}

// Plain loops, here and wherever all rows are read between a key press and its frame: until the engine has optimized
// them, iterator loops take several times as long.

/** Per row: the rank in `valueRanks` of the value that `ids` names. */
export function rankValues(ids: Uint8Array | Uint32Array, valueRanks: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(ids.length);
  for (let row = 0; row < ids.length; row++) {
    ranks[row] = valueRanks[ids[row] ?? valueRanks.length] ?? UNKNOWN_RANK;
  }
  return ranks;
}

/**
 * Rows in the order of their ranks. Equal ranks follow `tieOrder` in both directions; unknown rows come last. Linear in
 * the rows and the highest rank.
 */
export function orderByRanks(ranks: Uint32Array, tieOrder: Uint32Array, isDescending: boolean): Uint32Array {
  let highest = -1;
  for (let row = 0; row < ranks.length; row++) {
    const rank = ranks[row] ?? UNKNOWN_RANK;
    if (rank !== UNKNOWN_RANK && rank > highest) highest = rank;
  }
  const unknown = highest + 1;
  const buckets = new Uint32Array(ranks.length);
  // A counting sort: it computes the start of each bucket, then puts every row into the next slot of its bucket.
  const next = new Uint32Array(unknown + 2);
  for (let row = 0; row < ranks.length; row++) {
    const rank = ranks[row] ?? UNKNOWN_RANK;
    const known = isDescending ? highest - rank : rank;
    const bucket = rank === UNKNOWN_RANK ? unknown : known;
    buckets[row] = bucket;
    next[bucket + 1] = (next[bucket + 1] ?? 0) + 1;
  }
  for (let bucket = 1; bucket <= unknown; bucket++) {
    next[bucket] = (next[bucket] ?? 0) + (next[bucket - 1] ?? 0);
  }
  const order = new Uint32Array(ranks.length);
  for (let i = 0; i < tieOrder.length; i++) {
    const row = tieOrder[i] ?? 0;
    const bucket = buckets[row] ?? 0;
    const place = next[bucket] ?? 0;
    order[place] = row;
    next[bucket] = place + 1;
  }
  return order;
}

/** 0, 1, 2 ... */
export function rowNumbers(count: number): Uint32Array {
  const all = new Uint32Array(count);
  for (let row = 0; row < count; row++) all[row] = row;
  return all;
}

/** Compares only the `known` rows of `count`; the others are unknown. */
export function rankBy(
  count: number,
  known: Uint32Array,
  compareRows: (a: number, b: number) => number,
): Uint32Array {
  const ranks = new Uint32Array(count).fill(UNKNOWN_RANK);
  known.sort(compareRows);
  let rank = 0;
  let previous = known[0] ?? 0;
  for (const row of known) {
    if (compareRows(previous, row) !== 0) rank++;
    ranks[row] = rank;
    previous = row;
  }
  return ranks;
}

function compare(a = '', b = ''): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** `sorted` contains the number. */
function indexOfNumber(number: number, sorted: Float64Array): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
