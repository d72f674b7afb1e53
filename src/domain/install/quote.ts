/**
 * One word of a POSIX shell command, in single quotes unless it is plainly harmless. Throws a RangeError on NUL, which
 * no shell can pass on.
 */
export function shellWord(text: string): string {
  if (text.includes('\0')) throw new RangeError('A shell command cannot contain the character NUL.');
  if (/^[\w./:@%+=,-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Prepares a text that the user typed for a command: no shell can pass NUL on, and no name begins or ends with a space. */
export function typedName(typed: string): string {
  return typed.replaceAll('\0', '').trim();
}

/** A quoted HCL template in which nothing is evaluated: `${` and `%{` are doubled. */
export function hclText(text: string): string {
  return JSON.stringify(text)
    .replaceAll(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g, unicodeEscape)
    .replaceAll(/\\[\\bf]/g, (escape) => HCL_ESCAPES[escape] ?? escape)
    .replaceAll(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`);
}

/**
 * JSON escapes that HCL does not support. The expression also matches an escaped backslash, so that the character after
 * it is not taken for an escape.
 */
const HCL_ESCAPES: Readonly<Record<string, string>> = {
  [String.raw`\b`]: String.raw`\u0008`,
  [String.raw`\f`]: String.raw`\u000c`,
};

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
