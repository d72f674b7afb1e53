import type { Fleet } from '../delegate/fleet';
import { type ExportColumn, type ExportLabels, exportHeader, exportTexts, exportValue } from './columns';

/** The delegates to export, in order, and their columns, in order. */
export interface ExportRequest {
  readonly fleet: Fleet;
  /** Rows of the fleet. */
  readonly rows: Iterable<number>;
  readonly columns: readonly ExportColumn[];
  readonly labels: ExportLabels;
}

/** Number of delegates per part of a text: small enough to be fast, so that the page can do other work between parts. */
const ROWS_PER_PART = 500;

/** Without it, Excel misreads UTF-8. Programs skip it, or use the JSON export. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Yields the delegates as CSV by RFC 4180, in parts to be joined. Lines end with CR LF, the first holds the headers,
 * and a byte order mark precedes it. A cell that a spreadsheet could read as a formula begins with an apostrophe.
 */
export function* csvParts(request: ExportRequest): Generator<string, undefined> {
  yield BYTE_ORDER_MARK + csvLine(request.columns.map(exportHeader));
  yield* parts(request, (texts) => csvLine(texts));
}

/** Yields the delegates as a Markdown table, in parts to be joined. */
export function* markdownParts(request: ExportRequest): Generator<string, undefined> {
  yield markdownLine(request.columns.map(exportHeader)) + markdownLine(request.columns.map(() => '---'));
  yield* parts(request, (texts) => markdownLine(texts.map(markdownText)));
}

/**
 * Yields the delegates as a JSON array of objects, in parts to be joined: the Manager's own values instead of labels,
 * times in ISO 8601, null where a value is unknown or absent.
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

/** Returns a text as a CSV cell that no spreadsheet reads as a formula, quoted when necessary. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Matches what spreadsheets read as the start of a formula, including full-width signs of East Asian keyboards, even
 * after blanks and invisible characters. Also matches a leading tab or line break, which some of them drop first.
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

/** Returns one line in which nothing is markup, a link or the end of a cell. */
function markdownText(text: string): string {
  return text.replaceAll(/[\\`*_~|<>[\]&]/g, String.raw`\$&`).replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ');
}
