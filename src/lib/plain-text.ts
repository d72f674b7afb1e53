/** Longest string kept from an answer, in UTF-16 units; nothing real comes near it. */
export const MAX_TEXT_LENGTH = 2_000;

// Control characters, halves of surrogate pairs, and the marks that reorder what follows them.
const UNSAFE = /[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/gu;
// Most strings are nothing else, and this is quick to know, also before the engine has warmed up.
const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * A server's string made safe to show as one line of text: line breaks and tabs become spaces; control characters and
 * bidirectional overrides and isolates go, because they let one text pass for another. Everything else is kept as sent.
 */
export function plainText(sent: string, maxLength = MAX_TEXT_LENGTH): string {
  const kept = sent.length > maxLength ? sent.slice(0, maxLength) : sent;
  if (PRINTABLE_ASCII.test(kept)) return kept;
  return kept.replace(UNSAFE, (mark) => (/[\t\n\r]/.test(mark) ? ' ' : ''));
}

const EXTRACT_LENGTH = 200;
/** What {@link textExtract} reads of a body, in UTF-16 units. */
export const LONGEST_READ = 20_000;
// Error pages say their title twice: as such, and as their heading.
const TITLE_SAID_AGAIN = /<title\b[^>]*>([^<]*)<\/title>(?=[^]*<h1\b[^>]*>\s*\1\s*<\/h1>)/i;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
};

/**
 * The first words of a body that is not JSON, such as a gateway's error page: tags, scripts, styles and comments left
 * out, no angle bracket in it, at most 200 characters. Undefined when no words remain.
 */
export function textExtract(body: string): string | undefined {
  const words = body
    .slice(0, LONGEST_READ)
    .replace(TITLE_SAID_AGAIN, ' ')
    .replace(/<!--[^]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style)\b[^]*?(?:<\/\1\b|$)/gi, ' <')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&#?\w{1,8};/g, (entity) => ENTITIES[entity] ?? ' ')
    .replace(/[<>]/g, ' ');
  const line = plainText(words, LONGEST_READ).replace(/\s+/g, ' ').trim();
  if (line === '') return undefined;
  return line.length > EXTRACT_LENGTH ? `${line.slice(0, EXTRACT_LENGTH - 1).trimEnd()}…` : line;
}
