import { Transform } from 'node:stream';

const REMOVED = '[key removed]';

/** A shorter part of a key could be an ordinary word. */
const LEAST_SECRET = 12;
/** Most characters that one character of a key becomes: `\\\u0041`. */
const LONGEST_SPELLING = 8;
/** A character that occurs in keys or in their spellings. */
const OF_A_KEY = /[\w.+/=~%\\-]/;

/** Finds keys of the Manager in texts: as they are, in base64, and escaped for URLs or JSON, once or twice. */
export type SecretFinder = {
  /** The text without keys. */
  readonly clean: (text: string) => string;
  /** Creates a stream that passes a body on without keys, also those that arrive in several parts. */
  readonly cleaner: () => Transform;
};

/** Undefined when there are no keys. */
export function secretFinder(keys: readonly string[]): SecretFinder | undefined {
  const secrets = [...new Set(keys.filter((key) => key.length >= 6).map(secretOf))];
  if (secrets.length === 0) return undefined;
  const alternatives = secrets.flatMap((secret) => [escapable(secret), ...base64Patterns(secret)]);
  const pattern = new RegExp(alternatives.join('|'), 'g');
  const longest = LONGEST_SPELLING * Math.max(...secrets.map(({ length }) => length));
  const clean = (text: string) => text.replace(pattern, REMOVED);
  return { clean, cleaner: () => cleaner(clean, longest) };
}

/** The end of a key that reveals the whole: its random part, or more of a short key. */
function secretOf(key: string): string {
  const parts = key.split('.');
  const ends = parts.map((_part, at) => parts.slice(at).join('.')).toReversed();
  return ends.find((end) => end.length >= LEAST_SECRET) ?? key;
}

/** Any character of the text may be escaped. */
function escapable(text: string): string {
  return text.replaceAll(/./gs, (char) => `(?:${literal(char)}|${escapesOf(char)})`);
}

/** After any number of other bytes. Only the signs in the base64 text may be escaped. */
function base64Patterns(text: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from(' '.repeat(before) + text)
      .toString('base64')
      .replaceAll('=', '');
    // The characters at both ends also depend on the bytes beside the text.
    const isEndWhole = (before + text.length) % 3 === 0;
    const own = encoded.slice(before === 0 ? 0 : before + 1, isEndWhole ? undefined : -1);
    return own.replaceAll(/[+/]/g, (sign) => {
      const other = sign === '+' ? '-' : '_';
      return `(?:${literal(sign)}|${other}|${escapesOf(sign)})`;
    });
  });
}

function literal(char: string): string {
  return String.raw`\x${hexCode(char)}`;
}

function escapesOf(char: string): string {
  const code = hexCode(char).replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const slash = char === '/' ? String.raw`|\\{1,3}/` : '';
  return `%(?:25){0,2}${code}|${String.raw`\\{1,3}u00`}${code}${slash}`;
}

function hexCode(char: string): string {
  return char.charCodeAt(0).toString(16).padStart(2, '0');
}

function cleaner(clean: (text: string) => string, longest: number): Transform {
  let held = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // A character for each byte: keys are ASCII, and a part may end within a character of UTF-8.
      const text = clean(held + chunk.toString('latin1'));
      // The last word waits, because it may be the beginning of a key.
      let end = text.length;
      while (end > 0 && text.length - end < longest && OF_A_KEY.test(text.charAt(end - 1))) end -= 1;
      held = text.slice(end);
      done(null, Buffer.from(text.slice(0, end), 'latin1'));
    },
    flush: (done) => done(null, Buffer.from(held, 'latin1')),
  });
}
