/** The middle of some numbers, the mean of the two middle ones when their count is even; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** The smallest of the values that at least `share` (above 0, at most 1) of them do not exceed; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  return ascending(values)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
}

function ascending(values: readonly number[]): readonly number[] {
  return values.toSorted((a, b) => a - b);
}
