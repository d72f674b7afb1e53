import type { Fleet } from '../delegate/fleet';
import { type ExportColumn, type ExportLabels, exportHeader, exportTexts, exportValue } from './columns';

/** What to export: the shown delegates in their order, and which facts of them in which order. */
export interface ExportRequest {
  readonly fleet: Fleet;
  /** Rows of the fleet. */
  readonly rows: Iterable<number>;
  readonly columns: readonly ExportColumn[];
  readonly labels: ExportLabels;
}

/** How many delegates are in each part of a text: so many are quick, and a page can breathe between parts. */
const ROWS_PER_PART = 500;

/** Without it, Excel reads UTF-8 as something else. Programs skip it, or ask for the JSON. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The delegates as CSV by RFC 4180, in parts to be joined: lines end with CR LF, the first holds the headers, and a byte
 * order mark comes before it. A cell that a spreadsheet could take for a formula begins with an apostrophe.
 */
export function* csvParts(request: ExportRequest): Generator<string, undefined> {
  yield BYTE_ORDER_MARK + csvLine(request.columns.map(exportHeader));
  yield* parts(request, (texts) => csvLine(texts));
}

/** The delegates as a Markdown table, in parts to be joined. */
export function* markdownParts(request: ExportRequest): Generator<string, undefined> {
  yield markdownLine(request.columns.map(exportHeader)) + markdownLine(request.columns.map(() => '---'));
  yield* parts(request, (texts) => markdownLine(texts.map(markdownText)));
}

/**
 * The delegates as a JSON array with an object for each, in parts to be joined: the Manager's own values and not labels,
 * times in ISO 8601, null where something is not known or there is none.
 */
export function* jsonParts({
  fleet,
  rows,
  columns,
}: Omit<ExportRequest, 'labels'>): Generator<string, undefined> {
  let separator = '[\n';
  for (const part of inParts(rows)) {
    const objects = part.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((column) => [column, exportValue(column, fleet, row)]))),
    );
    yield separator + objects.join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** A text as a CSV cell that no spreadsheet takes for a formula, quoted where it must be. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * What spreadsheets take for the beginning of a formula, wide signs of East Asian keyboards too, even after blanks and
 * characters that cannot be seen; and a tab or line break at the beginning, which some of them drop first.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

function* parts(
  request: ExportRequest,
  lineOf: (texts: readonly string[]) => string,
): Generator<string, undefined> {
  for (const part of inParts(request.rows)) {
    yield part.map((row) => lineOf(exportTexts(request.columns, request, row))).join('');
  }
}

function* inParts(rows: Iterable<number>): Generator<readonly number[], undefined> {
  let part: number[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length === ROWS_PER_PART) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}

function csvLine(texts: readonly string[]): string {
  return `${texts.map(csvCell).join(',')}\r\n`;
}

function markdownLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

/** One line in which nothing is markup, a link or the end of a cell. */
function markdownText(text: string): string {
  return text.replaceAll(/[\\`*_~|<>[\]&]/g, String.raw`\$&`).replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ');
}
