import { group } from 'd3-array';
import { oncePer } from '@/lib/once-per';
import { latestVersionOf } from '../delegate/context';
import { fleetOf } from '../delegate/derive';
import type { Fleet } from '../delegate/fleet';
import { type Moment, momentOf } from '../delegate/moment';
import { type DelegateRow, delegatesOf, type InstanceRow } from '../delegate/rows';
import { runningInstances } from '../delegate/silence';
import { earliestEnd } from '../delegate/version-status';
import { type UpgradeFacts, upgradeFacts } from './upgrade-facts';

/** Whether all that a delegate runs has the version to reach. */
export type Standing = 'current' | 'behind' | 'unknown';

/** A delegate with what a plan needs to know of it. */
export interface Candidate {
  readonly delegate: DelegateRow;
  readonly facts: UpgradeFacts;
  readonly standing: Standing;
  /** First end of support of its running instances: start of a UTC day, epoch ms. */
  readonly end: number | undefined;
  /** Whether its support has ended. */
  readonly isPast: boolean;
}

/** The fleet as if this were the latest version. */
export function withTarget(fleet: Fleet, target: string | undefined): Fleet {
  if (target === undefined || latestVersionOf(fleet.context) === target) return fleet;
  return fleetOf(fleet, { ...fleet.context, latestVersion: { state: 'known', version: target } });
}

/** Earliest end of support first, an unknown one last, then by name. */
export function byEnd(a: Candidate, b: Candidate): number {
  return (a.end ?? Number.MAX_VALUE) - (b.end ?? Number.MAX_VALUE) || (a.facts.name < b.facts.name ? -1 : 1);
}

/** What a plan needs to know of any delegate. */
export function candidateOf(fleet: Fleet, delegate: DelegateRow, moment: Moment): Candidate {
  const running = runningInstances(fleet, delegate.row);
  const end = earliestEnd(running);
  const isExpired = running.some(({ versionStatus }) => versionStatus === 'EXPIRED');
  return {
    delegate,
    facts: upgradeFacts(fleet, delegate.row, delegate),
    standing: standingOf(running, moment),
    end,
    isPast: isExpired || (end !== undefined && end < moment.today),
  };
}

/** Unknown where no version is behind, and one cannot be compared. */
function standingOf(
  running: readonly Pick<InstanceRow, 'version'>[],
  moment: Pick<Moment, 'comparedWithLatest'>,
): Standing {
  const gaps = running.map(({ version }) => moment.comparedWithLatest(version));
  if (gaps.some((gap) => gap !== undefined && gap < 0)) return 'behind';
  return gaps.length === 0 || gaps.includes(undefined) ? 'unknown' : 'current';
}

/** The delegates of a fleet by whether they have its latest version. While that is unknown, so are all. */
export const standingsIn = oncePer((fleet: Fleet): ReadonlyMap<Standing, readonly DelegateRow[]> => {
  const moment = momentOf(fleet.context);
  return group(delegatesOf(fleet), ({ row }) => standingOf(runningInstances(fleet, row), moment));
});
