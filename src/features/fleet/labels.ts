import type { CardId } from '@/domain/delegate/cards';
import type { Connectivity, DelegateState, InstanceState } from '@/domain/delegate/connectivity';
import { POLICY } from '@/domain/delegate/context';
import type { Delegate, Instance } from '@/domain/delegate/fields';
import { delegateKind, hasUpgrader } from '@/domain/delegate/kinds';
import type { VersionStatus } from '@/domain/delegate/lifecycle';
import type { AutoUpgrade } from '@/domain/delegate/read-facts';
import { formatCount } from '@/lib/numbers';
import type { Tone } from '@/ui/tones';

/** The label of one value, and its tone; the same everywhere: list, filter, card, export. */
export interface StatusLabel {
  readonly label: string;
  readonly tone: Tone;
  /** The rule behind the label, as sentences. */
  readonly rule: string;
}

export const CONNECTIVITY_LABELS: Record<Connectivity, StatusLabel> = {
  CONNECTED: {
    label: 'Connected',
    tone: 'good',
    rule: 'Every instance sent a heartbeat in the last 5 minutes.',
  },
  PARTIAL: {
    label: 'Partially connected',
    tone: 'attention',
    rule: 'At least one instance sent a heartbeat in the last 5 minutes, and at least one did not.',
  },
  DISCONNECTED: {
    label: 'Not connected',
    tone: 'bad',
    rule: 'No instance sent a heartbeat in the last 5 minutes. The Manager forgets silent instances after about 6 hours, those of legacy images after 7 days.',
  },
};

const UNKNOWN_CONNECTIVITY: StatusLabel = {
  label: 'Unknown',
  tone: 'unknown',
  rule: 'No heartbeat of this delegate could be read.',
};

/** A delegate that is not connected and has no heartbeat on record. */
export const NEVER_CONNECTED: StatusLabel = {
  label: 'Never connected',
  tone: 'unknown',
  rule: 'The Manager has no heartbeat on record. It forgets silent instances after about 6 hours, so this may also be an old delegate.',
};

/** The label of a delegate's state: as a filter, a segment of a bar, a group. */
export function delegateStateLabel(state: DelegateState): StatusLabel {
  switch (state) {
    case 'LATE':
      return INSTANCE_STATE_LABELS.LATE;
    case 'NEVER':
      return NEVER_CONNECTED;
    case 'UNKNOWN':
      return UNKNOWN_CONNECTIVITY;
    default:
      return CONNECTIVITY_LABELS[state];
  }
}

type ConnectivityFacts = Pick<
  Delegate,
  | 'status'
  | 'hasEverConnected'
  | 'hasUnreadableInstances'
  | 'instanceCount'
  | 'connectedInstances'
  | 'unknownInstances'
>;

/** How a delegate as a whole is connected. The rule speaks only of the instances that could be read. */
export function connectivityLabel(delegate: ConnectivityFacts): StatusLabel {
  const { status, hasEverConnected, hasUnreadableInstances, unknownInstances } = delegate;
  if (status === undefined) return UNKNOWN_CONNECTIVITY;
  if (status === 'DISCONNECTED' && hasEverConnected === false) return NEVER_CONNECTED;
  const label = CONNECTIVITY_LABELS[status];
  if (!hasUnreadableInstances && unknownInstances === 0) return label;
  const silent = delegate.instanceCount - delegate.connectedInstances - unknownInstances;
  const known = {
    CONNECTED: 'Every instance that could be read sent a heartbeat in the last 5 minutes.',
    PARTIAL: silent > 0 ? label.rule : 'At least one instance sent a heartbeat in the last 5 minutes.',
    DISCONNECTED: 'No instance that could be read sent a heartbeat in the last 5 minutes.',
  };
  return { ...label, rule: `${known[status]} The state of other instances is unknown.` };
}

export const INSTANCE_STATE_LABELS: Record<InstanceState, StatusLabel> = {
  CONNECTED: { label: 'Connected', tone: 'good', rule: 'A heartbeat came within the last 75 seconds.' },
  LATE: {
    label: 'Connected, heartbeat late',
    tone: 'attention',
    rule: 'One or more heartbeats are missing. After 5 minutes it counts as not connected.',
  },
  DISCONNECTED: { label: 'Not connected', tone: 'bad', rule: 'No heartbeat in the last 5 minutes.' },
  NEVER: NEVER_CONNECTED,
  UNKNOWN: { label: 'Unknown', tone: 'unknown', rule: 'Its heartbeat could not be read.' },
};

// An expired delegate keeps running: the label is about support, so no text here says "stopped".
export const VERSION_STATUS_LABELS: Record<VersionStatus, StatusLabel> = {
  EXPIRED: {
    label: 'Expired',
    tone: 'bad',
    rule: 'Support has ended. It still runs, but is no longer supported.',
  },
  EXPIRING: {
    label: 'Near expiry',
    tone: 'attention',
    rule: `Support ends within ${POLICY.nearExpiryDays} days.`,
  },
  UNSUPPORTED: { label: 'Unsupported', tone: 'attention', rule: 'Runs a release older than the latest one.' },
  ACTIVE: { label: 'Active', tone: 'good', rule: 'Supported, and not near expiry.' },
};

const UNKNOWN_VERSION_STATUS: StatusLabel = {
  label: 'Unknown',
  tone: 'unknown',
  rule: 'Neither an expiry date nor a comparable version could be read.',
};

