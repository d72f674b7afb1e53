import { packTexts } from '../table/texts';
import { hashOf, type PackedRoster } from './roster';

/** Prepares the lookup of unique keys. */
export function packRoster(keys: readonly string[]): PackedRoster {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * keys.length + 1)));
  for (const [ordinal, key] of keys.entries()) {
    let slot = hashOf(key) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = ordinal + 1;
  }
  return { keys: packTexts(keys), slots };
}

/** Gives repeated keys a suffix, without taking a key that another delegate has by itself. */
export function uniqueKeys(keys: readonly string[]): readonly string[] {
  const taken = new Set(keys);
  if (taken.size === keys.length) return keys;
  const seen = new Map<string, number>();
  return keys.map((key) => {
    let count = (seen.get(key) ?? 0) + 1;
    let unique = key;
    if (count > 1) {
      while (taken.has(`${key}~${count}`)) count++;
      unique = `${key}~${count}`;
      taken.add(unique);
    }
    seen.set(key, count);
    return unique;
  });
}
