import { amount } from './amount';
import { budgetOf, CALIBRATION_MS, FIGURES, type Figure, type FigureId } from './budgets';

/** What was measured with one number of delegates. */
export interface SizeResult {
  /** Delegates. */
  readonly size: number;
  readonly figures: Readonly<Record<FigureId, number>>;
  /** From click to sorted rows painted, ms, by column. */
  readonly sorts: ReadonlyMap<string, number>;
  /** What the plain page took, where the overview is compared with it. */
  readonly plain?: Partial<Readonly<Record<FigureId, number>>> | undefined;
  /** What a figure is about, such as the slowest column. */
  readonly notes: Partial<Readonly<Record<FigureId, string>>>;
  /** What the calibration loop took in the same run, ms. */
  readonly calibrationMs: number;
}

/** The figure in the unit of its budget: a multiple of the floor, or the figure itself. */
export function compared({ figures }: SizeResult, { id, comparedBy }: Figure): number {
  return comparedBy === 'floor' ? figures[id] / figures.floor : figures[id];
}

/** Whether a figure is within its budget on this machine; undefined without one. What could not be measured is not. */
export function isWithin(result: SizeResult, figure: Figure): boolean | undefined {
  const limit = limitOf(result, figure);
  return limit === undefined ? undefined : compared(result, figure) <= limit;
}

/** One line for each budget that is exceeded, and for each figure in which the plain page is faster. */
export function failures(results: readonly SizeResult[]): readonly string[] {
  return results.flatMap((result) => [
    ...FIGURES.filter((figure) => isWithin(result, figure) === false).map((figure) =>
      describe(result, figure),
    ),
    ...FIGURES.filter((figure) => isSlowerThanPlain(result, figure)).map(
      ({ id, label }) =>
        `${amount(result.size)} delegates: ${label}: ${amount(result.figures[id])} ms, slower than the plain page with ${amount(result.plain?.[id] ?? Number.NaN)} ms`,
    ),
  ]);
}

/** Two pages that answer in the same frame are equally fast. */
const FRAME_MS = 1000 / 60;

function isSlowerThanPlain({ figures, plain }: SizeResult, { id }: Figure): boolean {
  const limit = plain?.[id];
  return limit !== undefined && figures[id] > limit + FRAME_MS;
}

/**
 * The most that a figure may be on this machine, in the unit of its budget. Budgets in ms grow with the calibration loop,
 * and never shrink: what a reader can see is the same on a faster machine.
 */
function limitOf({ size, calibrationMs }: SizeResult, { id, comparedBy }: Figure): number | undefined {
  const budget = budgetOf(size, id);
  if (budget === undefined || comparedBy !== 'clock') return budget;
  return budget * Math.max(1, calibrationMs / CALIBRATION_MS);
}

function describe(result: SizeResult, figure: Figure): string {
  const limit = limitOf(result, figure) ?? Number.NaN;
  const budget = budgetOf(result.size, figure.id) ?? Number.NaN;
  const value = `${amount(compared(result, figure))}${figure.comparedBy === 'floor' ? ' × floor' : ''}`;
  const why = limit === budget ? '' : ` (${amount(budget)} on the machine of the budgets)`;
  return `${amount(result.size)} delegates: ${figure.label}: ${value}, at most ${amount(limit)}${why}`;
}
