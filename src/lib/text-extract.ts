import { cutText } from './cut-text';
import { plainText } from './plain-text';

const EXTRACT_LENGTH = 200;
/** How much of a body {@link textExtract} reads, in UTF-16 units. */
export const LONGEST_READ = 20_000;
// Error pages repeat their title as heading.
const TITLE_SAID_AGAIN = /<title\b[^>]*>([^<]*)<\/title>(?=[^]*<h1\b[^>]*>\s*\1\s*<\/h1>)/i;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
};

/**
 * The first words of a body that is not JSON, such as a gateway's error page: without tags, scripts, styles, comments
 * and angle brackets, and at most 200 characters. Undefined if no words remain.
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
  return line === '' ? undefined : cutText(line, EXTRACT_LENGTH).replace(/ …$/, '…');
}
