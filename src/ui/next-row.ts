/** The row where the user continues when these rows are gone: the next row, else the previous one. */
export function keyOfNextRow(gone: ReadonlySet<string>): string | undefined {
  const rows = document.querySelectorAll<HTMLElement>('tr[data-key]:not(dialog *)');
  const keys = [...rows].flatMap(({ dataset: { key } }) => key ?? []);
  const first = keys.findIndex((key) => gone.has(key));
  if (first === -1) return undefined;
  const stays = (key: string) => !gone.has(key);
  return keys.slice(first).find(stays) ?? keys.slice(0, first).findLast(stays);
}

/** The link or the first button of the first of these rows that is there; else the page's main content. */
export function focusRow(...keys: readonly (string | undefined)[]): void {
  const rows = keys.flatMap((key) =>
    key === undefined ? [] : (document.querySelector(`tr[data-key="${CSS.escape(key)}"]`) ?? []),
  );
  const [target] = rows.flatMap(
    (row) => row.querySelector<HTMLElement>('[data-row-link]') ?? row.querySelector('button') ?? [],
  );
  if (target) target.focus();
  else document.getElementById('main')?.focus({ preventScroll: true });
}
