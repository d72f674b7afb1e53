import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import type { Finding, FindingRule } from '@/domain/findings/finding';
import { heartbeatsOf, pastSupport } from '@/domain/findings/periods';
import { formatCount } from '@/lib/numbers';
import { formatDay, formatDayNear, formatMoment, formatSince, isWhole, type ZoneStyle } from '@/lib/time';
import type { Tone } from '@/ui/tones';
import { findingTitle } from './finding-titles';
import { counted, DELEGATES, INSTANCES, NEVER_CONNECTED } from './labels';

/** An action against a finding. The page decides where it leads. */
export type FindingAction = 'troubleshoot' | 'upgrade' | 'turnOnAutoUpgrade' | 'tokens';

export interface FindingLabel {
  readonly title: string;
  readonly tone: Tone;
  /** What is wrong: one or two sentences. */
  readonly sentence: string;
  /** The most useful action first. Every finding can also be shown and copied. */
  readonly actions: readonly FindingAction[];
}

/** The delegates of a finding as the subject of a sentence, with the matching forms of verbs. */
interface Subject {
  /** `payments-eu`, or `3 delegates`. */
  readonly delegates: string;
  /** `1 instance of payments-eu`, or `5 instances of 3 delegates`. */
  readonly instances: string;
  readonly is: 'is' | 'are';
  readonly has: 'has' | 'have';
  /** The verb for `instances`. */
  readonly instanceIs: 'is' | 'are';
  /** `is not connected`, with the time if it is known. */
  readonly isDown: string;
  /** `1 of 3 instances of payments-eu`, or `5 instances of 3 partially connected delegates`. */
  readonly partOf: string;
  /** When the group fell silent, with a leading space: ` at 08:30`. Empty for other findings. */
  readonly when: string;
  /** The day since which the finding is true. */
  readonly day: string;
  /** The day to come that the fleet is of: `15 Jan`; undefined for now. */
  readonly toCome: string | undefined;
  /** Whether the end of support of all of its instances is past. */
  readonly isPast: boolean;
}

interface RuleLabel {
  readonly sentence: (subject: Subject) => string;
  readonly actions: readonly FindingAction[];
}

const RULE_LABELS: Record<FindingRule, RuleLabel> = {
  FELL_SILENT_TOGETHER: {
    sentence: ({ delegates, when }) => `${delegates} lost instances${when}.`,
    actions: ['troubleshoot'],
  },
  NOT_CONNECTED: {
    sentence: ({ delegates, isDown }) => `${delegates} ${isDown}.`,
    actions: ['troubleshoot'],
  },
  EXPIRED: {
    sentence: ({ instances, instanceIs, toCome }) =>
      `${instances} ${toCome ? 'will be' : instanceIs} past support${toCome ? ` on ${toCome}` : ''}.`,
    actions: ['upgrade'],
  },
  PARTIALLY_CONNECTED: {
    sentence: ({ partOf, instanceIs }) => `${partOf} ${instanceIs} silent.`,
    actions: ['troubleshoot'],
  },
  NEAR_EXPIRY: {
    sentence: ({ instances, isPast, toCome }) => {
      if (toCome) return `Support of ${instances} will end soon after ${toCome}.`;
      return isPast
        ? `The Manager reports ${instances} as near expiry.`
        : `Support of ${instances} ends soon.`;
    },
    actions: ['upgrade'],
  },
  LEGACY_IMAGE: {
    sentence: ({ delegates, has, day }) =>
      `${delegates} ${has} a legacy image, whose support ended on ${day}.`,
    actions: ['upgrade'],
  },
  NEVER_CONNECTED: {
    sentence: ({ delegates, has }) => `${delegates} ${has} no heartbeat on record.`,
    actions: ['troubleshoot'],
  },
  TOKEN_INACTIVE: {
    sentence: ({ delegates, is }) => `${delegates} ${is} registered with a token that is not active.`,
    actions: ['tokens'],
  },
  UNSUPPORTED: {
    sentence: ({ instances, instanceIs }) =>
      `${instances} ${instanceIs} unsupported: behind the latest version.`,
    actions: ['upgrade'],
  },
  AUTO_UPGRADE_STUCK: {
    sentence: ({ delegates, is }) =>
      `${delegates} ${is} behind the latest version although auto-upgrade is ON.`,
    actions: ['upgrade'],
  },
  AUTO_UPGRADE_OFF: {
    sentence: ({ delegates, has }) => `${delegates} ${has} auto-upgrade OFF.`,
    actions: ['turnOnAutoUpgrade', 'upgrade'],
  },
  UNREADABLE: {
    sentence: ({ delegates, has }) => `${delegates} ${has} instances that could not be read.`,
    actions: [],
  },
  HEARTBEAT_LATE: {
    sentence: ({ instances, instanceIs }) =>
      `${instances} ${instanceIs} connected, but the heartbeat is late.`,
    actions: [],
  },
  BEHIND_LATEST: {
    sentence: ({ delegates, is }) => `${delegates} ${is} at least one release behind the latest.`,
    actions: ['upgrade'],
  },
  MIXED_VERSIONS: {
    sentence: ({ delegates, has }) => `${delegates} ${has} connected instances of different versions.`,
    actions: [],
  },
  AUTO_UPGRADE_DETECTING: {
    sentence: ({ delegates, has }) => `${delegates} ${has} auto-upgrade SYNCHRONIZING.`,
    actions: [],
  },
  AUTO_UPGRADE_UNAVAILABLE: {
    sentence: ({ delegates, has }) => `${delegates} ${has} a type without an upgrader.`,
    actions: ['upgrade'],
  },
  EXPIRY_UNKNOWN: {
    sentence: ({ instances }) => `The end of support of ${instances} is unknown.`,
    actions: [],
  },
  SINGLE_INSTANCE: {
    sentence: ({ delegates, has }) => `${delegates} ${has} one instance only.`,
    actions: [],
  },
  SINGLE_HOST: {
    sentence: ({ delegates, has }) => `${delegates} ${has} all connected instances on one host.`,
    actions: [],
  },
  SOLE_TAG: {
    sentence: ({ delegates, has }) => `${delegates} ${has} a tag that no other connected delegate has.`,
    actions: [],
  },
};

