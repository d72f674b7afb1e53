/** The most similar text, unless none is similar. Case makes no difference. */
export function nearest(text: string, all: readonly string[]): string | undefined {
  const typed = text.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(typed.length / 2)) + 1;
  for (const one of all) {
    const other = one.toLowerCase();
    if (Math.abs(other.length - typed.length) >= least && !other.startsWith(typed)) continue;
    const distance = other.startsWith(typed) ? 0.5 : editDistance(typed, other);
    if (distance < least) [best, least] = [one, distance];
  }
  return best;
}

/** The letters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 0; i < a.length; i++) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (above[j] ?? 0) + Number(a[i] !== b[j]);
      row.push(Math.min(replaced, (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    above = row;
  }
  return above[b.length] ?? 0;
}
