import { isConnected } from '@/domain/delegate/connectivity';
import { type Fleet, instanceCountIn } from '@/domain/delegate/fleet';
import { instancesIn } from '@/domain/delegate/rows';
import { sharedCauseOf } from '@/domain/filter/shared-cause';
import { evidenceOf, traitOf, versionsOf } from '@/domain/findings/evidence';
import type { Finding, FindingRule } from '@/domain/findings/finding';
import { pastSupport } from '@/domain/findings/periods';
import type { EvidenceInput, Measure } from '@/domain/findings/rule';
import { counted, INSTANCES, RELEASES } from '@/domain/words/counted';
import { NO_UPGRADER_CALL, UNKNOWN_UPGRADER_CALL } from '@/features/actions/delegate-statements';
import { measureText } from '@/features/words/evidence-labels';
import { verdictText } from '@/features/words/shared-cause-labels';
import type { ZoneStyle } from '@/lib/time';

interface Subject {
  /** `1 of 2 instances`, or `Its only instance`. */
  readonly which: string;
  /** The same inside a sentence: `its only instance`. */
  readonly on: string;
  /** The verb for `which`: whether it is of one instance. */
  readonly isOne: boolean;
  /** The versions of these instances. */
  readonly versions: string;
  /** The value that the rule looked at; `unknown` when there is none. */
  readonly value: (input: EvidenceInput) => string;
  /** The limit of that value; undefined when there is none. */
  readonly limit: (input: EvidenceInput) => string | undefined;
  /** `The last call of its upgrader was at 04:12.` */
  readonly upgraderCall: string;
  readonly finding: Finding;
  readonly fleet: Fleet;
}

const SENTENCES: Readonly<Record<FindingRule, (subject: Subject) => string>> = {
  FELL_SILENT_TOGETHER: ({ finding, fleet, value }) => {
    const silent = `${counted(finding.instances.length, INSTANCES)} of ${finding.rows.length} delegates fell silent`;
    const common = traitOf(finding, fleet) ? ` ${value('common')}.` : '';
    return `${silent} ${value('lastHeartbeat')}.${common} ${verdictText(sharedCauseOf(finding, fleet), false)}`;
  },
  NOT_CONNECTED: (subject) => heartbeatText(subject, 'not connected'),
  EXPIRED: ({ which, on, versions, value, finding }) =>
    finding.since === undefined
      ? `${which}. The Manager reports expired; support ends on ${value('supportEnds').replace('unknown', 'an unknown day')}.`
      : `${versions} on ${on}: support ended on ${value('supportEnds')}.`,
  PARTIALLY_CONNECTED: (subject) => `${subject.which}. ${heartbeatText(subject, 'not connected')}`,
  NEAR_EXPIRY: ({ which, on, versions, value, limit, finding, fleet }) =>
    pastSupport(finding, fleet).length > 0
      ? `${which}. The Manager reports near expiry, but support of ${versions} ended on ${value('supportEnds')}.`
      : `${versions} on ${on}: support ends on ${value('supportEnds')}, within ${limit('supportEnds')}.`,
  LEGACY_IMAGE: () => 'No command can upgrade it. Install a new delegate in its place.',
  NEVER_CONNECTED: () => 'The installation failed, or its instances fell silent more than 6 hours ago.',
  TOKEN_INACTIVE: ({ which }) => `${which} cannot register again after a restart.`,
  UNSUPPORTED: ({ which, isOne, versions, limit, finding, fleet }) => {
    const latest = limit('version');
    const instances = instancesIn(fleet, finding.instances);
    const behind = Math.max(...instances.map(({ releasesBehind = 0 }) => releasesBehind));
    const up = instances.filter(isConnected).length;
    const [run, have] = isOne ? ['runs', 'has'] : ['run', 'have'];
    const verb = up === 0 ? 'last ran' : up === instances.length ? run : have;
    const most = `${versions.includes(', ') ? 'up to ' : ''}${counted(behind, RELEASES)}`;
    if (behind > 0) return `${which} ${verb} ${versions}, ${most} behind ${latest}.`;
    return `${which} ${verb} ${versions}; ${latest ? `the latest is ${latest}` : 'a newer version is out'}.`;
  },
  AUTO_UPGRADE_STUCK: ({ value, upgraderCall }) =>
    `${value('releasesBehind')} behind. Two missed releases suggest that upgrades fail. ${upgraderCall}`,
  AUTO_UPGRADE_OFF: ({ upgraderCall }) => upgraderCall,
  UNREADABLE: () => 'The Manager sent values that this page cannot read. No other finding counts them.',
  HEARTBEAT_LATE: (subject) => `${subject.which}. ${heartbeatText(subject, 'late')}`,
  MIXED_VERSIONS: ({ versions }) => `${versions.replace(/, (?=[^,]*$)/, ' and ')}.`,
  AUTO_UPGRADE_DETECTING: () => 'The Manager waits for the first call of the upgrader, for up to 90 minutes.',
  AUTO_UPGRADE_UNAVAILABLE: () => 'Harness has no upgrader for this type. Upgrade it by hand.',
  EXPIRY_UNKNOWN: ({ which }) => `${which}. The Manager reports neither a day nor a status.`,
  SINGLE_INSTANCE: () => 'When it stops, the delegate takes no tasks. A second instance avoids that.',
  SINGLE_HOST: ({ value }) => `When ${value('hostName')} stops, all of them stop.`,
  SOLE_TAG: ({ value }) => `Steps that select ${value('tags')} have no other delegate to run on.`,
};

/** Short sentences: which instances, the values, the limit. */
export function evidenceSentences(finding: Finding, fleet: Fleet, zone: ZoneStyle): string {
  const shown = (measure: Measure) => measureText(measure, fleet, zone);
  const evidence = evidenceOf(finding, fleet);
  const find = (input: EvidenceInput) => evidence.find((one) => one.input === input);
  const value = (input: EvidenceInput) => shown(find(input)?.result ?? { unit: 'unknown' });
  const limit = (input: EvidenceInput) => {
    const { threshold } = find(input) ?? {};
    return threshold && shown(threshold);
  };
  const [versions] = versionsOf(finding.instances, fleet);
  const count = finding.instances.length;
  const total = instanceCountIn(fleet, finding.rows);
  const on = total === 1 ? 'its only instance' : `${count} of ${counted(total, INSTANCES)}`;
  return SENTENCES[finding.rule]({
    which: on.replace('its', 'Its'),
    on,
    isOne: count === 1,
    versions: versions ? shown(versions.result) : '',
    value,
    limit,
    upgraderCall: upgraderText(find('upgraderSeenAt')?.result.unit, value('upgraderSeenAt')),
    finding,
    fleet,
  });
}

function upgraderText(unit: Measure['unit'] | undefined, when: string): string {
  if (unit === 'period') return `The last call of its upgrader was ${when}.`;
  return unit === 'none' ? NO_UPGRADER_CALL : UNKNOWN_UPGRADER_CALL;
}

function heartbeatText({ value, limit }: Subject, state: string): string {
  return `Last heartbeat ${value('lastHeartbeat')} (counts as ${state} after ${limit('lastHeartbeat')}).`;
}
