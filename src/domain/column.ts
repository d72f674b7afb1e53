/**
 * One fact of many rows (delegates, instances), each distinct text kept once: `ids[row]` is the text's place in
 * `values`, or `values.length` for a row that does not tell the fact.
 */
export interface Column {
  readonly values: readonly string[];
  readonly ids: Uint8Array | Uint32Array;
}

/** Makes a column of one text for each row; an empty one tells nothing. */
export function columnOf(texts: readonly (string | undefined)[]): Column {
  const values: string[] = [];
  const idOf = new Map<string, number>();
  const ids = new Uint32Array(texts.length).fill(UNTOLD);
  for (let row = 0; row < texts.length; row++) {
    const text = texts[row];
    if (!text) continue;
    let id = idOf.get(text);
    if (id === undefined) {
      id = values.push(text) - 1;
      idOf.set(text, id);
    }
    ids[row] = id;
  }
  for (let row = ids.indexOf(UNTOLD); row !== -1; row = ids.indexOf(UNTOLD, row + 1))
    ids[row] = values.length;
  return { values, ids };
}

const UNTOLD = 0xffff_ffff;

/** Which ids of the column stand for one of the wanted texts: 1 or 0 by id, 0 for "not told". */
export function idsOf(column: Column, wanted: readonly string[]): Uint8Array {
  const isWanted = new Uint8Array(column.values.length + 1);
  // Few are wanted as a rule, and looking for each is then faster than asking every value of a large column.
  for (const text of new Set(wanted)) {
    const id = column.values.indexOf(text);
    if (id !== -1) isWanted[id] = 1;
  }
  return isWanted;
}
