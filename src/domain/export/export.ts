import { markdownRow, markdownText } from '@/lib/copied-text';
import { formatIso, formatIsoDay } from '@/lib/time';
import type { Fleet } from '../delegate/fleet';
import {
  type ExportColumn,
  type ExportLabels,
  everyColumn,
  exportHeader,
  exportTexts,
  exportValue,
  INSTANCE_COLUMNS,
  identityColumns,
  instanceHeader,
  instanceTexts,
  instanceValue,
} from './columns';

/** The delegates to export, in order, and their columns, in order. */
export interface ExportRequest {
  readonly fleet: Fleet;
  /** Rows of the fleet. */
  readonly rows: Iterable<number>;
  readonly columns: readonly ExportColumn[];
  readonly labels: ExportLabels;
  /** The instances to export, as 1 or 0. @default all instances of these delegates */
  readonly matchingInstances?: Uint8Array | undefined;
  /** Whether each delegate in JSON has its instances. */
  readonly hasInstances?: boolean;
  /** What separates the cells of a CSV ({@link csvSeparatorFor}). @default ',' */
  readonly separator?: CsvSeparator | undefined;
  /** The last line of a CSV, which is about no delegate. */
  readonly note?: string | undefined;
  /** The moment of the past that the fleet is of, epoch ms: each line says it, or the fleet's day to come. @default now */
  readonly moment?: number | undefined;
}

export type CsvSeparator = ',' | ';';

/** Spreadsheets of a language that writes 1,5 expect semicolons. `locale` is a tag such as `de-DE`. */
export function csvSeparatorFor(locale: string): CsvSeparator {
  try {
    return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';
  } catch {
    // A browser may report a tag that is none, such as `C`.
    return ',';
  }
}

/** Number of lines per part of a text: small enough to be fast, so that the page can do other work between parts. */
const LINES_PER_PART = 500;

/** Without it, Excel misreads UTF-8. Programs skip it, or use the JSON export. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Yields the delegates as CSV by RFC 4180, in parts to be joined. Lines end with CR LF, the first holds the headers,
 * and a byte order mark precedes it. A cell that a spreadsheet could read as a formula begins with an apostrophe.
 */
export function* csvParts(request: ExportRequest): Generator<string, undefined> {
  yield BYTE_ORDER_MARK + csvLine(headersOf(request), request);
  yield* parts(request.rows, (row) => csvLine(textsOf(request, row), request));
  const { note } = request;
  if (note !== undefined) yield csvLine(headersOf(request).with(0, note).fill('', 1), request);
}

/** Lines of cells in the same form as {@link csvParts}. */
export function csvText(lines: readonly (readonly string[])[], separator: CsvSeparator): string {
  return BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells, { separator })).join('');
}

/** In the same form as {@link csvParts}; each line names its delegate. */
export function* instanceCsvParts(request: ExportRequest): Generator<string, undefined> {
  const headers = [
    ...identityColumns(request.fleet).map(exportHeader),
    ...INSTANCE_COLUMNS.map(instanceHeader),
    ...momentCells(request, MOMENT_HEADER),
  ];
  yield BYTE_ORDER_MARK + csvLine(headers, request);
  yield* parts(instanceTextsOf(request), (texts) => csvLine(texts, request));
}

/** In parts to be joined. */
export function* markdownParts(request: ExportRequest): Generator<string, undefined> {
  const headers = headersOf(request);
  yield `${markdownRow(headers)}\n${markdownRow(headers.map(() => '---'))}\n`;
  yield* parts(request.rows, (row) => `${markdownRow(textsOf(request, row).map(markdownText))}\n`);
}

const MOMENT_HEADER = 'As Of';

/** The last cell of a line where the fleet is of another moment than now; no cell for now. */
function momentCells(
  { moment, fleet }: Pick<ExportRequest, 'moment' | 'fleet'>,
  header?: string,
): readonly string[] {
  const text = formatIsoDay(fleet.context.dayToCome) ?? formatIso(moment);
  return text === undefined ? [] : [header ?? text];
}

function headersOf(request: ExportRequest): readonly string[] {
  return [...request.columns.map(exportHeader), ...momentCells(request, MOMENT_HEADER)];
}

function textsOf(request: ExportRequest, row: number): readonly string[] {
  return [...exportTexts(request.columns, request, row), ...momentCells(request)];
}

/**
 * A JSON array of objects, in parts to be joined: the Manager's own values instead of labels, times in ISO 8601, null
 * where a value is unknown or absent.
 */
export function* jsonParts(request: Omit<ExportRequest, 'labels'>): Generator<string, undefined> {
  let separator = '[\n';
  for (const part of inParts(request.rows)) {
    yield separator + part.map((row) => JSON.stringify(objectOf(request, row))).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Delegates with every column and their instances, in the form of {@link jsonParts}. */
export function exportObjects(fleet: Fleet, rows: Iterable<number>): readonly object[] {
  const request = { fleet, rows, columns: everyColumn(fleet), hasInstances: true };
  return Array.from(rows, (row) => objectOf(request, row));
}

function objectOf(request: Omit<ExportRequest, 'labels'>, row: number): object {
  const { fleet, columns } = request;
  const facts = [
    ...columns.map((column) => [column, exportValue(column, fleet, row)] as const),
    ...momentCells(request).map((text) => ['asOf', text] as const),
  ];
  if (!request.hasInstances) return Object.fromEntries(facts);
  const instances = Array.from(instancesIn(request, row), (instance) =>
    Object.fromEntries(INSTANCE_COLUMNS.map((column) => [column, instanceValue(column, fleet, instance)])),
  );
  return Object.fromEntries([...facts, ['instances', instances] as const]);
}

/** No spreadsheet reads the cell as a formula. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Matches what spreadsheets read as the start of a formula, including full-width signs of East Asian keyboards, even
 * after blanks, invisible characters and semicolons, at which some of them split. Also matches a leading tab or line break, which some of them drop first.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf};]*[=+\-@＝＋－＠])/u;

/** Only the instances to export. */
function* instancesIn(
  { fleet: { firstInstance }, matchingInstances }: Pick<ExportRequest, 'fleet' | 'matchingInstances'>,
  row: number,
): Generator<number, undefined> {
  const end = firstInstance[row + 1] ?? 0;
  for (let instance = firstInstance[row] ?? end; instance < end; instance++) {
    if (matchingInstances?.[instance] !== 0) yield instance;
  }
}

/** First the texts that identify the delegate, then those of the instance. */
function* instanceTextsOf(request: ExportRequest): Generator<readonly string[], undefined> {
  const identity = identityColumns(request.fleet);
  for (const row of request.rows) {
    const ofDelegate = exportTexts(identity, request, row);
    const textsOfInstance = instanceTexts(INSTANCE_COLUMNS, request, row);
    for (const instance of instancesIn(request, row))
      yield [...ofDelegate, ...textsOfInstance(instance), ...momentCells(request)];
  }
}

function* parts<Item>(items: Iterable<Item>, lineOf: (item: Item) => string): Generator<string, undefined> {
  for (const part of inParts(items)) yield part.map(lineOf).join('');
}

function* inParts<Item>(items: Iterable<Item>): Generator<readonly Item[], undefined> {
  let part: Item[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length === LINES_PER_PART) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}

function csvLine(texts: readonly string[], { separator = ',' }: Pick<ExportRequest, 'separator'>): string {
  return `${texts.map(csvCell).join(separator)}\r\n`;
}
