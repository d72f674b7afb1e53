/**
 * How a figure is held to its budget, so that a slow or busy machine does not fail what a fast one passes.
 * `floor`: the budget is a multiple of the bare fetch and `json()` of the same answer, measured in the same run.
 * `clock`: the budget is in ms of the machine that {@link CALIBRATION_MS} speaks of; on one that is slower in the same
 * run, it grows in proportion. `as it is`: counts, bytes and megabytes are the same everywhere.
 */
type Comparison = 'floor' | 'clock' | 'as it is';

interface Description {
  readonly id: string;
  readonly label: string;
  readonly unit: 'ms' | 'task' | 'MB' | 'kB' | 'count';
  /** Absent for what is told for comparison and has no budget. */
  readonly comparedBy?: Comparison;
}

const FIGURE_TABLE = [
  { id: 'floor', label: 'Floor: bare fetch and `json()`', unit: 'ms' },
  { id: 'floorMain', label: 'Floor: its share of the main thread', unit: 'ms' },
  { id: 'floorKey', label: 'Floor: key → 40 texts painted', unit: 'ms' },
  { id: 'progress', label: 'Navigation → progress visible', unit: 'ms', comparedBy: 'clock' },
  {
    id: 'firstRow',
    label: 'Navigation → first row painted in its final place',
    unit: 'ms',
    comparedBy: 'floor',
  },
  { id: 'lastFound', label: 'Navigation → last delegate found by search', unit: 'ms', comparedBy: 'floor' },
  { id: 'keyP50', label: 'Key → filtered rows painted, p50', unit: 'ms' },
  { id: 'keyP95', label: 'Key → filtered rows painted, p95', unit: 'ms', comparedBy: 'clock' },
  { id: 'sort', label: 'Click → sorted rows painted, slowest column', unit: 'ms', comparedBy: 'clock' },
  { id: 'open', label: 'Click → instances painted', unit: 'ms', comparedBy: 'clock' },
  { id: 'longestFrame', label: 'Wheel for 3 s: longest frame', unit: 'ms', comparedBy: 'clock' },
  {
    id: 'blankFrames',
    label: 'Wheel for 3 s: frames with a blank row',
    unit: 'count',
    comparedBy: 'as it is',
  },
  { id: 'pollMain', label: 'Real poll: main thread in all', unit: 'ms', comparedBy: 'clock' },
  { id: 'pollLongest', label: 'Real poll: longest task of 50 ms or more', unit: 'task', comparedBy: 'clock' },
  { id: 'quietMain', label: 'Unchanged poll: main thread in all', unit: 'ms', comparedBy: 'clock' },
  {
    id: 'quietMutations',
    label: 'Unchanged poll: DOM mutations outside the data age',
    unit: 'count',
    comparedBy: 'as it is',
  },
  { id: 'heap', label: 'Heap after load and collection', unit: 'MB', comparedBy: 'as it is' },
  {
    id: 'heapGrowth',
    label: 'Heap grown by ten minutes of real polls',
    unit: 'MB',
    comparedBy: 'as it is',
  },
  { id: 'elements', label: 'DOM elements', unit: 'count', comparedBy: 'as it is' },
  {
    id: 'firstRoute',
    label: 'Script and style of the first route, gzip',
    unit: 'kB',
    comparedBy: 'as it is',
  },
] as const satisfies readonly Description[];

export type FigureId = (typeof FIGURE_TABLE)[number]['id'];

/** Something that is measured. */
export interface Figure extends Description {
  readonly id: FigureId;
}

/** Everything that is measured, in the order of the table. */
export const FIGURES: readonly Figure[] = FIGURE_TABLE;

/**
 * What the calibration loop takes on the machine for which the budgets are in ms: two cores, headless Chromium, nothing
 * else running.
 */
export const CALIBRATION_MS = 20;

type Budgets = Partial<Readonly<Record<FigureId, number>>>;

const EVERY_SIZE = {
  progress: 300,
  longestFrame: 50,
  blankFrames: 0,
  // Only tasks of 50 ms or more are seen at all.
  pollLongest: 49,
  quietMain: 5,
  quietMutations: 0,
  // What is kept for each row that was looked at, and the engine's own compiled code.
  heapGrowth: 2,
  elements: 2_500,
  firstRoute: 150,
} satisfies Budgets;

const UP_TO_10_000 = {
  ...EVERY_SIZE,
  keyP95: 25,
  sort: 25,
  open: 20,
  pollMain: 15,
  heap: 60,
} satisfies Budgets;

/**
 * The most that each figure may be, by the number of delegates. With 1,000 delegates the floor is so low that loading the
 * page's own script outweighs it, so nothing is compared with it there.
 */
const BUDGETS: ReadonlyMap<number, Budgets> = new Map<number, Budgets>([
  [1_000, UP_TO_10_000],
  [10_000, { ...UP_TO_10_000, firstRow: 1.8, lastFound: 2.4 }],
  [
    50_000,
    {
      ...EVERY_SIZE,
      firstRow: 1.3,
      lastFound: 1.5,
      keyP95: 50,
      sort: 40,
      open: 25,
      pollMain: 25,
      heap: 120,
    },
  ],
]);

/** The numbers of delegates that have budgets. */
export const BUDGETED_SIZES: readonly number[] = [...BUDGETS.keys()];

/** The most that a figure may be with so many delegates; undefined when nothing is asked of it. */
export function budgetOf(size: number, figure: FigureId): number | undefined {
  return BUDGETS.get(size)?.[figure];
}
