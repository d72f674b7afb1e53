import { parseJson } from '@/lib/json';
import { isUntrusted } from './wire/untrusted';

/** Makes a JSON value of a body that arrives in pieces. */
export interface BodyReader {
  readonly take: (text: string) => void;
  /** The value, once everything was taken; undefined when the text is no JSON. */
  readonly finish: () => unknown;
}

/** Reads the body when it is whole; what is no JSON is its own value where text is expected, unless it is blank. */
export function wholeBody({ isText = false } = {}): BodyReader {
  let text = '';
  return {
    take(piece) {
      text += piece;
    },
    finish: () => parseJson(text) ?? (isText && text.trim() !== '' ? text : undefined),
  };
}

/** Receives the items of a list that is being read. */
export interface ListReceiver {
  /** Is given the items in order, some at a time. */
  readonly receive: (items: readonly unknown[]) => void;
  /** What was given does not count: the list stands in the body once more, and the last one counts. */
  readonly startOver: () => void;
}

/** Text that is parsed at once, in UTF-16 units. More is hardly quicker, and less gives each call more weight. */
const BATCH_LENGTH = 256 * 1024;
/** The list must begin within so much text, or it is read with the rest. */
const LONGEST_OPENING = 64 * 1024;

/**
 * Reads a body whose bulk is one list of objects, at a path of property names, while it arrives: complete items are given
 * away, and the value at the end has what is left of the list in its place. All in all it is what JSON.parse makes of the
 * whole text, whatever that is, because JSON.parse checks every cut: text up to a cut, closed by force, is only JSON if
 * the cut is where a value of the list begins. What looks like such a place and is none is read on as if nothing were.
 */
export function listReader(
  path: readonly string[],
  { receive, startOver }: ListReceiver,
  batchLength = BATCH_LENGTH,
): BodyReader {
  // Stands for the items given away. No text of the body can be the same but by chance.
  const mark = `given away ${Math.random()}`;
  const quotedMark = JSON.stringify(mark);
  const listStart = new RegExp(String.raw`"${path.at(-1) ?? ''}"\s*:\s*\[\s*(?=(\{\s*"[^"\\]*"\s*:))`);
  /** What has not been given away, from the start of an item on; before the list is found, everything. */
  let text = '';
  /** The text up to the first item, once that is found and proven to be one of the list. */
  let opening: string | undefined;
  /** How an item begins. Those of one list begin alike, or are read at the end. */
  let head = '';
  let nextLook = 0;

  const isMarked = (list: unknown): list is unknown[] => Array.isArray(list) && list[0] === mark;

  function findList(): void {
    const found = listStart.exec(text);
    if (!found) {
      if (text.length > LONGEST_OPENING) nextLook = Number.POSITIVE_INFINITY;
      return;
    }
    const candidate = text.slice(0, found.index + found[0].length);
    const closed = parseJson(`${candidate}${quotedMark}]${'}'.repeat(path.length)}`);
    nextLook = Number.POSITIVE_INFINITY;
    if (!isMarked(valueAt(closed, path))) return;
    opening = candidate;
    text = text.slice(candidate.length);
    head = found[1] ?? '';
    nextLook = batchLength;
  }

  function cut(): void {
    const end = text.lastIndexOf(head);
    // What stands before the cut ends with a comma, so it takes another value.
    const items = end > 0 ? parseJson(`[${text.slice(0, end)}null]`) : undefined;
    if (!Array.isArray(items)) {
      nextLook = 2 * text.length;
      return;
    }
    items.pop();
    text = text.slice(end);
    nextLook = batchLength;
    receive(items);
  }

  return {
    take(piece) {
      text += piece;
      if (text.length < nextLook) return;
      if (opening === undefined) findList();
      if (opening !== undefined && text.length >= nextLook) cut();
    },
    finish() {
      if (opening === undefined) return parseJson(text);
      const value = parseJson(`${opening}${quotedMark},${text}`);
      const list = valueAt(value, path);
      if (isMarked(list)) list.shift();
      else startOver();
      return value;
    },
  };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((at, name) => (isUntrusted<Record<string, unknown>>(at) ? at[name] : undefined), value);
}
