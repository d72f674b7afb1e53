// These functions run in the page, so they must not use anything from outside themselves.

/**
 * Sets a performance mark whenever the list changes, and for each key and click. It reads a frame in its animation
 * frame callback, but marks the time of the next task, when the frame is painted. `bench-toggle` stops or restarts it.
 */
export function watchList(): void {
  const painted = new MessageChannel();
  painted.port1.start();
  let before = '';
  let frame = 0;

  /** The first row and its position, the length and order of the list, and all names in the window, one per line. */
  function look(): string {
    const list = document.querySelector('[role="table"][aria-label="Delegates"]');
    const first = list?.querySelector('[aria-rowindex="2"] [role="rowheader"]');
    const place = first && `${Math.round(first.getBoundingClientRect().top)} ${first.textContent}`;
    const orders = [...(list?.querySelectorAll('[aria-sort]') ?? [])].map((header) => header.ariaSort);
    const shown = [...(list?.querySelectorAll('[role="rowheader"]') ?? [])].filter((name) => {
      const { top, bottom } = name.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return [place, list?.ariaRowCount, ...orders, ...shown.map((name) => name.textContent)].join('\n');
  }

  function watch(): void {
    const detail = look();
    if (detail !== before) {
      const handlePainted = () => performance.mark('bench-change', { detail });
      painted.port1.addEventListener('message', handlePainted, { once: true });
      painted.port2.postMessage(null);
    }
    before = detail;
    frame = requestAnimationFrame(watch);
  }

  function toggle(): void {
    cancelAnimationFrame(frame);
    before = look();
    frame = frame === 0 ? requestAnimationFrame(watch) : 0;
  }

  toggle();
  addEventListener('bench-toggle', toggle);
  const markAct = ({ timeStamp }: Event) => performance.mark('bench-act', { startTime: timeStamp });
  for (const type of ['keydown', 'click']) addEventListener(type, markAct, { capture: true });
  // Browsers record long tasks only when an observer exists.
  new PerformanceObserver(() => {}).observe({ type: 'longtask' });
}

/** The changes of the list since the last key or click, or since the navigation, each with its time since then, ms. */
export async function readWatch() {
  // The list is stable after these frames. On a busy machine, counting frames is more reliable than time.
  for (let i = 0; i < 8; i++) await new Promise(requestAnimationFrame);
  const start = performance.getEntriesByName('bench-act').at(-1)?.startTime ?? 0;
  const changes = performance.getEntriesByName('bench-change').filter((change) => change.startTime > start);
  return changes.map((change) => ({
    ms: change.startTime - start,
    firstRow: change instanceof PerformanceMark ? String(change.detail).split('\n')[0] : '',
  }));
}

/** The tasks of 50 ms or more that began in a period: their sum and the longest, ms; 0 without any. */
export function longTasks({ from, until }: { readonly from: number; readonly until: number }) {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: 'longtask', buffered: true });
  const tasks = observer.takeRecords().filter(({ startTime }) => startTime >= from && startTime < until);
  const durations = tasks.map(({ duration }) => duration);
  return { sum: durations.reduce((sum, ms) => sum + ms, 0), longest: Math.max(0, ...durations) };
}

/** The distance of the first row from the top of the window, px, and how much the layout has moved by itself. */
export async function readPlacement() {
  const first = document.querySelector('[role="table"][aria-label="Delegates"] [aria-rowindex="2"]');
  const shifts: PerformanceEntry[] = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
    type: 'layout-shift',
    buffered: true,
  });
  // The browser hands over earlier shifts in a task of its own.
  for (let i = 0; i < 8; i++) await new Promise(requestAnimationFrame);
  const values = shifts.map((shift) =>
    Reflect.get(shift, 'hadRecentInput') === true ? 0 : Number(Reflect.get(shift, 'value')),
  );
  return {
    firstRowY: first?.getBoundingClientRect().top ?? Number.NaN,
    layoutShift: values.reduce((sum, value) => sum + value, 0),
  };
}

/** Keeps the choice of a reader whose filters stand beside the list, or are closed. */
export function chooseFilters(place: 'open' | 'closed'): void {
  localStorage.setItem('delegate-overview:filters', place);
}

/**
 * Counts frames for this many ms, and measures a row. A frame is blank when some part of the list has no row, or an empty
 * one.
 */
export async function countFrames(forMs: number) {
  const GAP_PX = 8;
  const anyRow = '[role="table"][aria-label="Delegates"] [aria-rowindex]:not([aria-rowindex="1"])';
  const rowPx = document.querySelector(anyRow)?.getBoundingClientRect().height ?? Number.NaN;
  const startedAt = performance.now();
  let [frames, blankFrames] = [0, 0];
  while (performance.now() < startedAt + forMs) {
    await new Promise(requestAnimationFrame);
    frames++;
    if (isBlank()) blankFrames++;
  }
  return { frames, blankFrames, scrolledPx: scrollY, rowPx };

  function isBlank(): boolean {
    const all = document.querySelectorAll('[role="table"][aria-label="Delegates"] [aria-rowindex]');
    const [header, ...rows] = [...all].map((row) => ({ row, box: row.getBoundingClientRect() }));
    let covered = header?.box.bottom ?? 0;
    for (const { row, box } of rows.toSorted((a, b) => a.box.top - b.box.top)) {
      if (box.bottom <= covered || box.top >= innerHeight) continue;
      if (row.textContent.trim() === '' || box.top > covered + GAP_PX) return true;
      covered = box.bottom;
    }
    return covered < innerHeight;
  }
}
