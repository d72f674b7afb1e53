/** Results of a benchmark, for tests only. */
import { CALIBRATION_MS, type FigureId } from './budgets';
import type { SizeResult } from './verdicts';

const GOOD: SizeResult['figures'] = {
  floor: 200,
  floorMain: 100,
  floorKey: 16,
  progress: 80,
  firstRow: 300,
  lastFound: 400,
  keyP50: 10,
  keyP95: 20,
  sort: 20,
  open: 15,
  longestFrame: 17,
  blankFrames: 0,
  pollMain: 10,
  pollLongest: 0,
  quietMain: 2,
  quietMutations: 0,
  heap: 25,
  heapGrowth: 0,
  elements: 1_900,
  firstRoute: 148,
};

/** A result with 10,000 delegates, within every budget but for these figures. */
export function resultWith(
  figures: Partial<Record<FigureId, number>> = {},
  rest: Partial<Omit<SizeResult, 'figures'>> = {},
): SizeResult {
  return {
    size: 10_000,
    figures: { ...GOOD, ...figures },
    sorts: new Map(),
    notes: {},
    calibrationMs: CALIBRATION_MS,
    ...rest,
  };
}
