import { CARD_TITLES, type CardId } from '@/domain/delegate/cards';
import type { Connectivity, DelegateState, InstanceState } from '@/domain/delegate/connectivity';
import { POLICY } from '@/domain/delegate/context';
import type { Delegate, Instance } from '@/domain/delegate/fields';
import type { AutoUpgrade } from '@/domain/delegate/read-facts';
import type { VersionStatus } from '@/domain/delegate/version-status';
import { AUTO_UPGRADE_WORDS } from '@/domain/words/auto-upgrade';
import { counted, DELEGATES, INSTANCES, type Noun } from '@/domain/words/counted';
import { formatCount } from '@/lib/numbers';
import type { Tone } from '@/ui/tones';

export { counted, DELEGATES, INSTANCES };

/** In words: `5 minutes`, `75 seconds`. */
const DISCONNECTED_AFTER = `${POLICY.disconnectedAfterMs / 60_000} minutes`;
const LATE_AFTER = `${POLICY.lateAfterMs / 1000} seconds`;

/** Since when legacy images are no longer supported, as a sentence. */
export const LEGACY_SUPPORT_TEXT = 'Harness ended support for legacy images on 31 Jan 2024.';

/** The label of a value with its tone and rule, the same in the list, filters, cards and exports. */
export interface StatusLabel {
  readonly label: string;
  readonly tone: Tone;
  /** The rule behind the label, as sentences. */
  readonly rule: string;
}

const CONNECTIVITY_LABELS: Record<Connectivity, StatusLabel> = {
  CONNECTED: {
    label: 'Connected',
    tone: 'good',
    rule: `Every instance sent a heartbeat in the last ${DISCONNECTED_AFTER}.`,
  },
  PARTIAL: {
    label: 'Partially connected',
    tone: 'attention',
    rule: `At least one instance sent a heartbeat in the last ${DISCONNECTED_AFTER}, and at least one did not.`,
  },
  DISCONNECTED: {
    label: 'Not connected',
    tone: 'bad',
    rule: `No instance sent a heartbeat in the last ${DISCONNECTED_AFTER}. The Manager forgets silent instances after about 6 hours, those of legacy images after 7 days.`,
  },
};

const UNKNOWN_CONNECTIVITY: StatusLabel = {
  label: 'Unknown',
  tone: 'unknown',
  rule: 'No heartbeat of this delegate could be read.',
};

/** The label of a delegate that is not connected and has no heartbeat on record. */
const NEVER_CONNECTED: StatusLabel = {
  label: 'Never connected',
  tone: 'unknown',
  rule: 'The Manager has no heartbeat on record. It forgets silent instances after about 6 hours, so this may also be an old delegate.',
};

const STATE_LABELS: Record<DelegateState, StatusLabel> = {
  ...CONNECTIVITY_LABELS,
  CONNECTED: {
    ...CONNECTIVITY_LABELS.CONNECTED,
    rule: `Every instance that could be read sent a heartbeat in the last ${LATE_AFTER}.`,
  },
  LATE: {
    label: 'Late',
    tone: 'attention',
    rule: `Every instance is connected, but at least one has sent no heartbeat for more than ${LATE_AFTER}.`,
  },
  NEVER: NEVER_CONNECTED,
  UNKNOWN: UNKNOWN_CONNECTIVITY,
};

/** The same in filters, the connectivity bar, exports and the help. */
export function delegateStateLabel(state: DelegateState): StatusLabel {
  return STATE_LABELS[state];
}

type ConnectivityFacts = Pick<Delegate, 'status' | 'state' | 'hasUnreadableInstances' | 'unknownInstances'>;

