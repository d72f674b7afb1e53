import type { Fleet } from '../delegate/fleet';
import { delegatesIn } from '../delegate/rows';
import { orderRows, type Sort } from '../query/order';
import type { Scope } from '../scope/scope';
import { foldedTags, foldTag } from '../tags/tag-match';

/** `fleet` is undefined when the delegates could not be read. */
export interface ScopeDelegates {
  readonly scope: Scope;
  readonly fleet: Fleet | undefined;
}

/** A delegate that has all the selectors of a step. */
export interface Candidate {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** Its row in the fleet. */
  readonly row: number;
  /** Connected instances, late ones included. */
  readonly connectedCount: number;
}

/** The delegates that can run a step. Excludes what only the Manager tests, such as whether a delegate reaches a cluster. */
export interface StepCoverage {
  /** Connected, nearest scope first, then by name. */
  readonly ready: readonly Candidate[];
  /** Not connected: the Manager would ask them if they were. */
  readonly silent: readonly Candidate[];
  /** Their connectivity could not be read. */
  readonly unknown: readonly Candidate[];
  /** Selectors, folded, that no delegate in any of the scopes has, connected or not. */
  readonly unmatched: readonly string[];
  /** Scopes whose delegates could not be read: there may be more candidates. */
  readonly unread: readonly Scope[];
}

const BY_NAME: Sort = { key: 'name', descending: false };

/** How the Manager chooses a delegate, in its order, according to its documentation. */
export const ORDER_OF_CHOICE = [
  {
    step: 'Heartbeat',
    rule: 'The Manager does not ask a delegate that is not connected.',
    isCheckedHere: true,
  },
  {
    step: 'Scope',
    rule: 'The Manager asks delegates of the scope of the step and of the scopes above it. It never asks others.',
    isCheckedHere: true,
  },
  {
    step: 'Selectors',
    rule: 'If the step has selectors, the Manager asks only delegates that have all of them. It tries no others.',
    isCheckedHere: true,
  },
  {
    step: 'Capability',
    rule: 'Each delegate checks that it can reach what the task needs, such as a cluster or a repository.',
    isCheckedHere: false,
  },
  {
    step: 'Allow list',
    rule: 'A delegate that reached the same address in the last 6 hours is likely to get the task. Without selectors, the Manager first tries the delegate that the connector of the infrastructure used.',
    isCheckedHere: false,
  },
  {
    step: 'Deny list',
    rule: 'The Manager does not try a delegate again for 5 minutes after it failed the same task. This is also true of the only delegate.',
    isCheckedHere: false,
  },
] as const;

/**
 * `scopes` has the step's own first, then those above ({@link scopeAndAbove}). Contract: a delegate needs every
 * selector. Without selectors, every delegate qualifies.
 */
export function whoCanRun(selectors: readonly string[], scopes: readonly ScopeDelegates[]): StepCoverage {
  const wanted = [...new Set(selectors.map(foldTag).filter((selector) => selector !== ''))];
  const ready: Candidate[] = [];
  const silent: Candidate[] = [];
  const unknown: Candidate[] = [];
  const unmatched = new Set(wanted);
  for (const { scope, fleet } of scopes) {
    if (!fleet) continue;
    for (const { row, tags, status, connectedInstances } of delegatesIn(fleet, orderRows(fleet, BY_NAME))) {
      const own = foldedTags(tags);
      for (const selector of unmatched) if (own.has(selector)) unmatched.delete(selector);
      if (!wanted.every((selector) => own.has(selector))) continue;
      const others = status === undefined ? unknown : silent;
      const candidate = { scope, fleet, row, connectedCount: connectedInstances };
      (connectedInstances > 0 ? ready : others).push(candidate);
    }
  }
  const unread = scopes.filter(({ fleet }) => !fleet).map(({ scope }) => scope);
  return { ready, silent, unknown, unmatched: [...unmatched], unread };
}

export function withoutCandidate(
  coverage: StepCoverage,
  { fleet, row }: Pick<Candidate, 'fleet' | 'row'>,
): StepCoverage {
  const others = (candidates: readonly Candidate[]) =>
    candidates.filter((other) => other.fleet !== fleet || other.row !== row);
  const { ready, silent, unknown } = coverage;
  return { ...coverage, ready: others(ready), silent: others(silent), unknown: others(unknown) };
}

/**
 * How much may fail before no delegate can run the step: none can already (`nobody`), only one instance is left
 * (`lastInstance`), only one delegate with several instances (`lastDelegate`), or several delegates (`spare`).
 */
export type Resilience = 'nobody' | 'lastInstance' | 'lastDelegate' | 'spare';

/** With unread scopes or unknown candidates, this is the lower bound. */
export function resilienceOf({ ready }: StepCoverage): Resilience {
  const [first, second] = ready;
  if (!first) return 'nobody';
  if (second) return 'spare';
  return first.connectedCount === 1 ? 'lastInstance' : 'lastDelegate';
}
