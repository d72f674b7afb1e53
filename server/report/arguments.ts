import { parseArgs } from 'node:util';
import { readAsOf } from '@/domain/query/as-of';
import { parseFilters } from '@/domain/query/filter-text';
import { type DelegateFilters, tokenNamesIn } from '@/domain/query/filters';
import { type FailRule, readFailOn } from '@/domain/report/fail-on';
import { isReportFormat, REPORT_FORMATS, type ReportFormat } from '@/domain/report/formats';
import { readScopeLabel, type Scope, scopeOf } from '@/domain/scope/scope';
import { StartError } from '@/lib/start-error';

export const USAGE = `Usage: npm run report -- [options]
  --scope org/project   the organization or project. Default: the account
  --all                 with everything below the scope
  --filter TEXT         as typed into the search of the page: 'status:disconnected -tag:gpu'
  --format FORMAT       ${Object.keys(REPORT_FORMATS).join(', ')}. Default: md
  --fail-on RULES       expired,ending:14d,silent: exit code 1 when one holds
  --as-of DAY           a day to come, such as 2027-01-15
Exit codes: 0 read, 1 a rule of --fail-on holds, 2 wrong arguments or no answer.`;

export type ReportArguments = {
  readonly scope: Scope;
  readonly includesBelow: boolean;
  readonly filters: DelegateFilters;
  readonly format: ReportFormat;
  readonly failOn: readonly FailRule[];
  /** Start of a UTC day, epoch ms. */
  readonly dayToCome: number | undefined;
};

/** Undefined when somebody asks for the usage. Throws a StartError that names every argument that cannot be used. */
export function readArguments(
  args: readonly string[],
  account: string,
  now: number,
): ReportArguments | undefined {
  const { values } = parsed(args);
  if (values.help) return undefined;
  const problems: string[] = [];
  const text = values.scope ?? '';
  const scope = text === '' ? scopeOf(account) : readScopeLabel(account, text);
  if (!scope) problems.push(`--scope ${text}: it is neither org nor org/project`);
  const format = values.format ?? 'md';
  if (!isReportFormat(format))
    problems.push(`--format ${format}: there are ${Object.keys(REPORT_FORMATS).join(', ')}`);
  const failOn = values['fail-on'] === undefined ? undefined : readFailOn(values['fail-on']);
  problems.push(...(failOn?.problems ?? []).map((problem) => `--fail-on ${problem}`));
  const asOf = values['as-of'];
  const moment = asOf === undefined ? undefined : readAsOf(asOf, now);
  if (asOf !== undefined && !moment?.isToCome)
    problems.push(`--as-of ${asOf}: it is no day to come, within a year, such as 2027-01-15`);
  const { filters, problems: ofFilter } = filtersOf(values.filter ?? '', values.all ?? false);
  problems.push(...ofFilter.map((problem) => `--filter ${problem}`));
  if (!scope || !isReportFormat(format) || problems.length > 0) throw new StartError(problems.join('\n'));
  return {
    scope,
    includesBelow: values.all ?? false,
    filters,
    format,
    failOn: failOn?.rules ?? [],
    dayToCome: moment?.at,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        scope: { type: 'string' },
        all: { type: 'boolean' },
        filter: { type: 'string' },
        format: { type: 'string' },
        'fail-on': { type: 'string' },
        'as-of': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

function filtersOf(text: string, includesBelow: boolean) {
  const { filters, problems } = parseFilters(text);
  const said = problems.map(({ from, text: problem }) => `${text.slice(from)}: ${problem}`);
  if (tokenNamesIn(filters).length > 0) said.push('token: the report does not read who uses a token');
  if (!includesBelow && [...filters.scope, ...filters['scope!']].length > 0)
    said.push('scope: it needs --all');
  return { filters, problems: said };
}
