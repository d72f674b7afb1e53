/** Which instances fell silent together, for tests only: as plainly as possible, from heartbeats alone. */
import { MINUTE_MS } from '@/lib/units';

export interface Silent {
  /** The row of the delegate. */
  readonly row: number;
  /** The last heartbeat. */
  readonly at: number;
}

/** The silent instances that fell silent together, oldest group first; takes the number of all instances. */
export function silentTogether(silent: readonly Silent[], instances: number): readonly (readonly Silent[])[] {
  const newest = Math.max(...silent.map(({ at }) => at));
  const remembered = silent.filter(({ at }) => at >= newest - 6 * 60 * MINUTE_MS);
  const groups: (readonly Silent[])[] = [];
  for (const window of windowsAmong(remembered, remembered, instances).toSorted(
    (a, b) => firstOf(a) - firstOf(b),
  )) {
    const last = groups.at(-1);
    // With windows at most two minutes apart, all between them belong to the same outage.
    if (last && firstOf(window) - lastOf(last) <= 2 * MINUTE_MS)
      groups.splice(
        -1,
        1,
        remembered.filter(({ at }) => at >= firstOf(last) && at <= lastOf(window)),
      );
    else groups.push(window);
  }
  return groups;
}

/** The fullest window of two minutes, the newest of equals, and those before and after it: while no accident. */
function windowsAmong(
  some: readonly Silent[],
  all: readonly Silent[],
  instances: number,
): readonly (readonly Silent[])[] {
  const sizeOf = (window: readonly Silent[]) => new Set(window.map(({ row }) => row)).size;
  const windows = some
    .toSorted((a, b) => b.at - a.at)
    .map(({ at }) => some.filter((other) => other.at <= at && other.at >= at - 2 * MINUTE_MS));
  const most = Math.max(...windows.map(sizeOf));
  const fullest = windows.find((window) => sizeOf(window) === most);
  if (!fullest || most < 3) return [];
  const others = all.filter((one) => !fullest.includes(one)).toSorted((a, b) => a.at - b.at);
  const moments: number[] = [];
  for (const { at } of others) if (at > (moments.at(-1) ?? -1) + 2 * MINUTE_MS) moments.push(at);
  const spanMs = Math.max(60 * MINUTE_MS, lastOf(all) - firstOf(all));
  const rate = -Math.log(1 - moments.length / (spanMs / (2 * MINUTE_MS) + 1));
  const expected = (2 * MINUTE_MS * instances) / (10 * 24 * 60 * MINUTE_MS) + rate;
  if (most < 2 + expected + 4.5 * Math.sqrt(expected)) return [];
  const before = some.filter(({ at }) => at < firstOf(fullest));
  const after = some.filter(({ at }) => at > lastOf(fullest));
  return [fullest, ...windowsAmong(before, all, instances), ...windowsAmong(after, all, instances)];
}

export function firstOf(some: readonly Silent[]): number {
  return Math.min(...some.map(({ at }) => at));
}

export function lastOf(some: readonly Silent[]): number {
  return Math.max(...some.map(({ at }) => at));
}
