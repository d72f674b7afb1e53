import type { Fleet } from '../delegate/fleet';

/** How soon someone has to act, worst first: now; soon; when there is time. */
export type Severity = 'critical' | 'warning' | 'info';

/** The delegates and instances that a rule applies to. */
export interface Subjects {
  /** Rows of delegates, ascending. */
  readonly rows: Uint32Array;
  /** The instances that show the problem, as ascending indexes in the instance columns; empty when no instance shows it. */
  readonly instances: Uint32Array;
}

/** A value with its unit. Times are epoch ms, and a day is the start of a UTC day. */
export type Measure =
  | { readonly unit: 'delegates' | 'instances'; readonly count: number; readonly of?: number }
  | { readonly unit: 'days' | 'releases' | 'versions' | 'percent'; readonly count: number }
  | { readonly unit: 'ms'; readonly ms: number }
  | { readonly unit: 'day'; readonly at: number }
  /** From the first to the last moment; both are equal when there is only one. */
  | { readonly unit: 'period'; readonly from: number; readonly to: number }
  /** Distinct and sorted. */
  | { readonly unit: 'texts'; readonly texts: readonly string[] }
  | { readonly unit: 'trait'; readonly trait: CommonTrait }
  /** No value is on record. */
  | { readonly unit: 'none' }
  | { readonly unit: 'unknown' };

type TraitKind = 'token' | 'tag' | 'hostPrefix' | 'type' | 'version' | 'scope';

/** A trait that most of a group have and few of the others have. It may be a coincidence. */
export interface CommonTrait {
  readonly kind: TraitKind;
  readonly value: string;
  readonly unit: 'delegates' | 'instances';
  /** How many of the group have it. */
  readonly inside: Share;
  /** How many of the others have it, among those whose value is known. */
  readonly others: Share;
}

/** The group, and those with which it is compared. */
export interface Sides<Row> {
  readonly members: readonly Row[];
  readonly others: readonly Row[];
}

interface Share {
  readonly count: number;
  readonly of: number;
}

export type EvidenceInput =
  | 'affected'
  | 'lastHeartbeat'
  | 'supportEnds'
  | 'reportedStatus'
  | 'version'
  | 'releasesBehind'
  | 'autoUpgrade'
  | 'upgraderSeenAt'
  | 'type'
  | 'instances'
  | 'hostName'
  | 'tags'
  | 'token'
  | 'common';

/** One value that a rule looked at, beside its limit. */
export interface Evidence {
  readonly input: EvidenceInput;
  /** Absent when the rule has no limit beside the value itself. */
  readonly threshold?: Measure;
  readonly result: Measure;
}

export interface Rule {
  readonly severity: Severity;
  readonly unit: 'delegates' | 'instances';
  /**
   * Finds the groups that its delegates form, most important first. Each is a finding of its own: the finding of one
   * member is that of the whole group.
   */
  readonly findGroups?: (fleet: Fleet) => readonly Subjects[];
  /** Whether the rule compares with the latest version: while that is unknown, it may miss delegates. */
  readonly needsLatestVersion?: true;
  /** Whether the rule is about connectivity: of a day to come, nobody knows that. */
  readonly isOfNow?: true;
  /** Finds what the rule applies to. Unknown values never match. */
  readonly find: (fleet: Fleet) => Subjects;
  /** Since when the rule applies to the first of these delegates, epoch ms. */
  readonly since?: (subjects: Subjects, fleet: Fleet) => number | undefined;
}