const TONES: Record<Finding['severity'], Tone> = { critical: 'bad', warning: 'attention', info: 'unknown' };

/** Names are plain text, whatever they contain. */
export function findingLabel(finding: Finding, fleet: Fleet, zone: ZoneStyle): FindingLabel {
  const { sentence, actions } = RULE_LABELS[finding.rule];
  return {
    title: findingTitle(finding.rule),
    // Its row has this tone too.
    tone: finding.rule === 'NEVER_CONNECTED' ? NEVER_CONNECTED.tone : TONES[finding.severity],
    sentence: sentence(subjectOf(finding, fleet, zone)),
    actions,
  };
}

function subjectOf(finding: Finding, fleet: Fleet, zone: ZoneStyle): Subject {
  const { rows, instances, since } = finding;
  const isOne = rows.length === 1;
  const delegate = isOne ? delegateAt(fleet, rows[0] ?? -1) : undefined;
  const delegates = isOne ? (delegate?.name ?? '') : counted(rows.length, DELEGATES);
  const isOneInstance = instances.length === 1;
  const ofOne =
    delegate && `${formatCount(instances.length)} of ${counted(delegate.instanceCount, INSTANCES)}`;
  return {
    delegates,
    instances: `${counted(instances.length, INSTANCES)} of ${delegates}`,
    partOf: ofOne
      ? `${ofOne} of ${delegates}`
      : `${counted(instances.length, INSTANCES)} of ${formatCount(rows.length)} partially connected delegates`,
    is: isOne ? 'is' : 'are',
    has: isOne ? 'has' : 'have',
    instanceIs: isOneInstance ? 'is' : 'are',
    isDown: notConnected(isOne, formatSince(since, fleet.context.asOf, zone)),
    when: whenText(finding, fleet, zone),
    day: formatDay(since) ?? 'an unknown day',
    toCome: formatDayNear(fleet.context.dayToCome, fleet.context.dayToCome ?? 0, zone),
    get isPast() {
      return pastSupport(finding, fleet).length === instances.length;
    },
  };
}

function notConnected(isOne: boolean, since: string | undefined): string {
  if (isOne) return since === undefined ? 'is not connected' : `has been silent since ${since}`;
  return since === undefined ? 'are not connected' : `are not connected, the first since ${since}`;
}

function whenText(finding: Finding, fleet: Fleet, zone: ZoneStyle): string {
  if (finding.rule !== 'FELL_SILENT_TOGETHER') return '';
  const period = heartbeatsOf(finding, fleet);
  if (!period) return '';
  const { asOf } = fleet.context;
  const [from, to] = [formatMoment(period.from, asOf, zone), formatMoment(period.to, asOf, zone)];
  return from === to ? ` ${isWhole(zone) ? 'on' : 'at'} ${from}` : ` between ${from} and ${to}`;
}
