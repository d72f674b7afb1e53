import { copiedText, markdownRow, markdownText } from '@/lib/copied-text';
import { namedText } from '@/lib/numbers';
import { CARD_TITLES, CARDS } from '../delegate/cards';
import type { Fleet } from '../delegate/fleet';
import { everyColumn } from '../export/columns';
import { csvParts, csvText, exportObjects } from '../export/export';
import { numbersItem, numberTexts } from '../memory/number-texts';
import { counted, DELEGATES } from '../words/counted';
import type { Report, ReportCheck } from './report';

/** The forms of a report. CSV has the delegates alone, or the days or weeks that somebody asks for; all others begin with the numbers. */
export const REPORT_FORMATS = {
  md: markdownReport,
  json: jsonReport,
  csv: csvReport,
  junit: junitReport,
  html: htmlReport,
} satisfies Record<string, (report: Report, fleet: Fleet, rows: Uint32Array) => string>;
export type ReportFormat = keyof typeof REPORT_FORMATS;

export function isReportFormat(text: string): text is ReportFormat {
  return Object.hasOwn(REPORT_FORMATS, text);
}

/** Most names in one line that a person reads. */
const MOST_NAMES = 20;

/** About the delegates that cannot be read; undefined without any. */
function unreadableText({ unreadable }: Pick<Report, 'unreadable'>): string | undefined {
  return unreadable ? `${counted(unreadable, DELEGATES)} could not be read` : undefined;
}

/** The lines above the findings: label and value. */
function numbersOf(report: Report): readonly (readonly [string, string])[] {
  const unreadable = unreadableText(report);
  return [
    ...(report.dayToCome === null ? [] : ([['On', report.dayToCome]] as const)),
    ['As of', report.asOf ?? 'unknown'],
    ['Latest version', report.latestVersion ?? 'unknown'],
    ['Delegates', String(report.delegates ?? `unknown: ${report.rows.length} read, ${unreadable}`)],
    ['Instances', String(report.instances ?? 'unknown')],
    ...CARDS.map((card) => [CARD_TITLES[card], String(report.cards[card] ?? 'unknown')] as const),
    ['Missing', missingText(report.missing)],
  ];
}

function missingText(missing: Report['missing']): string {
  if (!missing) return 'unknown';
  const { names, isMore } = missing;
  if (names.length === 0) return '0';
  return `${isMore ? 'more than ' : ''}${names.length}: ${namedText(names, MOST_NAMES)}`;
}

/** The lines of the days or weeks, if somebody asks for them. */
function partsOf({ numbers }: Report, unknown = 'unknown'): readonly (readonly string[])[] {
  return numbers ? numberTexts(numbers.by, numbers.parts, 'utc', unknown) : [];
}

function markdownReport(report: Report): string {
  const findings = report.findings.map(({ rule, severity, since, names }) =>
    markdownRow([
      severity,
      rule,
      String(names.length),
      since ?? '',
      markdownText(namedText(names, MOST_NAMES)),
    ]),
  );
  const [head, ...parts] = partsOf(report);
  return copiedText([
    `# Delegates of ${markdownText(report.scope)}`,
    ['| | |', '|---|---|', ...numbersOf(report).map((cells) => markdownRow(cells.map(markdownText)))],
    head && [markdownRow(head), markdownRow(head.map(() => '---')), ...parts.map(markdownRow)],
    findings.length === 0
      ? `Nothing was found${report.unreadable ? ' among those that could be read' : ''}.`
      : ['| Severity | Finding | Delegates | Since | Names |', '|---|---|--:|---|---|', ...findings],
    report.checks.map(
      ({ rule, state, names }) =>
        `- ${state} ${rule}${names.length === 0 ? '' : `: ${counted(names.length, DELEGATES)}`}`,
    ),
  ]);
}

function csvReport(report: Report, fleet: Fleet, rows: Uint32Array): string {
  if (report.numbers) return csvText(partsOf(report, ''), ',');
  const labels = { delegate: {}, instance: {} };
  const note = unreadableText(report);
  return [...csvParts({ fleet, rows, columns: everyColumn(fleet), labels, note })].join('');
}

function jsonReport(
  { rows: _rows, numbers: of, ...report }: Report,
  fleet: Fleet,
  rows: Uint32Array,
): string {
  const numbers = of && { ...of, parts: of.parts.map(numbersItem) };
  return `${JSON.stringify({ ...report, numbers, list: exportObjects(fleet, rows) }, undefined, 2)}\n`;
}

/** A suite with a case for each check, as CI servers show them. */
function junitReport(report: Report): string {
  const { scope } = report;
  const unreadable = unreadableText(report);
  const all: ReportCheck = { rule: 'all delegates can be read', state: 'unknown', names: [] };
  const checks = unreadable === undefined ? report.checks : [all, ...report.checks];
  const count = (wanted: ReportCheck['state']) => checks.filter(({ state }) => state === wanted).length;
  const cases = checks.map(({ rule, state, names }) => {
    const open = `  <testcase classname="delegates" name="${escaped(rule)}"`;
    if (state === 'passed') return `${open}/>`;
    if (state === 'skipped')
      return `${open}>\n    <skipped message="There is no delegate to check."/>\n  </testcase>`;
    if (state === 'unknown')
      return `${open}>\n    <error message="${unreadable ?? 'Nobody reports what this rule needs'}."/>\n  </testcase>`;
    return `${open}>\n    <failure message="${counted(names.length, DELEGATES)}">${escaped(names.join('\n'))}</failure>\n  </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="Delegates of ${escaped(scope)}" tests="${checks.length}" failures="${count('failed')}" errors="${count('unknown')}" skipped="${count('skipped')}">`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n');
}

function htmlReport(report: Report): string {
  const row = (cells: readonly string[], tag = 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  const [head, ...parts] = partsOf(report);
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    `<title>Delegates of ${escaped(report.scope)}</title>`,
    '<style>body{font:14px system-ui;margin:2rem}td,th{text-align:start;padding:.25rem .75rem;border-bottom:1px solid #ddd}</style>',
    `<h1>Delegates of ${escaped(report.scope)}</h1>`,
    `<table>${numbersOf(report)
      .map((cells) => row(cells))
      .join('')}</table>`,
    ...(head
      ? [`<h2>Numbers</h2><table>${row(head, 'th')}${parts.map((cells) => row(cells)).join('')}</table>`]
      : []),
    `<h2>Findings</h2><table>${row(['Severity', 'Finding', 'Delegates', 'Since', 'Names'], 'th')}`,
    ...report.findings.map(({ rule, severity, since, names }) =>
      row([severity, rule, String(names.length), since ?? '', namedText(names, MOST_NAMES)]),
    ),
    '</table>',
    ...(report.checks.length === 0
      ? []
      : [
          `<h2>Checks</h2><table>${report.checks.map(({ rule, state, names }) => row([state, rule, namedText(names, MOST_NAMES)])).join('')}</table>`,
        ]),
    '</html>',
    '',
  ].join('\n');
}

/** For XML and HTML. Control characters, which XML cannot hold, are left out: names come from the Manager. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
