import type { Fleet } from '../delegate/fleet';

/** How soon somebody has to act, worst first: now; soon; when there is time. */
export type Severity = 'critical' | 'warning' | 'info';

/** What a rule is about. */
export interface Subjects {
  /** Rows of delegates, ascending. */
  readonly rows: Uint32Array;
  /** The instances that show it, as places in the columns of instances, ascending; empty where no instance shows it. */
  readonly instances: Uint32Array;
}

/** A value with its unit. Times are epoch ms, and a day is the start of a UTC day. */
export type Measure =
  | { readonly unit: 'delegates' | 'instances'; readonly count: number; readonly of?: number }
  | { readonly unit: 'days' | 'releases' | 'versions' | 'percent'; readonly count: number }
  | { readonly unit: 'ms'; readonly ms: number }
  | { readonly unit: 'day'; readonly at: number }
  /** From the first to the last; both are the same moment when there is one. */
  | { readonly unit: 'period'; readonly from: number; readonly to: number }
  /** Distinct and sorted. */
  | { readonly unit: 'texts'; readonly texts: readonly string[] }
  | { readonly unit: 'trait'; readonly trait: CommonTrait }
  /** There is none on record. */
  | { readonly unit: 'none' }
  | { readonly unit: 'unknown' };

type TraitKind = 'tag' | 'hostPrefix' | 'type' | 'version' | 'scope';

/** What most of a group have in common and few of the others have. A coincidence can look the same. */
export interface CommonTrait {
  readonly kind: TraitKind;
  readonly value: string;
  /** What is counted. */
  readonly unit: 'delegates' | 'instances';
  /** Of the group: how many have it. */
  readonly inside: Share;
  /** Of all others of which it is known. */
  readonly others: Share;
}

interface Share {
  readonly count: number;
  readonly of: number;
}

/** What a piece of evidence looks at. */
export type EvidenceInput =
  /** How many are concerned. */
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
  /** Absent where the rule has no limit beside the value itself. */
  readonly threshold?: Measure;
  readonly result: Measure;
}

/** One thing that can be wrong with delegates. */
export interface Rule {
  readonly severity: Severity;
  /** What the evidence counts first. */
  readonly unit: 'delegates' | 'instances';
  /** Whether its delegates belong together: then a finding of one of them is the finding of all. */
  readonly isOfGroup?: true;
  /** Whom it is true of. What is unknown is true of nobody. */
  readonly find: (fleet: Fleet) => Subjects;
  /** What shows it for some of these; not empty unless counting them says all. */
  readonly evidence: (subjects: Subjects, fleet: Fleet) => readonly Evidence[];
  /** Since when it has been so for the first of them, epoch ms. */
  readonly since?: (subjects: Subjects, fleet: Fleet) => number | undefined;
}
