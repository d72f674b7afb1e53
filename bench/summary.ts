import type { PlainFigures } from './plain-page';
import type { RunFigures } from './run-once';
import { median, percentile } from './statistics';
import type { SizeResult } from './verdicts';

/** What is measured once for all runs. */
export interface OnceFigures {
  readonly firstRouteKB: number;
  readonly heapGrowthBytes: number;
  /** Where the overview is compared with it. */
  readonly plain?: PlainFigures | undefined;
}

/** The median of the runs with one size of fleet. Keys are pooled over the runs: a p95 needs more of them than one run has. */
export function summarize(size: number, runs: readonly RunFigures[], once: OnceFigures): SizeResult {
  const { plain } = once;
  const middle = (read: (run: RunFigures) => number) => median(runs.map(read));
  const keys = runs.flatMap(({ keysMs }) => keysMs);
  const sorts = sortsOf(runs);
  const [column = 'none', sortMs = Number.NaN] = [...sorts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return {
    size,
    calibrationMs: middle((run) => run.calibrationMs),
    notes: { sort: column },
    sorts,
    plain: plain && summarizePlain(plain),
    figures: {
      floor: middle((run) => run.floorMs),
      floorMain: middle((run) => run.floorMainMs),
      floorKey: middle((run) => run.floorKeyMs),
      progress: middle((run) => run.progressMs),
      firstRow: middle((run) => run.firstRowMs),
      lastFound: middle((run) => run.lastFoundMs),
      keyP50: percentile(keys, 0.5),
      keyP95: percentile(keys, 0.95),
      sort: sortMs,
      open: median(runs.flatMap(({ opensMs }) => opensMs)),
      longestFrame: middle((run) => run.wheel.longestFrameMs),
      blankFrames: middle((run) => run.wheel.blankFrames),
      pollMain: middle((run) => run.realPoll.mainMs),
      pollLongest: middle((run) => run.realPoll.longestTaskMs),
      quietMain: middle((run) => run.quietPoll.mainMs),
      quietMutations: middle((run) => run.quietPoll.mutations.length),
      heap: middle((run) => run.heapBytes) / 1e6,
      heapGrowth: once.heapGrowthBytes / 1e6,
      elements: middle((run) => run.elements),
      firstRoute: once.firstRouteKB,
    },
  };
}

function summarizePlain({ firstRowMs, lastFoundMs, keysMs, sortsMs, opensMs, wheel }: PlainFigures) {
  return {
    firstRow: firstRowMs,
    lastFound: lastFoundMs,
    keyP50: percentile(keysMs, 0.5),
    keyP95: percentile(keysMs, 0.95),
    sort: Math.max(...[...sortsMs.values()].map(median)),
    open: median(opensMs),
    longestFrame: wheel.longestFrameMs,
  };
}

/** The median of each column, both directions together, ms. */
function sortsOf(runs: readonly RunFigures[]): ReadonlyMap<string, number> {
  const columns = runs.flatMap(({ sortsMs }) => [...sortsMs.keys()]);
  return new Map(
    columns.map((column) => [column, median(runs.flatMap(({ sortsMs }) => sortsMs.get(column) ?? []))]),
  );
}
