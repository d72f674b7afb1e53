/** The longest string kept from an answer, in UTF-16 units. Real strings are much shorter. */
export const MAX_TEXT_LENGTH = 2_000;

/**
 * The characters that no line of text may have: control characters, lone surrogates, and bidirectional embeddings,
 * overrides and isolates. It is a part of a character class for a regular expression with the flag `u`.
 */
export const UNSAFE_CHARACTERS = String.raw`\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069`;
const UNSAFE = new RegExp(`[${UNSAFE_CHARACTERS}]`, 'gu');
// A fast path: most strings are printable ASCII, and this test is fast even before the engine has warmed up.
const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * Makes a server's string safe to show as one line of text. Line breaks and tabs become spaces. The other
 * {@link UNSAFE_CHARACTERS} are removed, because some of them let one text pass for another. A string over `maxLength`
 * is cut. Everything else stays as sent.
 */
export function plainText(sent: string, maxLength = MAX_TEXT_LENGTH): string {
  const kept = sent.length > maxLength ? sent.slice(0, maxLength) : sent;
  if (PRINTABLE_ASCII.test(kept)) return kept;
  return kept.replace(UNSAFE, (mark) => (/[\t\n\r]/.test(mark) ? ' ' : ''));
}
