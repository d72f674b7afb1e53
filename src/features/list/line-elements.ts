/** -1 for an element in no line. */
export function linePositionOf(target: EventTarget | null): number {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return Number(line?.dataset.index ?? -1);
}

/** The link or button that represents the line; null while that line is not rendered. */
export function lineLinkAt(table: HTMLElement | null, position: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-index="${position}"] [data-row-link]`) ?? null;
}
