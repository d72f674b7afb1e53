export interface Scrolled {
  readonly longestFrameMs: number;
  /** Frames in which some place in the list showed no row, or an empty one. */
  readonly blankFrames: number;
  readonly frames: number;
}

export interface ScrollWatch {
  readonly start: () => void;
  readonly stop: () => Scrolled;
}

/**
 * Runs in the page, so it must not use anything from outside itself. At every frame, probes the list from its header to the
 * lower edge of the window, at less than the height of a row apart, and takes the time since the frame before.
 */
export function createScrollWatch(): ScrollWatch {
  const STEP_PX = 22;
  let isOver = false;
  let frames = 0;
  let blankFrames = 0;
  let longestFrameMs = 0;
  let before: number | undefined;

  function hasBlank(): boolean {
    const list = document.querySelector('[role="table"][aria-label="Delegates"]');
    const header = list?.querySelector('[role="columnheader"]');
    if (!list || !header) return true;
    const { left, width } = list.getBoundingClientRect();
    for (let y = header.getBoundingClientRect().bottom + 4; y < innerHeight; y += STEP_PX) {
      // Whatever may lie over it, such as what is done with a selection.
      const here = document.elementsFromPoint(left + width / 2, y);
      const row = here.find((element) => list.contains(element))?.closest('[role="row"]');
      if (!row || row.textContent.trim() === '') return true;
    }
    return false;
  }

  function watch(): void {
    if (isOver) return;
    const at = performance.now();
    if (before !== undefined) longestFrameMs = Math.max(longestFrameMs, at - before);
    before = at;
    frames++;
    if (hasBlank()) blankFrames++;
    requestAnimationFrame(watch);
  }

  return {
    start: () => void requestAnimationFrame(watch),
    stop() {
      isOver = true;
      return { longestFrameMs, blankFrames, frames };
    },
  };
}
