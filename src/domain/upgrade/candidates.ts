import { latestVersionOf } from '../delegate/context';
import { fleetOf } from '../delegate/derive';
import type { Fleet } from '../delegate/fleet';
import type { Moment } from '../delegate/moment';
import type { DelegateRow } from '../delegate/rows';
import { runningInstances } from '../delegate/silence';
import { earliestEnd } from '../delegate/version-status';
import { type UpgradeFacts, upgradeFacts } from './upgrade-facts';

/** A delegate that is behind, with what a plan needs to know of it. */
export interface Candidate {
  readonly delegate: DelegateRow;
  readonly facts: UpgradeFacts;
  /** First end of support of its running instances: start of a UTC day, epoch ms. */
  readonly end: number | undefined;
  /** Whether its support had ended on the day of the plan. */
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

/** Undefined for a delegate that is not behind. Without a readable version, it may be. */
export function candidateOf(fleet: Fleet, delegate: DelegateRow, moment: Moment): Candidate | undefined {
  const running = runningInstances(fleet, delegate.row);
  const isCurrent =
    running.length > 0 && running.every(({ version }) => (moment.comparedWithLatest(version) ?? -1) >= 0);
  if (isCurrent) return undefined;
  const facts = upgradeFacts(fleet, delegate.row, delegate);
  const end = earliestEnd(running);
  const isExpired = running.some(({ versionStatus }) => versionStatus === 'EXPIRED');
  return { delegate, facts, end, isPast: isExpired || (end !== undefined && end < moment.today) };
}
