/** The link of the row at a position; null while that row is not rendered. */
export function rowLinkAt(table: HTMLTableElement | null, position: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`tbody[data-index="${position}"] [data-row-link]`) ?? null;
}
