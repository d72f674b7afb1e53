import { parseArgs } from 'node:util';
import { isFiltered } from '@/domain/filter/filters';
import { PART_UNITS } from '@/domain/memory/number-parts';
import { type ReportChoice, readChoice } from '@/domain/report/choice';
import { type FailRule, MISSING_RULE, readFailOn } from '@/domain/report/fail-on';
import { isReportFormat, REPORT_FORMATS, type ReportFormat } from '@/domain/report/formats';
import type { AskedNumbers } from '@/domain/report/numbers';
import { StartError } from '@/lib/start-error';
import { readIsoDay } from '@/lib/time';

export const USAGE = `Usage: npm run report -- [options]
  --scope org/project   the organization or project. Default: the account
  --all                 with everything below the scope
  --filter TEXT         as typed into the search of the page: 'status:disconnected -tag:gpu'
  --format FORMAT       ${Object.keys(REPORT_FORMATS).join(', ')}. Default: md
  --fail-on RULES       expired,ending:14d,silent,missing: exit code 1 when one holds
  --as-of MOMENT        a day to come, such as 2027-01-15, or a moment of the past, such as 2026-11-23T02:00:00Z
  --by day|week         the numbers of each UTC day or week, until now or --as-of. CSV has these alone
  --from DAY            their first day, such as 2026-11-01. Default: 14 days, or 5 weeks
What was, and who is missing, only the history of a server knows: set HISTORY_FILE or HISTORY_DATABASE_URL, as for the server.
Exit codes: 0 all was read, 1 a rule of --fail-on holds, 2 something is wrong or unknown.`;

export type ReportArguments = ReportChoice & {
  readonly format: ReportFormat;
  readonly failOn: readonly FailRule[];
  readonly numbers: AskedNumbers | undefined;
};

export const NEEDS_HISTORY =
  'only the history of a server knows this. Set HISTORY_FILE or HISTORY_DATABASE_URL, as for the server';

const NO_FILTER = 'a filter chooses among listed delegates only. Leave out --filter';

/** Throws a StartError that names every argument that cannot be used. `now` is epoch ms. */
export function readArguments(
  args: readonly string[],
  {
    account,
    now,
    hasHistory,
  }: { readonly account: string; readonly now: number; readonly hasHistory: boolean },
): ReportArguments {
  const { values } = parsed(args);
  const { all = false, scope, filter, 'as-of': asOf } = values;
  const { choice, problems: ofChoice } = readChoice({ scope, filter, asOf }, all, { account, now });
  const problems = ofChoice.map(({ name, text }) => `--${name === 'asOf' ? 'as-of' : name} ${text}`);
  if (choice.moment?.isToCome === false && !hasHistory) problems.push(`--as-of ${asOf}: ${NEEDS_HISTORY}`);
  const format = values.format ?? 'md';
  if (!isReportFormat(format))
    problems.push(`--format ${format}: there are ${Object.keys(REPORT_FORMATS).join(', ')}`);
  const failOn = values['fail-on'] === undefined ? undefined : readFailOn(values['fail-on']);
  problems.push(...(failOn?.problems ?? []).map((problem) => `--fail-on ${problem}`));
  if (failOn?.rules.some(({ text }) => text === MISSING_RULE)) {
    if (!hasHistory) problems.push(`--fail-on ${MISSING_RULE}: ${NEEDS_HISTORY}`);
    if (isFiltered(choice.filters)) problems.push(`--fail-on ${MISSING_RULE}: ${NO_FILTER}`);
  }
  const numbers = readNumbers(values, problems);
  if (numbers && !hasHistory) problems.push(`--by ${numbers.by}: ${NEEDS_HISTORY}`);
  if (numbers && isFiltered(choice.filters)) problems.push(`--by ${numbers.by}: ${NO_FILTER}`);
  if (!isReportFormat(format) || problems.length > 0) throw new StartError(problems.join('\n'));
  return { ...choice, format, failOn: failOn?.rules ?? [], numbers };
}

/** Undefined when nobody asks for them. Adds what cannot be used to `problems`. */
function readNumbers(
  { by: unit, from: day }: { readonly by?: string | undefined; readonly from?: string | undefined },
  problems: string[],
): AskedNumbers | undefined {
  const by = PART_UNITS.find((one) => one === unit);
  const from = day === undefined ? undefined : readIsoDay(day);
  if (unit !== undefined && !by) problems.push(`--by ${unit}: there are ${PART_UNITS.join(', ')}`);
  if (day !== undefined && unit === undefined) problems.push('--from: it needs --by day or --by week');
  if (day !== undefined && from === undefined)
    problems.push(`--from ${day}: it is no day such as 2026-11-01`);
  return by && { by, from };
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
        by: { type: 'string' },
        from: { type: 'string' },
      },
    });
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
