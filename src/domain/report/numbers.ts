import { DAY_MS } from '@/lib/units';
import { type PartNumbers, type PartUnit, partBounds } from '../memory/number-parts';
import type { Answers } from '../memory/questions';
import type { ListingChoice } from '../scope/listing-choice';

/** The numbers of each UTC day or week of a period, oldest first. */
export interface NumbersBy {
  readonly by: PartUnit;
  readonly parts: readonly PartNumbers[];
}

/** Which numbers somebody wants; epoch ms. Without a beginning: two weeks of days, or five weeks. */
export interface AskedNumbers {
  readonly by: PartUnit;
  readonly from: number | undefined;
}

const LENGTH_MS = { day: 13 * DAY_MS, week: 28 * DAY_MS } as const;

/** The numbers until a moment, epoch ms, as a memory has them. */
export async function numbersUntil(
  memory: Pick<Answers, 'numbers'>,
  listing: ListingChoice,
  { by, from, to }: AskedNumbers & { readonly to: number },
): Promise<NumbersBy> {
  const bounds = partBounds(by, { from: from ?? to - LENGTH_MS[by], to }, 'utc');
  return { by, parts: (await memory.numbers({ ...listing, bounds })).parts };
}
