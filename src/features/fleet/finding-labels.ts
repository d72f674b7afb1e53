import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import type { Finding, FindingRule } from '@/domain/findings/finding';
import type { TimeZone } from '@/lib/time';
import type { Tone } from '@/ui/tones';
import { evidenceText, measureText, momentText, traitText } from './evidence-labels';
import { counted, DELEGATES, INSTANCES } from './labels';

/** What a reader can do about a finding; the page decides where each leads. */
export type FindingAction =
  | 'show'
  | 'copySummary'
  | 'troubleshoot'
  | 'upgrade'
  | 'turnOnAutoUpgrade'
  | 'tokens'
  | 'tags';

/** A finding for people. */
export interface FindingLabel {
  readonly title: string;
  readonly tone: Tone;
  /** What is wrong: one or two sentences. */
  readonly sentence: string;
  /** What shows it: a line for each value, with its limit. */
  readonly evidence: readonly string[];
  /** The most useful one first. */
  readonly actions: readonly FindingAction[];
}

/** The delegates of a finding as the subject of a sentence, and which form its verb has. */
interface Subject {
  /** `payments-eu`, or `3 delegates`. */
  readonly delegates: string;
  /** `1 instance of payments-eu`, or `5 instances of 3 delegates`. */
  readonly instances: string;
  readonly is: 'is' | 'are';
  readonly has: 'has' | 'have';
  /** Of the instances. */
  readonly instanceIs: 'is' | 'are';
  /** `is not connected`, with its time where that is known. */
  readonly isDown: string;
  /** Of the instances. */
  readonly instanceIsDown: string;
}

interface RuleLabel {
  readonly title: string;
  readonly sentence: (subject: Subject) => string;
  readonly actions: readonly FindingAction[];
}

const RULE_LABELS: Record<FindingRule, RuleLabel> = {
  FELL_SILENT_TOGETHER: {
    title: 'Fell silent together',
    sentence: ({ delegates }) => `${delegates} lost instances`,
    actions: ['show', 'copySummary', 'troubleshoot'],
  },
  NOT_CONNECTED: {
    title: 'Not connected',
    sentence: ({ delegates, isDown }) => `${delegates} ${isDown}.`,
    actions: ['troubleshoot', 'show'],
  },
  EXPIRED: {
    title: 'Expired',
    sentence: ({ instances, instanceIs }) => `${instances} ${instanceIs} past support.`,
    actions: ['upgrade', 'show'],
  },
  PARTIALLY_CONNECTED: {
    title: 'Partially connected',
    sentence: ({ instances, instanceIsDown }) => `${instances} ${instanceIsDown}.`,
    actions: ['troubleshoot', 'show'],
  },
  NEAR_EXPIRY: {
    title: 'Near expiry',
    sentence: ({ instances }) => `Support of ${instances} ends soon.`,
    actions: ['upgrade', 'show'],
  },
  LEGACY_IMAGE: {
    title: 'Legacy image',
    sentence: ({ delegates, has }) => `${delegates} ${has} a legacy image, whose support has ended.`,
    actions: ['upgrade', 'show'],
  },
  NEVER_CONNECTED: {
    title: 'Never connected',
    sentence: ({ delegates, has }) => `${delegates} ${has} no heartbeat on record.`,
    actions: ['troubleshoot', 'show'],
  },
  TOKEN_INACTIVE: {
    title: 'Token not active',
    sentence: ({ delegates, is }) => `${delegates} ${is} registered with a token that is not active.`,
    actions: ['tokens', 'show'],
  },
  UNSUPPORTED: {
    title: 'Unsupported',
    sentence: ({ instances, instanceIs }) => `${instances} ${instanceIs} older than the latest version.`,
    actions: ['upgrade', 'show'],
  },
  AUTO_UPGRADE_STUCK: {
    title: 'Auto-upgrade ON, but behind',
    sentence: ({ delegates, is }) =>
      `${delegates} ${is} behind the latest version although auto-upgrade is ON.`,
    actions: ['upgrade', 'show'],
  },
  AUTO_UPGRADE_OFF: {
    title: 'Auto-upgrade OFF',
    sentence: ({ delegates, has }) => `${delegates} ${has} auto-upgrade OFF.`,
    actions: ['turnOnAutoUpgrade', 'upgrade', 'show'],
  },
  UNREADABLE: {
    title: 'Unreadable',
    sentence: ({ delegates, has }) => `${delegates} ${has} instances that could not be read.`,
    actions: ['show'],
  },
  HEARTBEAT_LATE: {
    title: 'Heartbeat late',
    sentence: ({ instances, instanceIs }) =>
      `${instances} ${instanceIs} connected, but the heartbeat is late.`,
    actions: ['show'],
  },
  BEHIND_LATEST: {
    title: 'Behind latest',
    sentence: ({ delegates, is }) => `${delegates} ${is} at least one release behind the latest.`,
    actions: ['upgrade', 'show'],
  },
  MIXED_VERSIONS: {
    title: 'Mixed versions',
    sentence: ({ delegates, has }) => `${delegates} ${has} connected instances of different versions.`,
    actions: ['show'],
  },
  AUTO_UPGRADE_DETECTING: {
    title: 'Auto-upgrade SYNCHRONIZING',
    sentence: ({ delegates, has }) => `${delegates} ${has} auto-upgrade SYNCHRONIZING.`,
    actions: ['show'],
  },
  AUTO_UPGRADE_UNAVAILABLE: {
    title: 'Auto-upgrade not available',
    sentence: ({ delegates, has }) => `${delegates} ${has} a type without an upgrader.`,
    actions: ['upgrade', 'show'],
  },
  EXPIRY_UNKNOWN: {
    title: 'Expiry unknown',
    sentence: ({ instances }) => `The end of support of ${instances} is unknown.`,
    actions: ['show'],
  },
  SINGLE_INSTANCE: {
    title: 'Single instance',
    sentence: ({ delegates, has }) => `${delegates} ${has} one instance only.`,
    actions: ['show'],
  },
  SINGLE_HOST: {
    title: 'All instances on one host',
    sentence: ({ delegates, has }) => `${delegates} ${has} all connected instances on one host.`,
    actions: ['show'],
  },
  SOLE_TAG: {
    title: 'Only delegate with a tag',
    sentence: ({ delegates, has }) => `${delegates} ${has} a tag that no other connected delegate has.`,
    actions: ['tags', 'show'],
  },
};

