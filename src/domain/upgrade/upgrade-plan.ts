import type { Delegate } from '../delegate/fields';
import { delegateAt, type Fleet } from '../delegate/fleet';
import type { DelegateKindId } from '../delegate/kinds';
import { nextStepOf } from './next-step';
import { type UpgradeFacts, upgradeFacts } from './upgrade-facts';
import { upgradeOrder } from './upgrade-order';

/** Why a selected delegate is not part of a plan. */
export type LeftOutReason =
  | 'LEGACY'
  | 'CURRENT'
  | 'INACTIVE_TOKEN'
  | 'NOT_CONNECTED'
  | 'CONNECTION_UNKNOWN'
  | 'NO_COMMANDS';

export interface PlannedUpgrade {
  readonly delegate: Delegate;
  readonly facts: UpgradeFacts;
  /** The tags that no connected delegate has while this one restarts. */
  readonly lostTags: readonly string[];
}

/** How to upgrade several delegates. Each of them is either in one step or left out. */
export interface UpgradePlan {
  /** The steps, one after the other. In a step, delegates of a type are together, the first end of support first. */
  readonly steps: readonly (readonly PlannedUpgrade[])[];
  readonly leftOut: readonly { readonly delegate: Delegate; readonly reason: LeftOutReason }[];
}

/** The types with commands, in the order of a step. */
const KIND_ORDER: readonly DelegateKindId[] = ['kubernetes', 'helm', 'docker', 'ecs'];

/** Keeps the tags of these delegates served as far as possible. */
export function upgradePlan(fleet: Fleet, rows: Iterable<number>): UpgradePlan {
  const planned = new Map<number, Omit<PlannedUpgrade, 'lostTags'>>();
  const leftOut: { readonly delegate: Delegate; readonly reason: LeftOutReason }[] = [];
  for (const row of rows) {
    const delegate = delegateAt(fleet, row);
    if (!delegate) continue;
    const facts = upgradeFacts(fleet, row, delegate);
    const reason = reasonAgainst(delegate, facts);
    if (reason === undefined) planned.set(row, { delegate, facts });
    else leftOut.push({ delegate, reason });
  }
  const { waves, lostTags } = upgradeOrder(fleet, planned.keys());
  const steps = waves.map((wave) =>
    wave
      .flatMap((row) => {
        const found = planned.get(row);
        return found ? [{ ...found, lostTags: lostTags.get(row) ?? [] }] : [];
      })
      .toSorted(byKindAndDate),
  );
  return { steps, leftOut };
}

/** Undefined when a command can upgrade the delegate now. The same rule as for its next step. */
export function reasonAgainst(delegate: Delegate, facts: UpgradeFacts): LeftOutReason | undefined {
  const step = nextStepOf(delegate, facts);
  if (step === 'replace') return 'LEGACY';
  if (step === 'registerAgain') return 'INACTIVE_TOKEN';
  if (facts.reason === 'CURRENT') return 'CURRENT';
  if (!facts.isConnected) return delegate.status === undefined ? 'CONNECTION_UNKNOWN' : 'NOT_CONNECTED';
  return KIND_ORDER.includes(facts.kind) ? undefined : 'NO_COMMANDS';
}

function byKindAndDate({ facts: a }: PlannedUpgrade, { facts: b }: PlannedUpgrade): number {
  return (
    KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
    (a.supportEnds ?? Number.MAX_VALUE) - (b.supportEnds ?? Number.MAX_VALUE) ||
    (a.name < b.name ? -1 : 1)
  );
}
