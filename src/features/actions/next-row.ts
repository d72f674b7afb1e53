/** The row where the user continues when these rows are gone: the next row, else the previous one. */
export function keyOfNextRow(gone: ReadonlySet<string>): string | undefined {
  const rows = document.querySelectorAll<HTMLElement>('[data-key]:has([data-row-link])');
  const keys = [...rows].flatMap(({ dataset: { key } }) => key ?? []);
  const first = keys.findIndex((key) => gone.has(key));
  if (first === -1) return undefined;
  const stays = (key: string) => !gone.has(key);
  return keys.slice(first).find(stays) ?? keys.slice(0, first).findLast(stays);
}

/** The page's main content when there is no such row. */
export function focusRow(key: string | undefined): void {
  const link =
    key !== undefined &&
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-row-link]`);
  if (link) link.focus();
  else document.getElementById('main')?.focus({ preventScroll: true });
}
