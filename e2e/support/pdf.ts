import { inflateSync } from 'node:zlib';

/** The text of each page of a PDF that the browser printed, in the order of painting; all spaces are removed. */
export function textOfPages(pdf: Buffer): readonly string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  return [...objects.values()]
    .filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
    .map(({ head }) => {
      const content = objects.get(/\/Contents\s+(\d+)/.exec(head)?.[1] ?? '')?.stream ?? '';
      const resources = objects.get(/\/Resources\s+(\d+)/.exec(head)?.[1] ?? '')?.head ?? head;
      return textOf(content, (name) => {
        const font = new RegExp(String.raw`/${name}\s+(\d+) 0 R`).exec(resources)?.[1] ?? '';
        const known = fonts.get(font) ?? charactersOf(font, objects);
        fonts.set(font, known);
        return known;
      }).replaceAll(/\s/g, '');
    });
}

interface PdfObject {
  /** What stands before the stream, such as the dictionary. */
  readonly head: string;
  readonly stream: string;
}

/** The objects of a file by their numbers, with their streams inflated. */
function objectsOf(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { index, 0: start, 1: number = '' } of text.matchAll(/(?:^|\n)(\d+) 0 obj\b/g)) {
    const from = index + start.length;
    const end = /endobj|stream\r?\n/.exec(text.slice(from));
    if (!end) continue;
    const head = text.slice(from, from + end.index);
    const bytes = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const streamAt = from + end.index + end[0].length;
    const stream = head.includes('/FlateDecode')
      ? inflateSync(pdf.subarray(streamAt, streamAt + bytes)).toString('latin1')
      : '';
    objects.set(number, { head, stream });
  }
  return objects;
}

/** The characters of a font by glyph, which is a hexadecimal number of two or four digits. */
function charactersOf(font: string, objects: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, string> {
  const map = objects.get(/\/ToUnicode\s+(\d+)/.exec(objects.get(font)?.head ?? '')?.[1] ?? '')?.stream ?? '';
  const characters = new Map<string, string>();
  const add = (first: string, last: string, character: string) => {
    for (let i = 0; i <= valueOf(last) - valueOf(first); i++) {
      const glyph = (valueOf(first) + i).toString(16).padStart(first.length, '0');
      characters.set(glyph, String.fromCodePoint(valueOf(character) + i));
    }
  };
  for (const [, pairs = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', character = ''] of pairs.matchAll(/<(\w+)>\s*<(\w{4})\w*>/g)) {
      add(glyph, glyph, character);
    }
  }
  for (const [, ranges = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', character = ''] of ranges.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      add(first, last, character);
    }
  }
  return characters;
}

function valueOf(hexadecimal: string): number {
  return Number.parseInt(hexadecimal, 16);
}

/** Reads the operators that set a font and paint glyphs. */
function textOf(content: string, fontOf: (name: string) => ReadonlyMap<string, string>): string {
  let font: ReadonlyMap<string, string> = new Map();
  let text = '';
  for (const [, name, glyphs = ''] of content.matchAll(/\/(\S+) [\d.]+ Tf|<(\w+)>/g)) {
    if (name !== undefined) font = fontOf(name);
    const [digits = '0000'] = font.keys();
    for (let at = 0; at < glyphs.length; at += digits.length) {
      text += font.get(glyphs.slice(at, at + digits.length).toLowerCase()) ?? '';
    }
  }
  return text;
}
