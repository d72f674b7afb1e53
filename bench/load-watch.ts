/** Told to the page once it has loaded: what was watched so far can be read, and watching ends. */
export const STOP_WATCHING = 'bench-stop';
/** Names of the marks that {@link watchLoad} sets. */
export const PROGRESS_MARK = 'bench-progress';
export const FIRST_ROW_MARK = 'bench-first-row';

/** The first row as it was painted at some moment. */
export interface FirstRow {
  readonly text: string;
  /** Distance to the top of the window, px. */
  readonly top: number;
}

/**
 * Runs in the page before anything of it, so it must not use anything from outside itself. Looks at every frame and sets
 * a mark in the page's own timeline when it first shows that something is going on, and whenever the first row of the list
 * comes, becomes another or moves. What a frame shows is read in its animation frame callback; its moment is that of the
 * task after it, when it has been painted.
 */
export function watchLoad(names: { progress: string; firstRow: string; stop: string }): void {
  const painted = new MessageChannel();
  painted.port1.start();
  let isOver = false;
  let hasProgress = false;
  let before = '';
  addEventListener(names.stop, () => {
    isOver = true;
  });

  const saysSomething = (element: Element) => element.textContent.trim() !== '';

  function look(): { firstRow: string; hasProgress: boolean } {
    const row = document.querySelector(
      '[role="table"][aria-label="Delegates"] [role="row"][aria-rowindex="2"]',
    );
    const text = row?.querySelector('[role="rowheader"]')?.textContent;
    const top = Math.round(row?.getBoundingClientRect().top ?? 0);
    const signs = [...document.querySelectorAll('output, progress, [role="status"], [role="progressbar"]')];
    return {
      firstRow: text ? JSON.stringify({ text, top }) : '',
      hasProgress: row !== null || signs.some(saysSomething),
    };
  }

  function watch(): void {
    if (isOver) return;
    const seen = look();
    const handlePainted = () => {
      const startTime = performance.now();
      if (seen.hasProgress && !hasProgress) performance.mark(names.progress, { startTime });
      if (seen.firstRow !== before) performance.mark(names.firstRow, { startTime, detail: seen.firstRow });
      hasProgress ||= seen.hasProgress;
      before = seen.firstRow;
    };
    painted.port1.addEventListener('message', handlePainted, { once: true });
    painted.port2.postMessage(null);
    requestAnimationFrame(watch);
  }
  requestAnimationFrame(watch);
}
