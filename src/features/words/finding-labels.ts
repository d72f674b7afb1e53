import type { Fleet } from '@/domain/delegate/fleet';
import type { Finding, FindingRule } from '@/domain/findings/finding';
import { findingSentence } from '@/domain/words/finding-sentence';
import type { ZoneStyle } from '@/lib/time';
import type { Tone } from '@/ui/tones';
import { findingTitle } from './finding-titles';

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

const ACTIONS: Record<FindingRule, readonly FindingAction[]> = {
  FELL_SILENT_TOGETHER: ['troubleshoot'],
  NOT_CONNECTED: ['troubleshoot'],
  EXPIRED: ['upgrade'],
  PARTIALLY_CONNECTED: ['troubleshoot'],
  NEAR_EXPIRY: ['upgrade'],
  LEGACY_IMAGE: ['upgrade'],
  NEVER_CONNECTED: ['troubleshoot'],
  TOKEN_INACTIVE: ['tokens'],
  UNSUPPORTED: ['upgrade'],
  AUTO_UPGRADE_STUCK: ['upgrade'],
  AUTO_UPGRADE_OFF: ['turnOnAutoUpgrade', 'upgrade'],
  UNREADABLE: [],
  HEARTBEAT_LATE: [],
  MIXED_VERSIONS: [],
  AUTO_UPGRADE_DETECTING: [],
  AUTO_UPGRADE_UNAVAILABLE: ['upgrade'],
  EXPIRY_UNKNOWN: [],
  SINGLE_INSTANCE: [],
  SINGLE_HOST: [],
  SOLE_TAG: [],
};

const TONES: Record<Finding['severity'], Tone> = { critical: 'bad', warning: 'attention', info: 'unknown' };
/** Rules whose tone differs from that of their severity, because their state has this tone. */
const RULE_TONES: { readonly [Rule in FindingRule]?: Tone } = {
  NEVER_CONNECTED: 'unknown',
  UNREADABLE: 'unknown',
  HEARTBEAT_LATE: 'attention',
};

/** The tone of the state that the page shows for the finding. */
export function findingTone({ rule, severity }: Finding): Tone {
  return RULE_TONES[rule] ?? TONES[severity];
}

/** Names are plain text, whatever they contain. */
export function findingLabel(finding: Finding, fleet: Fleet, zone: ZoneStyle): FindingLabel {
  return {
    title: findingTitle(finding.rule),
    tone: findingTone(finding),
    sentence: findingSentence(finding, fleet, zone),
    actions: ACTIONS[finding.rule],
  };
}