/** How the version of an instance, or of the worst one of a delegate, stands. */
export function versionStatusLabel(status: VersionStatus | undefined, isExpiryKnown: boolean): StatusLabel {
  if (status === undefined) return UNKNOWN_VERSION_STATUS;
  const label = VERSION_STATUS_LABELS[status];
  if (isExpiryKnown || status !== 'ACTIVE') return label;
  return { ...label, rule: 'No problem is known. The end of support is unknown.' };
}

export const AUTO_UPGRADE_LABELS: Record<AutoUpgrade, StatusLabel> = {
  ON: {
    label: 'ON',
    tone: 'good',
    rule: 'The upgrader calls the Manager, or it is a legacy image that upgrades itself.',
  },
  OFF: {
    label: 'OFF',
    tone: 'attention',
    rule: 'No upgrader keeps this delegate current: upgrade it by hand.',
  },
  DETECTING: {
    label: 'SYNCHRONIZING',
    tone: 'unknown',
    rule: 'Newly installed: the Manager is still waiting for the first call of the upgrader (DETECTING).',
  },
};

/** OFF, where Harness has no upgrader for the type. */
export const NO_UPGRADER: StatusLabel = {
  label: 'N/A',
  tone: 'good',
  rule: 'Harness has no upgrader for this type: upgrade it by hand. The Manager reports OFF.',
};

/** The auto-upgrade of a delegate; OFF is not applicable where its type has no upgrader. */
export function autoUpgradeLabel({ type }: Pick<Delegate, 'type'>, autoUpgrade: AutoUpgrade): StatusLabel {
  const isApplicable = autoUpgrade !== 'OFF' || hasUpgrader(delegateKind(type).kind) !== false;
  return isApplicable ? AUTO_UPGRADE_LABELS[autoUpgrade] : NO_UPGRADER;
}

/** Why auto-upgrade of a delegate is unknown. */
export function unknownAutoUpgrade({
  instanceCount,
  hasUnreadableInstances,
}: Pick<Delegate, 'instanceCount' | 'hasUnreadableInstances'>): string {
  return instanceCount === 0 && !hasUnreadableInstances
    ? 'Without instances, the Manager cannot detect auto-upgrade.'
    : 'The Manager does not report it in a form that this page can read.';
}

/** Why there are no instances to show. */
export function noInstances({ hasUnreadableInstances }: Pick<Delegate, 'hasUnreadableInstances'>): string {
  return hasUnreadableInstances ? 'Its instances could not be read.' : 'The Manager lists no instance.';
}

/** Whether it is known of every instance when its support ends. */
export function isEveryExpiryKnown({
  unknownExpiryInstances,
  hasUnreadableInstances,
}: Pick<Delegate, 'unknownExpiryInstances' | 'hasUnreadableInstances'>): boolean {
  return unknownExpiryInstances === 0 && !hasUnreadableInstances;
}

/** The state of an instance. */
export function instanceStateLabel({ status }: Pick<Instance, 'status'>): StatusLabel {
  return INSTANCE_STATE_LABELS[status ?? 'UNKNOWN'];
}

export interface CardLabel {
  readonly title: string;
  readonly rule: string;
  readonly tone: Tone;
  readonly unit: Noun;
}

/** A noun for {@link counted}. */
interface Noun {
  readonly one: string;
  readonly other: string;
}

export const INSTANCES: Noun = { one: 'instance', other: 'instances' };
export const DELEGATES: Noun = { one: 'delegate', other: 'delegates' };

/** Title, rule and unit of each health card. The latest version, when known, makes the rule exact. */
export function cardLabel(card: CardId, latestVersion: string | undefined): CardLabel {
  switch (card) {
    case 'EXPIRED':
      return { title: 'Expired', rule: 'Past end of support; still running', tone: 'bad', unit: INSTANCES };
    case 'EXPIRING':
      return {
        title: 'Near expiry',
        rule: `Support ends within ${POLICY.nearExpiryDays} days`,
        tone: 'attention',
        unit: INSTANCES,
      };
    case 'UNSUPPORTED':
      return {
        title: 'Unsupported',
        rule: latestVersion ? `Older than the latest, ${latestVersion}` : 'Older than the latest release',
        tone: 'attention',
        unit: INSTANCES,
      };
    case 'AUTO_UPGRADE_OFF':
      return {
        title: 'Auto-upgrade OFF',
        rule: 'Must be upgraded by hand',
        tone: 'attention',
        unit: DELEGATES,
      };
  }
}

/** A number with its noun: `1 delegate`, `2,345 delegates`. */
export function counted(count: number, { one, other }: Noun): string {
  return `${formatCount(count)} ${count === 1 ? one : other}`;
}

interface ShownCounts {
  readonly isFiltered: boolean;
  readonly delegates: number;
  readonly instances: number;
  readonly shownDelegates: number;
  readonly shownInstances: number;
}

/** `6 delegates, 9 instances`, or `Showing 2 of 6 delegates (3 of 9 instances)` while anything is filtered. */
export function statusLine(counts: ShownCounts): string {
  const { isFiltered, delegates, instances, shownDelegates, shownInstances } = counts;
  if (!isFiltered) return `${counted(delegates, DELEGATES)}, ${counted(instances, INSTANCES)}`;
  const shown = `${formatCount(shownDelegates)} of ${counted(delegates, DELEGATES)}`;
  return `Showing ${shown} (${formatCount(shownInstances)} of ${counted(instances, INSTANCES)})`;
}
