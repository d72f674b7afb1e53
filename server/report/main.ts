// The report as a program: reads a fleet once, prints what is wrong, and says by its exit code whether a rule holds.
import { fetchLatestVersion, latestOf } from '@/api/latest-version';
import { isScope } from '@/api/scopes';
import { type LatestVersion, type Policy, policyWith } from '@/domain/delegate/context';
import { fleetOn } from '@/domain/delegate/day-to-come';
import { fleetOf } from '@/domain/delegate/derive';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { isFiltered } from '@/domain/filter/filters';
import { type Checked, MISSING_RULE } from '@/domain/report/fail-on';
import { REPORT_FORMATS } from '@/domain/report/formats';
import { missingNamesAt } from '@/domain/report/missing';
import { type NumbersBy, numbersUntil } from '@/domain/report/numbers';
import { reportOf } from '@/domain/report/report';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import { counted, DELEGATES } from '@/domain/words/counted';
import { nothingKnown, readBest } from '@/fleet/best-listing';
import { readListing } from '@/fleet/listing';
import { StartError } from '@/lib/start-error';
import { fleetOfPast } from '../api/answer.ts';
import { byteBudget } from '../limits/byte-budget.ts';
import { keySource } from '../manager/key.ts';
import { DEFAULT_LIMITS, managerClient } from '../manager/manager-client.ts';
import { type HistoryReader, readHistory } from '../memory/history-reader.ts';
import { managerName } from '../memory/manager-of-history.ts';
import { type Manager, readSettings, type Settings } from '../settings/settings.ts';
import { fetchFor } from '../watch/manager-calls.ts';
import { gapAfterMs, readingPlan } from '../watch/reading-plan.ts';
import { NEEDS_HISTORY, type ReportArguments, readArguments, USAGE } from './arguments.ts';

/** The exit code when a rule of `--fail-on` holds, and when nothing could be read. */
const RULE_HOLDS = 1;
const NOT_READ = 2;

/** What `npm run report` has before the arguments. */
const MODULE = 'server/report/main.ts';

// 1 says that a rule holds, so that it must never come from a crash. Who reads no further has what they wanted.
process.stderr.on('error', () => {});
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') fail(error);
});
process.on('uncaughtException', (error) => {
  fail(error);
  process.exit();
});
try {
  const code = await run();
  process.exitCode ??= code;
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = NOT_READ;
}

