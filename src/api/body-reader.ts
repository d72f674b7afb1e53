import { isRecord } from '@/domain/table/read';
import { parseJson } from '@/lib/json';

/** Makes a JSON value of a body that arrives in pieces. */
export interface BodyReader {
  /** Reads the next bytes, whose memory may be reused afterwards. Gives how many bytes of the body are kept so far. */
  readonly push: (bytes: Uint8Array) => number;
  /** The value, once everything was read; undefined when the text is not JSON. */
  readonly finish: () => unknown;
}

/** Keeps the body and reads it at its end. Text that is not JSON is its own value where text is expected, unless it is blank. */
export function wholeBody({ isText = false } = {}): BodyReader {
  const decoder = new TextDecoder();
  let text = '';
  let kept = 0;
  return {
    push(bytes) {
      text += decoder.decode(bytes, { stream: true });
      kept += bytes.length;
      return kept;
    },
    finish() {
      text += decoder.decode();
      return parseJson(text) ?? (isText && text.trim() !== '' ? text : undefined);
    },
  };
}

/** Receives the items of a list that is being read. */
export interface ListReceiver {
  /** Is given the items in order, some at a time. */
  readonly receive: (items: readonly unknown[]) => void;
  /** What was given does not count: the list stands in the body once more, and the last one counts. */
  readonly startOver: () => void;
}

/** Bytes that are parsed at once. More is hardly quicker, and less gives each call more weight. */
const BATCH_BYTES = 256 * 1024;
/** The list must begin within so many bytes, or it is read with the rest. */
const LONGEST_OPENING_BYTES = 64 * 1024;

const utf8 = new TextDecoder();
/** One character for each byte, so that places in the text are places in the bytes. */
const byteForByte = new TextDecoder('latin1');
const LIST_START = '['.charCodeAt(0);
// What stands before a cut ends with a comma, so it takes another value.
const LIST_END = new TextEncoder().encode('null]');

/**
 * Reads a body whose bulk is one list of objects, at a path of property names, while it arrives: complete items are given
 * away, and the value at the end has what is left of the list in its place. All in all it is what JSON.parse makes of the
 * whole text, whatever that is, because JSON.parse checks every cut: text up to a cut, closed by force, is only JSON if
 * the cut is where a value of the list begins. What looks like such a place and is none is read on as if nothing were.
 */
export function listReader(
  path: readonly string[],
  { receive, startOver }: ListReceiver,
  batchBytes = BATCH_BYTES,
): BodyReader {
  // Stands for the items given away. No text of the body can be the same but by chance.
  const mark = `given away ${Math.random()}`;
  const quotedMark = JSON.stringify(mark);
  const listStart = startOfList(path.at(-1) ?? '');
  /** A bracket, then what has not been given away, from the start of an item on; before the list is found, everything. */
  let bytes = new Uint8Array(2 * batchBytes + LIST_END.length);
  bytes[0] = LIST_START;
  let end = 1;
  /** The text up to the first item, once that is found and proven to be one of the list. */
  let opening: string | undefined;
  /** How an item begins. Those of one list begin alike, or are read at the end. */
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

  /** Where the last item seems to begin; at most 0 when none does. */
  function lastStart(): number {
    const [first = 0] = head;
    let at = bytes.lastIndexOf(first, end - head.length);
    while (at > 0 && head.some((byte, i) => byte !== bytes[at + i])) at = bytes.lastIndexOf(first, at - 1);
    return at;
  }

  /** The items up to a place, closed by force. What stands there is covered meanwhile: text is never put together. */
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

/** Finds where the list of this name begins; the first group is how its first item begins. */
function startOfList(name: string): RegExp {
  return new RegExp(String.raw`"${name}"\s*:\s*\[\s*(?=(\{\s*"[^"\\]*"\s*:))`);
}

function beginsWith(mark: string, list: unknown): list is unknown[] {
  return Array.isArray(list) && list[0] === mark;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((at, name) => (isRecord(at) ? at[name] : undefined), value);
}
