import type { Fleet } from '../delegate/fleet';
import { isSelector } from '../delegate/owner';
import { delegatesIn, delegatesOf } from '../delegate/rows';
import type { Scope } from '../scope/scope';
import { foldedTags, foldTag } from '../tags/tag-match';
import { orderRows, type Sort } from '../view/order';

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

/** A connected delegate that has all selectors of a step but one. */
export interface NearCandidate extends Candidate {
  /** As written in the step. */
  readonly lacks: string;
}

/** The delegates that can run a step. Excludes what only the Manager tests, such as whether a delegate reaches a cluster. */
export interface StepCoverage {
  /** Connected, nearest scope first, then by name. */
  readonly ready: readonly Candidate[];
  /** Not connected: the Manager would ask them if they were. */
  readonly silent: readonly Candidate[];
  /** Their connectivity could not be read. */
  readonly unknown: readonly Candidate[];
  /** Connected, in the same order. */
  readonly near: readonly NearCandidate[];
  /** Selectors, folded, that no delegate in any of the scopes has, connected or not. */
  readonly unmatched: readonly string[];
  /** Scopes whose delegates could not be read: there may be more candidates. */
  readonly unread: readonly Scope[];
}

const BY_NAME: Sort = { key: 'name', descending: false };

/** How Harness picks a delegate, in its order, according to its documentation. */
export const ORDER_OF_CHOICE = [
  {
    step: 'Heartbeat',
    rule: 'Only connected delegates are asked.',
    isCheckedHere: true,
  },
  {
    step: 'Scope',
    rule: 'Those of the scope of the step and of the scopes above it; never others.',
    isCheckedHere: true,
  },
  {
    step: 'Selectors',
    rule: 'Those that have all of them as tags.',
    isCheckedHere: true,
  },
  {
    step: 'Capability',
    rule: 'Each checks that it reaches what the task needs.',
    isCheckedHere: false,
  },
  {
    step: 'Allow list',
    rule: 'One that reached the same address in the last 6 hours is likely to get the task.',
    isCheckedHere: false,
  },
  {
    step: 'Deny list',
    rule: 'One that failed the same task is not tried again for 5 minutes, even if it is the only one.',
    isCheckedHere: false,
  },
] as const;

/**
 * `scopes` has the step's own first, then those above ({@link scopeAndAbove}). Contract: a delegate needs every
 * selector. Without selectors, every delegate qualifies.
 */
export function whoCanRun(selectors: readonly string[], scopes: readonly ScopeDelegates[]): StepCoverage {
  const spellings = new Map(selectors.map((selector) => [foldTag(selector), selector]));
  spellings.delete('');
  const wanted = [...spellings.keys()];
  const ready: Candidate[] = [];
  const silent: Candidate[] = [];
  const unknown: Candidate[] = [];
  const near: NearCandidate[] = [];
  const unmatched = new Set(wanted);
  for (const { scope, fleet } of scopes) {
    if (!fleet) continue;
    for (const { row, tags, status, connectedInstances } of delegatesIn(fleet, orderRows(fleet, BY_NAME))) {
      const own = foldedTags(tags);
      for (const selector of unmatched) if (own.has(selector)) unmatched.delete(selector);
      const [lacks, ...more] = wanted.filter((selector) => !own.has(selector));
      if (more.length > 0) continue;
      const candidate = { scope, fleet, row, connectedCount: connectedInstances };
      if (lacks !== undefined) {
        if (connectedInstances > 0) near.push({ ...candidate, lacks: spellings.get(lacks) ?? lacks });
        continue;
      }
      const others = status === undefined ? unknown : silent;
      (connectedInstances > 0 ? ready : others).push(candidate);
    }
  }
  const unread = scopes.filter(({ fleet }) => !fleet).map(({ scope }) => scope);
  return { ready, silent, unknown, near, unmatched: [...unmatched], unread };
}

/** A tag, and the delegates that a step has when it selects this tag alone. */
export interface TagCoverage {
  readonly tag: string;
  /** Whether somebody gave it to a delegate for steps: it is no implicit tag, and names no owner. */
  readonly isForSteps: boolean;
  /** Names of the connected ones, those of the step's own scope first. */
  readonly ready: readonly string[];
  /** Delegates that have it, connected or not. */
  readonly all: number;
  /** Delegates that have it and whose connectivity could not be read. */
  readonly unknown: number;
}

interface Counted extends TagCoverage {
  isForSteps: boolean;
  readonly ready: string[];
  all: number;
  unknown: number;
}

/** The tags of these scopes, that with the fewest connected delegates first, then by name. */
export function coverageByTag(scopes: readonly ScopeDelegates[]): readonly TagCoverage[] {
  const found = new Map<string, Counted>();
  for (const { fleet } of scopes) {
    for (const { name, tags, status, connectedInstances } of fleet ? delegatesOf(fleet) : []) {
      const forSteps = new Set(fleet && tags.custom.filter((tag) => isSelector(tag, fleet)).map(foldTag));
      for (const [folded, tag] of new Map(
        [...tags.implicit, ...tags.custom].map((one) => [foldTag(one), one]),
      )) {
        const known = found.get(folded) ?? { tag, isForSteps: false, ready: [], all: 0, unknown: 0 };
        known.isForSteps ||= forSteps.has(folded);
        known.all += 1;
        if (connectedInstances > 0) known.ready.push(name);
        else if (status === undefined) known.unknown += 1;
        found.set(folded, known);
      }
    }
  }
  return [...found.values()].toSorted(
    (a, b) => a.ready.length - b.ready.length || a.tag.localeCompare(b.tag, 'en'),
  );
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
