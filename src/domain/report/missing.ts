import type { Answers } from '../memory/questions';
import type { ListingChoice } from '../scope/listing-choice';
import type { MissingNames } from './schema';

/**
 * Who was missing in a listing at a moment, epoch ms, without those that somebody dismissed. Null when the memory did not read
 * the listing then.
 */
export async function missingNamesAt(
  memory: Pick<Answers, 'missing'>,
  listing: ListingChoice,
  at: number,
): Promise<MissingNames | null> {
  const { asOf, delegates, isMore } = await memory.missing({ ...listing, at });
  return asOf === at ? { names: delegates.map(({ name }) => name), isMore } : null;
}
