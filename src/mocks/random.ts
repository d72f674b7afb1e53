/** Gives the next number of a repeatable sequence, at least 0 and below 1. */
export type Random = () => number;

/** A repeatable sequence: the same seed gives the same numbers in every engine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A 32-bit number that depends on every part and on their order; fit to seed {@link createRandom}. */
export function hashOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** One of the choices, each as likely as the others. */
export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

/** Text of `length` characters drawn from `alphabet`, the same for the same parts. */
export function textFor(alphabet: string, length: number, ...parts: readonly (string | number)[]): string {
  const random = createRandom(hashOf(...parts));
  let text = '';
  while (text.length < length) text += alphabet.charAt(Math.floor(random() * alphabet.length));
  return text;
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** An identifier of the Manager's form (22 characters), the same for the same parts. */
export function uuidFor(...parts: readonly (string | number)[]): string {
  return textFor(BASE64URL, 22, ...parts);
}
