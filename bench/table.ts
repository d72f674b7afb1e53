import { amount } from './amount';
import { budgetOf, FIGURES, type Figure } from './budgets';
import { compared, isWithin, type SizeResult } from './verdicts';

const BEGIN = '<!-- bench: begin -->';
const END = '<!-- bench: end -->';

/** The results as a Markdown table: a row for each figure, two columns for each size. */
export function resultTable(results: readonly SizeResult[]): string {
  const header = results.flatMap(({ size, plain }) => [
    `${amount(size)} delegates`,
    'budget',
    ...(plain ? ['plain page'] : []),
  ]);
  const rows = FIGURES.map((figure) => [
    figure.label,
    ...results.flatMap((result) => [
      measured(result, figure),
      budgetWords(result.size, figure),
      ...(result.plain ? [plainWords(result.plain[figure.id], figure)] : []),
    ]),
  ]);
  return markdown(header, rows);
}

/** From click to sorted rows painted, column by column. */
export function sortTable(results: readonly SizeResult[]): string {
  const columns = [...new Set(results.flatMap(({ sorts }) => [...sorts.keys()]))];
  const header = results.map(({ size }) => `${amount(size)} delegates`);
  const rows = columns.map((column) => [
    column,
    ...results.map(({ sorts }) => `${amount(sorts.get(column) ?? Number.NaN)} ms`),
  ]);
  return markdown(header, rows);
}

/** A text with what stands between its two markers replaced; throws when it does not have both. */
export function withSection(text: string, section: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END, begin);
  if (begin < 0 || end < 0) throw new Error(`The text does not have "${BEGIN}" and, after it, "${END}".`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${section}\n\n${text.slice(end)}`;
}

/** The first cell of each row is its name. */
function markdown(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = ['---', ...header.map(() => '--:')];
  return [['', ...header], rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function measured(result: SizeResult, figure: Figure): string {
  const times = figure.comparedBy === 'floor' ? `${amount(compared(result, figure))} ×` : undefined;
  const asides = [times, result.notes[figure.id]].filter((aside) => aside !== undefined).join(', ');
  const text = `${withUnit(result.figures[figure.id], figure)}${asides && ` (${asides})`}`;
  return isWithin(result, figure) === false ? `**${text}**` : text;
}

function budgetWords(size: number, figure: Figure): string {
  const budget = budgetOf(size, figure.id);
  if (budget === undefined) return '';
  if (budget === 0 || figure.unit === 'task') return 'none';
  return figure.comparedBy === 'floor' ? `${amount(budget)} ×` : withUnit(budget, figure);
}

function plainWords(value: number | undefined, figure: Figure): string {
  return value === undefined ? '' : withUnit(value, figure);
}

function withUnit(value: number, { unit }: Figure): string {
  if (unit === 'count') return amount(value);
  return unit === 'task' ? (value === 0 ? 'none' : `${amount(value)} ms`) : `${amount(value)} ${unit}`;
}
