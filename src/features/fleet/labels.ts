import type { CardId } from '@/domain/delegate/cards';
import type { DelegateConnectivity, InstanceState } from '@/domain/delegate/connectivity';
import type { AutoUpgrade, VersionStatus } from '@/domain/delegate/delegate';
import type { DelegateHealth } from '@/domain/delegate/health';
import { NEAR_EXPIRY_DAYS } from '@/domain/delegate/lifecycle';
import { formatCount } from '@/lib/numbers';
import type { Tone } from '@/ui/tones';

/** How one value of the domain is put in words and tone; the same everywhere: badge, filter, card. */
export interface Wording {
  readonly label: string;
  readonly tone: Tone;
  /** The rule behind the word, one sentence. */
  readonly rule: string;
}

export const CONNECTIVITY_WORDS: Record<DelegateConnectivity, Wording> = {
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
  UNKNOWN: { label: 'Unknown', tone: 'unknown', rule: 'No heartbeat of this delegate could be read.' },
};

/** A delegate that is not connected and has no heartbeat on record. */
export const NEVER_CONNECTED: Wording = {
  label: 'Never connected',
  tone: 'unknown',
  rule: 'The Manager has no heartbeat on record. It forgets silent instances after about 6 hours, so this may also be an old delegate.',
};

/** How a delegate as a whole is connected. */
export function connectivityWords({
  connectivity,
  hasEverConnected,
}: Pick<DelegateHealth, 'connectivity' | 'hasEverConnected'>): Wording {
  const isNever = connectivity === 'DISCONNECTED' && hasEverConnected === false;
  return isNever ? NEVER_CONNECTED : CONNECTIVITY_WORDS[connectivity];
}

export const INSTANCE_STATE_WORDS: Record<InstanceState, Wording> = {
  CONNECTED: { label: 'Connected', tone: 'good', rule: 'A heartbeat came in the last minute or so.' },
  LATE: {
    label: 'Connected, heartbeat late',
    tone: 'attention',
    rule: 'One or more heartbeats were missed; after 5 minutes it counts as not connected.',
  },
  DISCONNECTED: { label: 'Not connected', tone: 'bad', rule: 'No heartbeat in the last 5 minutes.' },
  NEVER: NEVER_CONNECTED,
  UNKNOWN: { label: 'Unknown', tone: 'unknown', rule: 'Its heartbeat could not be read.' },
};

// An expired delegate keeps running: the word is about support, so no text here says "stopped".
export const VERSION_STATUS_WORDS: Record<VersionStatus, Wording> = {
  EXPIRED: {
    label: 'Expired',
    tone: 'bad',
    rule: 'Support has ended. It still runs, but is no longer supported.',
  },
  EXPIRING: {
    label: 'Near expiry',
    tone: 'attention',
    rule: `Support ends within ${NEAR_EXPIRY_DAYS} days.`,
  },
  UNSUPPORTED: { label: 'Unsupported', tone: 'attention', rule: 'Runs a release older than the latest one.' },
  ACTIVE: {
    label: 'Active',
    tone: 'good',
    rule: 'Supported, and not near expiry.',
  },
};

export const UNKNOWN_VERSION_STATUS: Wording = {
  label: 'Unknown',
  tone: 'unknown',
  rule: 'Neither an expiry date nor a comparable version could be read.',
};

export const AUTO_UPGRADE_WORDS: Record<AutoUpgrade, Wording> = {
  ON: {
    label: 'ON',
    tone: 'good',
    rule: 'The Manager hears from the upgrader, or it is a legacy image that upgrades itself.',
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

export interface CardWording {
  readonly title: string;
  readonly rule: string;
  readonly tone: Tone;
  readonly unit: { readonly one: string; readonly other: string };
}

const INSTANCES = { one: 'instance', other: 'instances' } as const;
/** The noun for {@link counted}. */
export const DELEGATES = { one: 'delegate', other: 'delegates' } as const;

/** Title, rule and unit of each health card. The latest version, when known, makes the rule exact. */
export function cardWording(card: CardId, latestVersion: string | undefined): CardWording {
  switch (card) {
    case 'EXPIRED':
      return { title: 'Expired', rule: 'Past end of support; still running', tone: 'bad', unit: INSTANCES };
    case 'EXPIRING':
      return {
        title: 'Near expiry',
        rule: `Support ends within ${NEAR_EXPIRY_DAYS} days`,
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
export function counted(count: number, unit: { readonly one: string; readonly other: string }): string {
  return `${formatCount(count)} ${count === 1 ? unit.one : unit.other}`;
}

/** `6 delegates, 9 instances`, or `Showing 2 of 6 delegates (3 of 9 instances)` while anything is filtered. */
export function statusLine(counts: {
  isFiltered: boolean;
  delegates: number;
  instances: number;
  shownDelegates: number;
  shownInstances: number;
}): string {
  if (!counts.isFiltered)
    return `${counted(counts.delegates, DELEGATES)}, ${counted(counts.instances, INSTANCES)}`;
  const shown = formatCount(counts.shownDelegates);
  const shownInstances = formatCount(counts.shownInstances);
  return `Showing ${shown} of ${counted(counts.delegates, DELEGATES)} (${shownInstances} of ${counted(counts.instances, INSTANCES)})`;
}
