import { isRecord } from '@/domain/table/read';
import { parseJson } from '@/lib/json';

/** Parses the JSON value of a body that arrives in pieces. */
export interface BodyReader {
  /** Takes the next bytes; their memory may be reused afterwards. Gives how many bytes of the body are kept so far. */
  readonly push: (bytes: Uint8Array) => number;
  /** The value, once everything was read; undefined when the text is not JSON. */
  readonly finish: () => unknown;
}

/**
 * Keeps the whole body and parses it at the end. With `isText`, a text that is not JSON is itself the value, unless it
 * is blank. `onFirstLine` gets the first line as soon as another one begins.
 */
export function wholeBody({
  isText = false,
  onFirstLine,
}: {
  isText?: boolean;
  onFirstLine?: ((line: string) => void) | undefined;
} = {}): BodyReader {
  const decoder = new TextDecoder();
  let text = '';
  let lineEnd = -1;
  let kept = 0;
  return {
    push(bytes) {
      const piece = decoder.decode(bytes, { stream: true });
      const isFirstLine = lineEnd < 0;
      if (isFirstLine && piece.includes('\n')) lineEnd = text.length + piece.indexOf('\n');
      text += piece;
      if (isFirstLine && lineEnd >= 0) onFirstLine?.(text.slice(0, lineEnd));
      kept += bytes.length;
      return kept;
    },
    finish() {
      text += decoder.decode();
      return parseJson(text) ?? (isText && text.trim() !== '' ? text : undefined);
    },
  };
}

/** Receives the items of a list while it is read. */
export interface ListReceiver {
  /** Receives the next items, in order. */
  readonly receive: (items: readonly unknown[]) => void;
  /** Discards all items received so far: the body contains the list again, and the last one counts. */
  readonly startOver: () => void;
}

/** Bytes that are parsed at once. More is hardly faster, and less adds overhead per call. */
const BATCH_BYTES = 256 * 1024;
/** The list must begin within this many bytes; otherwise it is read with the rest of the body. */
const LONGEST_OPENING_BYTES = 64 * 1024;

const utf8 = new TextDecoder();
/** One character per byte, so that indexes in the text are indexes in the bytes. */
const byteForByte = new TextDecoder('latin1');
const LIST_START = '['.charCodeAt(0);
// The text before a cut ends with a comma, so another value must follow it.
const LIST_END = new TextEncoder().encode('null]');

/**
 * Reads a body whose bulk is one list of objects, at a path of property names, while it arrives. Complete items go to
 * `receive`; the final value has the remaining items in the list's place. Altogether the result is that of JSON.parse
 * for the whole text, because JSON.parse checks every cut: text up to a cut, closed artificially, is valid JSON only if
 * a value of the list begins at the cut. A place that only looks like a cut is skipped.
 */
export function listReader(
  path: readonly string[],
  { receive, startOver }: ListReceiver,
  batchBytes = BATCH_BYTES,
): BodyReader {
  // Stands in the text for the items already passed to `receive`. Text of the body can equal it only by chance.
  const mark = `given away ${Math.random()}`;
  const quotedMark = JSON.stringify(mark);
  const listStart = startOfList(path.at(-1) ?? '');
  /** A bracket, then the bytes not passed on yet, from the start of an item; before the list is found, all bytes. */
  let bytes = new Uint8Array(2 * batchBytes + LIST_END.length);
  bytes[0] = LIST_START;
  let end = 1;
  /** The text up to the first item, once the item is found and proven to be in the list. */
  let opening: string | undefined;
  /** The first bytes of an item. Items of one list begin alike, or are read at the end. */
  let head = new Uint8Array();
  let nextLook = 0;

  function append(piece: Uint8Array): void {
    const least = end + piece.length + LIST_END.length;
    if (least > bytes.length) {
      const larger = new Uint8Array(Math.max(least, 2 * bytes.length));
      larger.set(bytes.subarray(0, end));
      bytes = larger;
    }
    bytes.set(piece, end);
    end += piece.length;
  }

  function giveAway(until: number): void {
    bytes.copyWithin(1, until, end);
    end -= until - 1;
    nextLook = batchBytes;
  }

  function findList(): void {
    const found = listStart.exec(byteForByte.decode(bytes.subarray(1, end)));
    if (!found) {
      if (end > LONGEST_OPENING_BYTES) nextLook = Number.POSITIVE_INFINITY;
      return;
    }
    const until = 1 + found.index + found[0].length;
    const candidate = utf8.decode(bytes.subarray(1, until));
    const closed = parseJson(`${candidate}${quotedMark}]${'}'.repeat(path.length)}`);
    nextLook = Number.POSITIVE_INFINITY;
    if (!beginsWith(mark, valueAt(closed, path))) return;
    opening = candidate;
    head = bytes.slice(until, until + (found[1] ?? '').length);
    giveAway(until);
  }

  /** Where the last item seems to begin; 0 or less when there is none. */
  function lastStart(): number {
    const [first = 0] = head;
    let at = bytes.lastIndexOf(first, end - head.length);
    while (at > 0 && head.some((byte, i) => byte !== bytes[at + i])) at = bytes.lastIndexOf(first, at - 1);
    return at;
  }

  /** Parses the items up to an index. It closes them artificially, and restores the bytes it overwrites. */
  function itemsUntil(until: number): unknown {
    const behind = until + LIST_END.length;
    const covered = bytes.slice(until, behind);
    bytes.set(LIST_END, until);
    const items = parseJson(utf8.decode(bytes.subarray(0, behind)));
    bytes.set(covered, until);
    return items;
  }

  function cut(): void {
    const until = lastStart();
    const items = until > 1 ? itemsUntil(until) : undefined;
    if (!Array.isArray(items)) {
      nextLook = 2 * end;
      return;
    }
    items.pop();
    giveAway(until);
    receive(items);
  }

  return {
    push(piece) {
      append(piece);
      if (opening === undefined && end >= nextLook) findList();
      if (opening !== undefined && end >= nextLook) cut();
      return end;
    },
    finish() {
      const rest = utf8.decode(bytes.subarray(1, end));
      if (opening === undefined) return parseJson(rest);
      const value = parseJson(`${opening}${quotedMark},${rest}`);
      const list = valueAt(value, path);
      if (beginsWith(mark, list)) list.shift();
      else startOver();
      return value;
    },
  };
}

/** Matches the start of the list with this name; the first group is the beginning of its first item. */
function startOfList(name: string): RegExp {
  return new RegExp(String.raw`"${name}"\s*:\s*\[\s*(?=(\{\s*"[^"\\]*"\s*:))`);
}

function beginsWith(mark: string, list: unknown): list is unknown[] {
  return Array.isArray(list) && list[0] === mark;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((at, name) => (isRecord(at) ? at[name] : undefined), value);
}
