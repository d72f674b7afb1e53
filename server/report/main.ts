// The report as a program: reads a fleet once, prints what is wrong, and says by its exit code whether a rule holds.
import { fetchLatestVersion } from '@/api/latest-version';
import { type LatestVersion, policyWith } from '@/domain/delegate/context';
import { fleetOn } from '@/domain/delegate/day-to-come';
import { fleetOf } from '@/domain/delegate/derive';
import { REPORT_FORMATS } from '@/domain/report/formats';
import { reportOf } from '@/domain/report/report';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import { nothingKnown, readBest } from '@/fleet/best-listing';
import { readListing } from '@/fleet/listing';
import { StartError } from '@/lib/start-error';
import { byteBudget } from '../limits/byte-budget.ts';
import { keySource } from '../manager/key.ts';
import { DEFAULT_LIMITS, managerClient, type Upstream } from '../manager/manager-client.ts';
import { readSettings } from '../settings/settings.ts';
import { latestOf } from '../watch/latest-versions.ts';
import { fetchFor } from '../watch/manager-calls.ts';
import { type ReportArguments, readArguments, USAGE } from './arguments.ts';

/** The exit code when a rule of `--fail-on` holds, and when nothing could be read. */
const RULE_HOLDS = 1;
const NOT_READ = 2;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = NOT_READ;
}

async function run(): Promise<number> {
  // After the name of this program, by whatever started it.
  const args = process.argv.slice(2).filter((arg, place) => place > 0 || arg.startsWith('-'));
  const { manager, ownerPrefixes } = readSettings(process.env, 'live');
  if (!manager || manager.account === undefined)
    throw new StartError('Set HARNESS_PLATFORM_API_KEY or HARNESS_PLATFORM_API_KEY_FILE.');
  const asked = readArguments(args, manager.account, Date.now());
  if (!asked) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const key = keySource(manager, console);
  const client = managerClient(manager, DEFAULT_LIMITS);
  try {
    const budget = byteBudget(Number.POSITIVE_INFINITY);
    const upstream = { manager, client, key, budget, limits: DEFAULT_LIMITS };
    return await print(asked, upstream, ownerPrefixes);
  } finally {
    key.close();
    await client.close();
  }
}

async function print(
  { scope, includesBelow, filters, format, failOn, moment }: ReportArguments,
  upstream: Upstream,
  ownerPrefixes: readonly string[],
): Promise<number> {
  const isWatched = process.stderr.isTTY;
  if (isWatched) process.stderr.write(`Reading ${scopeLabel(scope)}…`);
  const fetch = fetchFor(upstream, undefined);
  const version = readLatest(scope, fetch);
  const choice = { scope, includesBelow };
  const { facts, about } = await readBest(choice, nothingKnown(), (source, betterRefused) =>
    readListing(source, choice, { fetch, betterRefused }),
  );
  if (about.isEmptyByPermission)
    throw new StartError(`The key may not view the delegates of ${scopeLabel(scope)}.`);
  const now = fleetOf(facts, {
    asOf: about.asOf,
    latestVersion: await version,
    policy: policyWith(ownerPrefixes),
  });
  if (isWatched) process.stderr.write(' done.\n');
  const fleet = moment === undefined ? now : fleetOn(now, moment.at);
  const report = reportOf(fleet, { scope: scopeLabel(scope), filters, failOn });
  process.stdout.write(REPORT_FORMATS[format](report, fleet, report.rows));
  if (about.unreadable.length > 0)
    console.error('Some delegates of the answer cannot be read. They are left out.');
  const states = new Set(report.checks.map(({ state }) => state));
  if (states.has('failed')) return RULE_HOLDS;
  if (!states.has('unknown')) return 0;
  console.error('The Manager does not report what a rule of --fail-on needs.');
  return NOT_READ;
}

/** Never throws: without it, the report says that nobody can compare versions. */
async function readLatest(scope: Scope, fetch: typeof globalThis.fetch): Promise<LatestVersion> {
  try {
    return latestOf(await fetchLatestVersion(scope, { fetch }));
  } catch (error) {
    return { state: 'unknown', why: error instanceof Error ? error.message : String(error) };
  }
}
