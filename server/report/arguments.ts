import { parseArgs } from 'node:util';
import { type ReportChoice, readChoice } from '@/domain/report/choice';
import { type FailRule, readFailOn } from '@/domain/report/fail-on';
import { isReportFormat, REPORT_FORMATS, type ReportFormat } from '@/domain/report/formats';
import { StartError } from '@/lib/start-error';

export const USAGE = `Usage: npm run report -- [options]
  --scope org/project   the organization or project. Default: the account
  --all                 with everything below the scope
  --filter TEXT         as typed into the search of the page: 'status:disconnected -tag:gpu'
  --format FORMAT       ${Object.keys(REPORT_FORMATS).join(', ')}. Default: md
  --fail-on RULES       expired,ending:14d,silent: exit code 1 when one holds
  --as-of DAY           a day to come, such as 2027-01-15
Exit codes: 0 read, 1 a rule of --fail-on holds, 2 wrong arguments or no answer.`;

export type ReportArguments = ReportChoice & {
  readonly format: ReportFormat;
  readonly failOn: readonly FailRule[];
};

/** Undefined when somebody asks for the usage. Throws a StartError that names every argument that cannot be used. */
export function readArguments(
  args: readonly string[],
  account: string,
  now: number,
): ReportArguments | undefined {
  const { values } = parsed(args);
  if (values.help) return undefined;
  const { all = false, scope, filter, 'as-of': asOf } = values;
  const { choice, problems: ofChoice } = readChoice({ scope, filter, asOf }, all, { account, now });
  const problems = ofChoice.map(({ name, text }) => `--${name === 'asOf' ? 'as-of' : name} ${text}`);
  if (choice.moment?.isToCome === false)
    problems.push(`--as-of ${asOf}: it is no day to come, within a year, such as 2027-01-15`);
  const format = values.format ?? 'md';
  if (!isReportFormat(format))
    problems.push(`--format ${format}: there are ${Object.keys(REPORT_FORMATS).join(', ')}`);
  const failOn = values['fail-on'] === undefined ? undefined : readFailOn(values['fail-on']);
  problems.push(...(failOn?.problems ?? []).map((problem) => `--fail-on ${problem}`));
  if (!isReportFormat(format) || problems.length > 0) throw new StartError(problems.join('\n'));
  return { ...choice, format, failOn: failOn?.rules ?? [] };
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
