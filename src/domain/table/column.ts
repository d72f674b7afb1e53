import { packTexts, placeOf, type Texts } from './texts';

/**
 * One fact of many rows (delegates, instances), each distinct text kept once: `ids[row]` is the text's place in
 * `values`, or the number of values for a row that does not tell the fact.
 */
export interface Column {
  readonly values: Texts;
  readonly ids: Uint8Array | Uint32Array;
}

/** Makes a column of texts that come one by one. */
export interface ColumnWriter {
  /** An absent or empty text tells nothing. */
  readonly add: (text: string | undefined) => void;
  readonly finish: () => Column;
}

const UNTOLD = -1;

/** Makes a writer of a column. */
export function columnWriter(): ColumnWriter {
  const values: string[] = [];
  const idOf = new Map<string, number>();
  const ids: number[] = [];
  return {
    add(text) {
      if (!text) {
        ids.push(UNTOLD);
        return;
      }
      let id = idOf.get(text);
      if (id === undefined) {
        id = values.push(text) - 1;
        idOf.set(text, id);
      }
      ids.push(id);
    },
    finish() {
      // How many values there are, and so the id of a row that tells none, is known at the end.
      for (let row = 0; row < ids.length; row++) if (ids[row] === UNTOLD) ids[row] = values.length;
      return { values: packTexts(values), ids: new Uint32Array(ids) };
    },
  };
}

/** Makes a column of one text for each row; an empty one tells nothing. */
export function columnOf(texts: readonly (string | undefined)[]): Column {
  const writer = columnWriter();
  for (const text of texts) writer.add(text);
  return writer.finish();
}

/** How many distinct texts a column has; also the id of the rows that tell none. */
export function valueCount({ values }: Column): number {
  return values.ends.length;
}

/** Which ids of the column stand for one of the wanted texts: 1 or 0 by id, 0 for "not told". */
export function idsOf(column: Column, wanted: readonly string[]): Uint8Array {
  const isWanted = new Uint8Array(valueCount(column) + 1);
  // Few are wanted as a rule, and looking for each is then faster than asking every value of a large column.
  for (const text of new Set(wanted)) {
    const id = placeOf(column.values, text);
    if (id !== -1) isWanted[id] = 1;
  }
  return isWanted;
}
