type Numbers = Uint8Array | Uint32Array | Float64Array;

/** Whether two columns hold the same numbers at the same places; NaN is the same as NaN. */
export function isSameNumbers(a: Numbers, b: Numbers): boolean {
  if (a.length !== b.length) return false;
  for (let row = 0; row < a.length; row++) if (!Object.is(a[row], b[row])) return false;
  return true;
}
