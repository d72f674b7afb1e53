import { type Fleet, instanceCount } from '../delegate/fleet';
import { delegatesOf } from '../delegate/rows';
import { indexOfText } from '../table/texts';

/** How far the delegates of a scope have moved from one token to another, as rows of the fleet. */
export interface Rotation {
  /** Those with an instance that uses the old one. */
  readonly left: readonly number[];
  /** Those whose instances use the new one, and none the old one. */
  readonly moved: readonly number[];
}

/** Takes a fleet with the tokens of its instances. Without a new token, nobody has moved. */
export function rotationOf(fleet: Fleet, from: string, to: string | undefined): Rotation {
  const old = rowsWith(fleet, from);
  const left = delegatesOf(fleet)
    .map(({ row }) => row)
    .filter((row) => old.has(row));
  const next = to === undefined ? new Set() : rowsWith(fleet, to);
  const moved = delegatesOf(fleet)
    .map(({ row }) => row)
    .filter((row) => next.has(row) && !old.has(row));
  return { left, moved };
}

function rowsWith({ tokenNames, firstInstance }: Fleet, name: string): ReadonlySet<number> {
  const rows = new Set<number>();
  const id = tokenNames ? indexOfText(tokenNames.values, name) : -1;
  if (!tokenNames || id === -1) return rows;
  let row = 0;
  for (let one = 0; one < instanceCount({ firstInstance }); one++) {
    while (one >= (firstInstance[row + 1] ?? 0)) row++;
    if (tokenNames.ids[one] === id) rows.add(row);
  }
  return rows;
}
