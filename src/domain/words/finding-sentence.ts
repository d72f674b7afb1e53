import { formatCount } from '@/lib/numbers';
import { formatDay, formatDayNear, formatMoment, formatSince, isWhole, type ZoneStyle } from '@/lib/time';
import { delegateAt, type Fleet } from '../delegate/fleet';
import type { Finding, FindingRule } from '../findings/finding';
import { heartbeatsOf, pastSupport } from '../findings/periods';
import { counted, DELEGATES, INSTANCES } from './counted';

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
  /** Whether support of all of its instances has ended. */
  readonly isPast: boolean;
}

const SENTENCES: Record<FindingRule, (subject: Subject) => string> = {
  FELL_SILENT_TOGETHER: ({ delegates, when }) => `Instances of ${delegates} fell silent${when}.`,
  NOT_CONNECTED: ({ delegates, isDown }) => `${delegates} ${isDown}.`,
  EXPIRED: ({ instances, instanceIs, toCome }) =>
    `${instances} ${toCome ? 'will be' : instanceIs} past support${toCome ? ` on ${toCome}` : ''}.`,
  PARTIALLY_CONNECTED: ({ partOf, instanceIs }) => `${partOf} ${instanceIs} silent.`,
  NEAR_EXPIRY: ({ instances, isPast, toCome }) => {
    if (toCome) return `Support of ${instances} will end soon after ${toCome}.`;
    return isPast ? `The Manager reports ${instances} as near expiry.` : `Support of ${instances} ends soon.`;
  },
  LEGACY_IMAGE: ({ delegates, has, day }) =>
    `${delegates} ${has} a legacy image, whose support ended on ${day}.`,
  NEVER_CONNECTED: ({ delegates, has }) => `${delegates} ${has} no heartbeat on record.`,
  TOKEN_INACTIVE: ({ delegates, is }) => `${delegates} ${is} registered with a token that is not active.`,
  UNSUPPORTED: ({ instances, instanceIs }) =>
    `${instances} ${instanceIs} unsupported: older than the latest version.`,
  AUTO_UPGRADE_STUCK: ({ delegates, is }) =>
    `${delegates} ${is} behind the latest version although auto-upgrade is ON.`,
  AUTO_UPGRADE_OFF: ({ delegates, has }) => `${delegates} ${has} auto-upgrade OFF.`,
  UNREADABLE: ({ delegates, has }) => `${delegates} ${has} instances that could not be read.`,
  HEARTBEAT_LATE: ({ instances, instanceIs }) => `${instances} ${instanceIs} late.`,
  MIXED_VERSIONS: ({ delegates, has }) => `${delegates} ${has} connected instances of different versions.`,
  AUTO_UPGRADE_DETECTING: ({ delegates, has }) => `${delegates} ${has} auto-upgrade SYNCHRONIZING.`,
  AUTO_UPGRADE_UNAVAILABLE: ({ delegates, has }) => `${delegates} ${has} auto-upgrade N/A.`,
  EXPIRY_UNKNOWN: ({ instances }) => `It is unknown when support of ${instances} ends.`,
  SINGLE_INSTANCE: ({ delegates, has }) => `${delegates} ${has} one instance only.`,
  SINGLE_HOST: ({ delegates, has }) => `${delegates} ${has} all connected instances on one host.`,
  SOLE_TAG: ({ delegates, has }) => `${delegates} ${has} a tag that no other connected delegate has.`,
};

/** What is wrong: one or two sentences. Names are plain text, whatever they contain. */
export function findingSentence(finding: Finding, fleet: Fleet, zone: ZoneStyle): string {
  return SENTENCES[finding.rule](subjectOf(finding, fleet, zone));
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
    toCome: formatDayNear(fleet.context.dayToCome, fleet.context.asOf, zone),
    get isPast() {
      return pastSupport(finding, fleet).length === instances.length;
    },
  };
}

function notConnected(isOne: boolean, since: string | undefined): string {
  if (isOne) return since === undefined ? 'is not connected' : `has not been connected since ${since}`;
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
