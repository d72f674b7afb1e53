/** The numbers of delegates that have budgets. */
const SIZES = [1_000, 10_000];
/**
 * All measured figures, in the order of the table. Each row ends with a budget for each of {@link SIZES}. It limits our
 * value as a multiple of the peer's (`≤ ×`, `≥ ×`), or our value alone (`≤`).
 */
const FIGURES = [
  ['firstRow', 'Navigation → first row', 'ms', '≤ ×', 1.45, 1],
  ['lastFound', 'Navigation → last delegate found', 'ms', '≤ ×', 1.4, 1.1],
  // No multiples: the peer often has no such task.
  ['longTasks', 'Tasks of 50 ms or more before the first row', 'ms', '≤', 115, 225],
  ['longestTask', 'Longest task before the first row', 'ms', '≤', 80, 125],
  ['loadMain', 'Load: main thread', 'ms', '≤ ×', 2, 1],
  ['firstRowY', 'First row: distance from the top of the window', 'px', '≤', 294, 294],
  ['layoutShift', 'Load: layout shift (CLS)', '', '≤', 0.01, 0.01],
  ['keyP95', 'Key → filtered rows, p95', 'ms', '≤ ×', 0.9, 0.8],
  ['keyMain', 'Key: main thread', 'ms', '≤', 60, 60],
  ['sortSlowest', 'Click → sorted rows, slowest column', 'ms', '≤ ×', 1.3, 1.3],
  ['sort', 'Click → sorted rows, median', 'ms', '≤ ×', 1.3, 1.3],
  ['expand', 'Click → instances', 'ms', '≤ ×', 1.3, 1.3],
  ['wheelRow', 'Wheel: main thread per row passed', 'ms', '≤ ×', 1, 1],
  ['wheelFrames', 'Wheel: frames drawn per second', '', '≥ ×', 0.6, 0.6],
  ['blankFrames', 'Wheel: frames with a blank row', '', '≤', 0, 0],
  ['pollMain', 'Poll: main thread', 'ms', '≤ ×', 1, 1],
  ['pollTask', 'Poll: longest task of 50 ms or more', 'ms', '≤', 0, 0],
  ['heap', 'Heap after load', 'MB', '≤ ×', 1.5, 0.5],
  ['renderer', 'Private memory of the tab', 'MB', '≤ ×', 1.4, 1.4],
  ['firstKB', 'Script and style until the first row, gzip', 'kB', '≤', 190, 190],
  ['allKB', 'Script and style of a load in all, gzip', 'kB', '≤', 240, 240],
  ['fontKB', 'Font, beside script and style', 'kB', '≤', 28, 28],
  ['firstScripts', 'Script files until the first row', '', '≤', 12, 12],
  ['requests', 'Requests of a load in all', '', '≤', 14, 14],
] as const;

/** The value or values of each figure measured in one run. */
export type Sample = Readonly<Partial<Record<(typeof FIGURES)[number][0], number | readonly number[]>>>;

/**
 * Compares all figures of the runs with this number of delegates: medians, or the 95th percentile of all keys. A figure
 * with a budget also exceeds it when it could not be measured. Without a number, nothing has a budget.
 */
export function compare(size: number | undefined, ours: readonly Sample[], peers: readonly Sample[]) {
  return FIGURES.map(([id, label, unit, rule, ...budgets]) => {
    const summarize = (samples: readonly Sample[]) => {
      const values = samples.flatMap((sample) => sample[id] ?? []);
      return percentile(values, id === 'keyP95' ? 0.95 : 0.5);
    };
    const [our, peer, budget] = [summarize(ours), summarize(peers), budgets[SIZES.indexOf(size ?? 0)]];
    // The peer can have 0.
    const isWithin = (limit: number) =>
      rule === '≤' ? our <= limit : rule === '≤ ×' ? our <= limit * peer : our >= limit * peer;
    const isOver = budget !== undefined && !isWithin(budget);
    return { label, unit, rule, our, peer, ratio: our / peer, budget, isOver };
  });
}

/** The smallest value that at least `share` (above 0, at most 1) of the values do not exceed; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
}

/** Formats a number, such as `10,000`, `52.3 ms` or `1.82`; a dash for a value that could not be measured. */
export function amount(value: number, unit = ''): string {
  if (!Number.isFinite(value)) return '–';
  const maximumFractionDigits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits })} ${unit}`.trimEnd();
}

/** What was measured in one view with one number of delegates. */
export interface Group {
  readonly name: string;
  readonly comparisons: ReturnType<typeof compare>;
}

/**
 * The comparisons as a Markdown table: a row for each figure that some group has, a column for each group, and one for its
 * budgets. A cell has our value, bold when over budget, and its ratio to the peer's.
 */
export function resultTable(title: string, groups: readonly Group[]): string {
  const hasBudgets = ({ comparisons }: Group) => comparisons.some(({ budget }) => budget !== undefined);
  const rows = FIGURES.flatMap(([, label], i) => {
    const cells = groups.flatMap((group) => {
      const one = group.comparisons[i];
      if (!one || Number.isNaN(one.our)) return hasBudgets(group) ? ['–', ''] : ['–'];
      const { unit, rule, our, ratio, budget, isOver } = one;
      const value = isOver ? `**${amount(our, unit)}**` : amount(our, unit);
      const cell = Number.isFinite(ratio) ? `${value}, ${amount(ratio, '×')}` : value;
      if (budget === undefined) return [cell];
      return [cell, `${rule[0]} ${amount(budget, rule === '≤' ? unit : '×')}`];
    });
    const isMeasured = groups.some(({ comparisons }) => !Number.isNaN(comparisons[i]?.our));
    return isMeasured ? [[label, ...cells]] : [];
  });
  const heads = groups.flatMap((group) => (hasBudgets(group) ? [group.name, 'budget'] : [group.name]));
  const lines = [[title, ...heads], ['---', ...heads.map(() => '--:')], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Replaces the section between the benchmark's markers in a text. Throws when a marker is missing. */
export function withSection(text: string, section: string): string {
  const markers = /(?<=<!-- bench: begin -->\n).*(?=<!-- bench: end -->)/s;
  if (!markers.test(text)) throw new Error('The text does not have the two markers of the benchmark.');
  return text.replace(markers, () => `\n${section}\n\n`);
}
