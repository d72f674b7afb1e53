import { createRandom, type Random } from '@/lib/random';

/** A 32-bit number that depends on every part and their order; usable as a seed of {@link createRandom}. */
export function hashOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** All choices are equally likely. */
export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

/** The same parts give the same text. */
export function textFor(alphabet: string, length: number, ...parts: readonly (string | number)[]): string {
  const random = createRandom(hashOf(...parts));
  let text = '';
  while (text.length < length) text += alphabet.charAt(Math.floor(random() * alphabet.length));
  return text;
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** In the Manager's form (22 characters); the same parts give the same identifier. */
export function uuidFor(...parts: readonly (string | number)[]): string {
  return textFor(BASE64URL, 22, ...parts);
}
