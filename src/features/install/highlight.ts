export type PieceKind = 'comment' | 'key' | 'text' | 'plain';

/** A piece of a text; all pieces joined give the text. */
export interface Piece {
  readonly kind: PieceKind;
  readonly text: string;
}

export type Language = 'yaml' | 'hcl' | 'sh';

/** The first match wins; a comment starts a line or follows a blank. */
const PATTERNS: Readonly<Record<Language, RegExp>> = {
  yaml: /(?<comment>(?:^|(?<=\s))#.*)|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*')|(?<key>(?<=^[ \t-]*)[\w./$-]+(?=:(?:\s|$)))/gm,
  hcl: /(?<comment>(?:^|(?<=\s))#.*)|(?<text>"(?:[^"\\\n]|\\.)*")|(?<key>(?<=^[ \t]*)[\w-]+(?=[ \t]*=|[ \t].*\{$))/gm,
  sh: /(?<text>'[^']*')|(?<key>(?<=\s)--?[a-z][\w-]*|(?<=^[ \t]*)(?:docker|export|helm|kubectl|terraform)\b)/gm,
};

/** A longer text is not an installation file, and a line without end would block the page. */
const MOST_CHARACTERS = 100_000;

/** Splits a file or a command into keys, texts and comments. Everything else, and a very long text, stays plain. */
export function highlight(text: string, language: Language): readonly Piece[] {
  if (text.length > MOST_CHARACTERS) return [{ kind: 'plain', text }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(PATTERNS[language])) {
    if (found.index > end) pieces.push({ kind: 'plain', text: text.slice(end, found.index) });
    const { comment, key } = found.groups ?? {};
    pieces.push({
      kind: comment !== undefined ? 'comment' : key !== undefined ? 'key' : 'text',
      text: found[0],
    });
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end) });
  return pieces;
}
