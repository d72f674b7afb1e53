import type { DelegateOwner } from '../delegate/delegate';
import type { IndexColumns } from '../delegate/fleet-index';
import { allTexts } from '../table/texts';
import { ownerOf } from './owner';

/** What one owner has of a fleet. */
export interface OwnerSum {
  /** Undefined for delegates of which the Manager does not tell it. */
  readonly owner: DelegateOwner | undefined;
  readonly delegates: number;
  readonly instances: number;
}

/** What each owner has: together all of the fleet. The account first, then by text; the untold last. Linear. */
export function ownerSums({ owners, delegateCount, firstInstance }: IndexColumns): readonly OwnerSum[] {
  const texts = allTexts(owners.values);
  const delegates = new Uint32Array(texts.length + 1);
  const instances = new Uint32Array(texts.length + 1);
  for (let ordinal = 0; ordinal < delegateCount; ordinal++) {
    const id = owners.ids[ordinal] ?? texts.length;
    delegates[id] = (delegates[id] ?? 0) + 1;
    instances[id] = (instances[id] ?? 0) + (firstInstance[ordinal + 1] ?? 0) - (firstInstance[ordinal] ?? 0);
  }
  const sumOf = (text: string | undefined, id: number): OwnerSum => ({
    owner: text === undefined ? undefined : ownerOf(text),
    delegates: delegates[id] ?? 0,
    instances: instances[id] ?? 0,
  });
  const told = texts.map((text, id) => ({ text, sum: sumOf(text, id) }));
  told.sort((a, b) => (a.text < b.text ? -1 : 1));
  return [...told.map(({ sum }) => sum), sumOf(undefined, texts.length)].filter((sum) => sum.delegates > 0);
}
