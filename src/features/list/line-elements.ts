/** Returns the position of the line that an element of the list is in; -1 for an element in no line. */
export function linePositionOf(target: EventTarget | null): number {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return Number(line?.dataset.index ?? -1);
}

/** Returns the link or button that represents the line at a position; null while that line is not rendered. */
export function lineLinkAt(table: HTMLElement | null, position: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-index="${position}"] [data-row-link]`) ?? null;
}