/** The short name of each rule: on chips, in titles and as a heading. */
export function findingTitle(rule: FindingRule): string {
  return RULE_LABELS[rule].title;
}

const TONES: Record<Finding['severity'], Tone> = { critical: 'bad', warning: 'attention', info: 'unknown' };

/** A finding in words. Names are plain text, whatever they contain. */
export function findingLabel(finding: Finding, fleet: Fleet, zone: TimeZone = 'local'): FindingLabel {
  const { title, sentence, actions } = RULE_LABELS[finding.rule];
  const said = sentence(subjectOf(finding, fleet, zone));
  return {
    title,
    tone: TONES[finding.severity],
    sentence: finding.rule === 'FELL_SILENT_TOGETHER' ? said + togetherText(finding, fleet, zone) : said,
    evidence: finding.evidence.map((evidence) => evidenceText(evidence, fleet, zone)),
    actions,
  };
}

function subjectOf({ rows, instances, since }: Finding, fleet: Fleet, zone: TimeZone): Subject {
  const isOne = rows.length === 1;
  const delegates = isOne ? (delegateAt(fleet, rows[0] ?? -1)?.name ?? '') : counted(rows.length, DELEGATES);
  const from = since === undefined ? undefined : momentText(since, fleet, zone);
  return {
    delegates,
    instances: `${counted(instances.length, INSTANCES)} of ${delegates}`,
    is: isOne ? 'is' : 'are',
    has: isOne ? 'has' : 'have',
    instanceIs: instances.length === 1 ? 'is' : 'are',
    isDown: notConnected(isOne, from),
    instanceIsDown: notConnected(instances.length === 1, from),
  };
}

function notConnected(isOne: boolean, since: string | undefined): string {
  if (isOne) return since === undefined ? 'is not connected' : `has not been connected since ${since}`;
  return since === undefined ? 'are not connected' : `are not connected, the first since ${since}`;
}

function togetherText({ evidence }: Finding, fleet: Fleet, zone: TimeZone): string {
  const results = evidence.map(({ result }) => result);
  const period = results.find((result) => result.unit === 'period');
  const trait = results.find((result) => result.unit === 'trait')?.trait;
  const when = period ? ` ${measureText(period, fleet, zone)}.` : '.';
  return trait ? `${when} ${traitText(trait)}.` : when;
}
