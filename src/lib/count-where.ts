/** How many of the rows pass. Keeps no list of them. */
export function countWhere<Row>(rows: Iterable<Row>, isCounted: (row: Row) => boolean): number {
  let found = 0;
  for (const row of rows) if (isCounted(row)) found++;
  return found;
}
