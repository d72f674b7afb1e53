import { latestVersionOf } from '../delegate/context';
import { fleetOf } from '../delegate/derive';
import type { Fleet } from '../delegate/fleet';
import type { Moment } from '../delegate/moment';
import type { DelegateRow } from '../delegate/rows';
import { runningInstances } from '../delegate/silence';
import { earliestEnd } from '../delegate/version-status';
import { type UpgradeFacts, upgradeFacts } from './upgrade-facts';

/** A delegate with what a plan needs to know of it. */
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

/** What a plan needs to know of any delegate. */
export function candidateOf(
  fleet: Fleet,
  delegate: DelegateRow,
  { today }: Pick<Moment, 'today'>,
): Candidate {
  const running = runningInstances(fleet, delegate.row);
  const end = earliestEnd(running);
  const isExpired = running.some(({ versionStatus }) => versionStatus === 'EXPIRED');
  return {
    delegate,
    facts: upgradeFacts(fleet, delegate.row, delegate),
    end,
    isPast: isExpired || (end !== undefined && end < today),
  };
}

/** Whether all that a delegate runs is of the latest version. Without a readable version, it may be behind. */
export function isCurrent(fleet: Fleet, row: number, moment: Moment): boolean {
  const running = runningInstances(fleet, row);
  return (
    running.length > 0 && running.every(({ version }) => (moment.comparedWithLatest(version) ?? -1) >= 0)
  );
}