/** The rule covers only the instances that could be read. */
export function connectivityLabel(delegate: ConnectivityFacts): StatusLabel {
  const { status, state, hasUnreadableInstances, unknownInstances } = delegate;
  if (status === undefined) return UNKNOWN_CONNECTIVITY;
  if (state === 'NEVER') return NEVER_CONNECTED;
  const label = CONNECTIVITY_LABELS[status];
  if (!hasUnreadableInstances && unknownInstances === 0) return label;
  const known = {
    CONNECTED: `Every instance that could be read sent a heartbeat in the last ${DISCONNECTED_AFTER}.`,
    PARTIAL: label.rule,
    DISCONNECTED: `No instance that could be read sent a heartbeat in the last ${DISCONNECTED_AFTER}.`,
  };
  return { ...label, rule: `${known[status]} The connectivity of other instances is unknown.` };
}

type InstanceCounts = Pick<
  Delegate,
  'status' | 'instanceCount' | 'connectedInstances' | 'lateInstances' | 'unknownInstances'
>;

/**
 * How many instances are connected, late or unknown: `2 of 3`, `1 late`, `1 late, 1 of 3 unknown`. Undefined when all are
 * connected and when nothing is known of any.
 */
export function instanceCountText(counts: InstanceCounts): string | undefined {
  const { status, instanceCount, connectedInstances, lateInstances, unknownInstances } = counts;
  if (status === undefined) return undefined;
  const parts = [
    ...(status === 'CONNECTED' || instanceCount === 0 ? [] : [`${connectedInstances} of ${instanceCount}`]),
    ...(status === 'CONNECTED' && lateInstances > 0 ? [`${lateInstances} late`] : []),
    ...(unknownInstances > 0
      ? [`${unknownInstances}${status === 'CONNECTED' ? ` of ${instanceCount}` : ''} unknown`]
      : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

export const INSTANCE_STATE_LABELS: Record<InstanceState, StatusLabel> = {
  CONNECTED: { label: 'Connected', tone: 'good', rule: `A heartbeat came within the last ${LATE_AFTER}.` },
  LATE: {
    label: 'Late',
    tone: 'attention',
    rule: `One or more heartbeats are missing. After ${DISCONNECTED_AFTER} it counts as not connected.`,
  },
  DISCONNECTED: {
    label: 'Not connected',
    tone: 'bad',
    rule: `No heartbeat in the last ${DISCONNECTED_AFTER}.`,
  },
  NEVER: NEVER_CONNECTED,
  UNKNOWN: { label: 'Unknown', tone: 'unknown', rule: 'Its heartbeat could not be read.' },
};

// An expired delegate keeps running: these labels are about support, so no text says "stopped".
export const VERSION_STATUS_LABELS: Record<VersionStatus, StatusLabel> = {
  EXPIRED: {
    label: 'Expired',
    tone: 'bad',
    rule: 'Support has ended. A connected instance still runs, but is no longer supported.',
  },
  EXPIRING: {
    label: 'Near expiry',
    tone: 'attention',
    rule: `Support ends within ${POLICY.nearExpiryDays} days.`,
  },
  UNSUPPORTED: {
    label: 'Unsupported',
    tone: 'attention',
    // An instance has the first status that fits.
    rule: `Older than the latest version, but supported for more than ${POLICY.nearExpiryDays} days.`,
  },
  ACTIVE: { label: 'Active', tone: 'good', rule: 'Supported, and not near expiry.' },
};

const UNKNOWN_VERSION_STATUS: StatusLabel = {
  label: 'Unknown',
  tone: 'unknown',
  rule: 'Neither the day on which support ends nor a comparable version could be read.',
};

/** Of an instance, or of a delegate's worst instance. */
export function versionStatusLabel(status: VersionStatus | undefined, isExpiryKnown: boolean): StatusLabel {
  if (status === undefined) return UNKNOWN_VERSION_STATUS;
  const label = VERSION_STATUS_LABELS[status];
  if (isExpiryKnown || status !== 'ACTIVE') return label;
  return { ...label, rule: 'No problem is known. When support ends is unknown.' };
}

export const AUTO_UPGRADE_LABELS: Record<AutoUpgrade, StatusLabel> = {
  ON: {
    label: AUTO_UPGRADE_WORDS.ON,
    tone: 'good',
    rule: 'The upgrader calls the Manager, or it is a legacy image that upgrades itself.',
  },
  OFF: {
    label: AUTO_UPGRADE_WORDS.OFF,
    tone: 'attention',
    rule: 'No upgrader keeps this delegate current: upgrade it by hand.',
  },
  DETECTING: {
    label: AUTO_UPGRADE_WORDS.DETECTING,
    tone: 'unknown',
    rule: 'Newly installed: the Manager is still waiting for the first call of the upgrader (DETECTING).',
  },
  NONE: {
    label: AUTO_UPGRADE_WORDS.NONE,
    tone: 'good',
    rule: 'Harness has no upgrader for this type: upgrade it by hand. It does not count as OFF.',
  },
};

export function unknownAutoUpgrade({
  instanceCount,
  hasUnreadableInstances,
}: Pick<Delegate, 'instanceCount' | 'hasUnreadableInstances'>): string {
  return instanceCount === 0 && !hasUnreadableInstances
    ? 'Without instances, the Manager cannot detect auto-upgrade.'
    : 'The Manager does not report it in a form that this page can read.';
}

/** Why it is unknown which instances of a delegate are connected. */
export const NO_HEARTBEAT_READ = 'No heartbeat could be read.';

export function noInstances({ hasUnreadableInstances }: Pick<Delegate, 'hasUnreadableInstances'>): string {
  return hasUnreadableInstances ? 'Its instances could not be read.' : 'The Manager lists no instance.';
}

export function isEveryExpiryKnown({
  unknownExpiryInstances,
  hasUnreadableInstances,
}: Pick<Delegate, 'unknownExpiryInstances' | 'hasUnreadableInstances'>): boolean {
  return unknownExpiryInstances === 0 && !hasUnreadableInstances;
}

export function instanceStateLabel({ status }: Pick<Instance, 'status'>): StatusLabel {
  return INSTANCE_STATE_LABELS[status ?? 'UNKNOWN'];
}

export interface CardLabel {
  readonly title: string;
  readonly rule: string;
  readonly tone: Tone;
  readonly unit: Noun;
}

const CARD_LABELS: Record<CardId, CardLabel> = {
  EXPIRED: cardOf('EXPIRED', VERSION_STATUS_LABELS.EXPIRED, INSTANCES),
  EXPIRING: cardOf('EXPIRING', VERSION_STATUS_LABELS.EXPIRING, INSTANCES),
  UNSUPPORTED: cardOf('UNSUPPORTED', VERSION_STATUS_LABELS.UNSUPPORTED, INSTANCES),
  AUTO_UPGRADE_OFF: cardOf('AUTO_UPGRADE_OFF', AUTO_UPGRADE_LABELS.OFF, DELEGATES),
};

function cardOf(id: CardId, { rule, tone }: StatusLabel, unit: Noun): CardLabel {
  return { title: CARD_TITLES[id], rule, tone, unit };
}

export function cardLabel(card: CardId): CardLabel {
  return CARD_LABELS[card];
}

type ShownCounts = Readonly<
  Record<'delegateCount' | 'instanceCount' | 'shownDelegates' | 'shownInstances', number>
>;

/** `6 delegates, 9 instances`, or `Showing 2 of 6 delegates (3 of 9 instances)` while a filter is active. */
export function statusLine(counts: ShownCounts, isFiltered: boolean): string {
  const delegates = counted(counts.delegateCount, DELEGATES);
  const instances = counted(counts.instanceCount, INSTANCES);
  if (!isFiltered) return `${delegates}, ${instances}`;
  const { shownDelegates, shownInstances } = counts;
  return `Showing ${formatCount(shownDelegates)} of ${delegates} (${formatCount(shownInstances)} of ${instances})`;
}