async function run(): Promise<number> {
  const args = process.argv.slice(process.argv[2] === MODULE ? 3 : 2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const settings = readSettings(process.env, 'live');
  const { manager } = settings;
  if (!manager || manager.account === undefined)
    throw new StartError('Set HARNESS_PLATFORM_API_KEY or HARNESS_PLATFORM_API_KEY_FILE.');
  const hasHistory = settings.history !== undefined;
  const asked = readArguments(args, { account: manager.account, now: Date.now(), hasHistory });
  const isWatched = process.stderr.isTTY;
  if (isWatched) process.stderr.write(`Reading ${scopeLabel(asked.scope)}…`);
  const read = await readFleet(asked, settings, manager);
  if (isWatched) process.stderr.write(' done.\n');
  return print(asked, read);
}

type Read = Pick<Checked, 'fleet' | 'missing'> & { readonly numbers?: NumbersBy | undefined };
type Ask = HistoryReader['ask'];

async function readFleet(
  { scope, includesBelow, moment, numbers }: ReportArguments,
  settings: Settings,
  manager: Manager,
): Promise<Read> {
  const listing = { scope, includesBelow };
  const policy = policyWith(settings.ownerPrefixes);
  const pastOf = ({ context: { asOf } }: Fleet, ask: Ask) =>
    ask(async (answers) => ({
      missing: await missingNamesAt(answers, listing, asOf),
      numbers: numbers && (await numbersUntil(answers, listing, { ...numbers, to: asOf })),
    }));
  if (moment?.isToCome === false)
    return inHistory(settings, Date.now(), async (ask) => {
      const fleet = await fleetOfPast(ask, listing, { at: moment.at, ownerPrefixes: policy.ownerPrefixes });
      return { fleet, ...(await pastOf(fleet, ask)) };
    });
  const now = await readNow(manager, listing, policy);
  const past = settings.history
    ? inHistory(settings, now.context.asOf, (ask) => pastOf(now, ask))
    : { missing: null };
  return { fleet: moment ? fleetOn(now, moment.at) : now, ...(await past) };
}

/** Throws a StartError when the history cannot be read. `now` is epoch ms of the Manager's clock. */
async function inHistory<Answer>(
  settings: Settings,
  now: number,
  work: (ask: Ask) => Promise<Answer>,
): Promise<Answer> {
  const { history, manager } = settings;
  if (!history || !manager) throw new StartError(NEEDS_HISTORY);
  const reader = await readHistory(history, managerName(manager), {
    now: () => now,
    gapAfterMs: gapAfterMs(readingPlan(settings)),
    ownerPrefixes: policyWith(settings.ownerPrefixes).ownerPrefixes,
  });
  try {
    return await work(reader.ask);
  } finally {
    await reader.close();
  }
}

async function readNow(manager: Manager, listing: ListingChoice, policy: Policy): Promise<Fleet> {
  const key = keySource(manager, console);
  const client = managerClient(manager, DEFAULT_LIMITS);
  try {
    const budget = byteBudget(Number.POSITIVE_INFINITY);
    const fetch = fetchFor({ manager, client, key, budget, limits: DEFAULT_LIMITS }, undefined);
    const version = readLatest(listing.scope, fetch);
    const { facts, about } = await readBest(listing, nothingKnown(), (source, betterRefused) =>
      readListing(source, listing, { fetch, betterRefused }),
    );
    if (about.isEmptyByPermission)
      throw new StartError(`The key may not view the delegates of ${scopeLabel(listing.scope)}.`);
    if (delegateCount(facts) === 0 && !(await isScope(listing.scope, { fetch })))
      throw new StartError(`There is no scope ${scopeLabel(listing.scope)}, or the key may not see it.`);
    return fleetOf(facts, { asOf: about.asOf, latestVersion: await version, policy });
  } finally {
    key.close();
    await client.close();
  }
}

function print(
  { scope, filters, format, failOn }: ReportArguments,
  { fleet, missing, numbers }: Read,
): number {
  const report = reportOf(fleet, { scope: scopeLabel(scope), filters, failOn, missing, numbers });
  process.stdout.write(REPORT_FORMATS[format](report, fleet, report.rows));
  const unknown = report.checks.filter(({ state }) => state === 'unknown').map(({ rule }) => rule);
  const ofListing = unknown.filter((rule) => rule !== MISSING_RULE);
  if (report.rows.length === 0 && !report.unreadable)
    console.error(
      `No delegate was checked: ${isFiltered(filters) ? 'the filter chooses none' : 'the scope has none'}.`,
    );
  if (report.unreadable)
    console.error(
      `${counted(report.unreadable, DELEGATES)} could not be read: what depends on them is unknown.`,
    );
  else if (ofListing.length > 0)
    console.error(`Of some delegates, nobody can read what these rules need: ${ofListing.join(', ')}.`);
  if (unknown.includes(MISSING_RULE) && !missing)
    console.error('The history has no reading of this scope at this moment: nobody knows who is missing.');
  if (report.checks.some(({ state }) => state === 'failed')) return RULE_HOLDS;
  return unknown.length > 0 || report.unreadable ? NOT_READ : 0;
}

/** Never throws: without it, the report says that nobody can compare versions. */
async function readLatest(scope: Scope, fetch: typeof globalThis.fetch): Promise<LatestVersion> {
  try {
    return latestOf(await fetchLatestVersion(scope, { fetch }));
  } catch (error) {
    return { state: 'unknown', why: error instanceof Error ? error.message : String(error) };
  }
}
