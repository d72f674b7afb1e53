export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The last multiple of a step that is not after a moment. Any unit, the same for both. */
export function floorTo(at: number, step: number): number {
  return Math.floor(at / step) * step;
}

/** The first multiple of a step that is not before a moment. Any unit, the same for both. */
export function ceilTo(at: number, step: number): number {
  return Math.ceil(at / step) * step;
}
