import type { Fleet } from '@/domain/delegate/fleet';
import type { Finding, FindingRule } from '@/domain/findings/finding';
import { findingSentence } from '@/domain/words/finding-sentence';
import type { ZoneStyle } from '@/lib/time';
import type { Tone } from '@/ui/tones';
import { findingTitle } from './finding-titles';
import { NEVER_CONNECTED } from './labels';

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
  BEHIND_LATEST: ['upgrade'],
  MIXED_VERSIONS: [],
  AUTO_UPGRADE_DETECTING: [],
  AUTO_UPGRADE_UNAVAILABLE: ['upgrade'],
  EXPIRY_UNKNOWN: [],
  SINGLE_INSTANCE: [],
  SINGLE_HOST: [],
  SOLE_TAG: [],
};

const TONES: Record<Finding['severity'], Tone> = { critical: 'bad', warning: 'attention', info: 'unknown' };

/** Names are plain text, whatever they contain. */
export function findingLabel(finding: Finding, fleet: Fleet, zone: ZoneStyle): FindingLabel {
  return {
    title: findingTitle(finding.rule),
    // Its row has this tone too.
    tone: finding.rule === 'NEVER_CONNECTED' ? NEVER_CONNECTED.tone : TONES[finding.severity],
    sentence: findingSentence(finding, fleet, zone),
    actions: ACTIONS[finding.rule],
  };
}
