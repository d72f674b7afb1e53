import { rollup } from 'd3-array';
import type { Fleet } from '../delegate/fleet';
import type { Subjects } from '../findings/rule';
import {
  backIn,
  type Incident,
  type IncidentSubject,
  type InstanceInterval,
  type LostInstance,
  type OpenDelegate,
} from './intervals';
import { silentAmong, successorsOf } from './successors';

/** Fewer delegates are no outage, but a loss of each. */
const LEAST_DELEGATES = 3;

export type Lost = readonly LostInstance[];

/** An incident while an answer is compared with it. */
export interface Draft {
  incident: Incident;
  /** Empty when another incident has all of them now. */
  readonly subjects: Map<string, IncidentSubject>;
  isChanged: boolean;
  hasGrown: boolean;
  /** When the newest of what changed was so, epoch ms. */
  readonly changedAt: number;
}

/** By delegate: a new instance replaces one of them, whatever incident that belongs to. */
export function lostIn(subjects: Iterable<IncidentSubject>): ReadonlyMap<string, Lost> {
  return rollup(
    subjects,
    (own) => own.flatMap(({ lost }) => lost),
    ({ key }) => key,
  );
}

function allSubjects(drafts: readonly Draft[]): readonly IncidentSubject[] {
  return drafts.flatMap(({ subjects }) => [...subjects.values()]);
}

interface Drafts {
  /** Those that last; new ones are added. */
  readonly drafts: Draft[];
  /** The delegates in the rows of the fleet. */
  readonly open: readonly OpenDelegate[];
  readonly at: number;
  readonly nextId: () => number;
}

/**
 * Adds delegates that fell silent together to the outage that they belong to, or to a new one. It is none where others
 * replaced the instances of all but a few, as in an upgrade of many.
 */
export function addOutage(group: Subjects, fleet: Fleet, { drafts, open, at, nextId }: Drafts): void {
  const earlier = lostIn(allSubjects(drafts));
  const places = new Set(group.instances);
  const losses = Array.from(group.rows).flatMap((row) => {
    const one = open[row];
    if (!one) return [];
    const { interval, instances } = one;
    const first = fleet.firstInstance[row] ?? 0;
    const silent = instances.filter((_, place) => places.has(first + place));
    const successors = successorsOf(instances, earlier.get(interval.key) ?? []);
    return {
      ...interval,
      lost: silentAmong(silent).map((lost) => replacedBy(lost, successors.get(lost.id))),
    };
  });
  const names = new Set(losses.flatMap(({ key, lost }) => lost.map((one) => silence(key, one))));
  const isTogether = (key: string, one: LostInstance) => names.has(silence(key, one));
  const owners = drafts.filter((draft) =>
    allSubjects([draft]).some(({ key, lost }) => lost.some((one) => isTogether(key, one))),
  );
  const known = owners.find(({ incident }) => incident.kind === 'outage');
  if (!known && losses.filter(({ lost }) => lost.some(isExpected)).length < LEAST_DELEGATES) return;
  const draft = known ?? newDraft('outage', { drafts, at, nextId });
  for (const owner of owners) if (owner !== draft) moveLosses(owner, draft, { isTogether, at });
  for (const { key, name, lost } of losses) {
    const has = new Set(draft.subjects.get(key)?.lost.map((one) => silence(key, one)));
    const added = lost.filter((one) => !has.has(silence(key, one)));
    add(draft, { key, name, lost: added }, at);
  }
}

function replacedBy(one: LostInstance, successor: InstanceInterval | undefined): LostInstance {
  return successor ? { ...one, outcome: 'back', successor: successor.instance } : one;
}

/** Another outage becomes a part of this one; a delegate's losses only as far as they fell silent together with it. */
function moveLosses(
  from: Draft,
  to: Draft,
  { isTogether, at }: Pick<Drafts, 'at'> & { isTogether: (key: string, one: LostInstance) => boolean },
): void {
  const isOutage = from.incident.kind === 'outage';
  for (const subject of allSubjects([from])) {
    const { key, lost } = subject;
    const isMoved = (one: LostInstance) => isOutage || isTogether(key, one);
    add(to, { ...subject, lost: lost.filter(isMoved) }, at);
    const rest = lost.filter((one) => !isMoved(one));
    if (rest.length === 0) from.subjects.delete(key);
    else from.subjects.set(key, { ...subject, lost: rest });
  }
  // The beginning is that of the losses that remain.
  from.incident = { ...from.incident, steps: [] };
  from.isChanged = true;
}

/** Adds the instances that fell silent, that are in no outage, and that no other replaces. By delegate: their ids. */
export function addLosses(
  fallen: ReadonlyMap<string, ReadonlySet<string>>,
  { drafts, open, at, nextId }: Drafts,
): void {
  const lostOf = lostIn(allSubjects(drafts));
  const singles = new Map(
    drafts
      .filter((draft) => draft.incident.kind === 'lost' && isOpen(draft))
      .flatMap((draft) => [...draft.subjects.keys()].map((key) => [key, draft] as const)),
  );
  for (const { interval, instances } of open) {
    const { key, name } = interval;
    const ids = fallen.get(key);
    if (!ids) continue;
    const earlier = lostOf.get(key) ?? [];
    const known = new Set(earlier.map((one) => silence(key, one)));
    const successors = successorsOf(instances, earlier, true);
    const lost = silentAmong(instances).filter(
      (one) => ids.has(one.id) && !known.has(silence(key, one)) && !successors.has(one.id),
    );
    if (lost.length > 0)
      add(singles.get(key) ?? newDraft('lost', { drafts, at, nextId }), { key, name, lost }, at);
  }
}

function newDraft(
  kind: Incident['kind'],
  { drafts, at, nextId }: Pick<Drafts, 'drafts' | 'at' | 'nextId'>,
): Draft {
  const incident = { id: nextId(), kind, from: 0, to: undefined, subjects: [], steps: [], trait: undefined };
  const draft = { incident, subjects: new Map(), isChanged: true, hasGrown: true, changedAt: at };
  drafts.push(draft);
  return draft;
}

function add(draft: Draft, { key, name, lost }: Omit<IncidentSubject, 'backAt'>, at: number): void {
  if (lost.length === 0) return;
  const earlier = draft.subjects.get(key)?.lost ?? [];
  // The same instance can fall silent again.
  const ids = new Set(lost.map(({ id }) => id));
  const all = [...earlier.filter(({ id }) => !ids.has(id)), ...lost];
  const backAt = backIn(all) === all.length ? at : undefined;
  draft.subjects.set(key, { key, name, lost: all, backAt });
  draft.hasGrown = true;
}

/** Whether some of its instances are expected. */
function isOpen({ subjects }: Draft): boolean {
  return [...subjects.values()].some(({ lost }) => lost.some(isExpected));
}

export function isExpected({ outcome }: LostInstance): boolean {
  return outcome === undefined;
}

/** The same for two intervals of one silence, between which a fact changed. */
export function silence(
  delegate: string,
  { id, heartbeatAt }: Pick<LostInstance, 'id' | 'heartbeatAt'>,
): string {
  return JSON.stringify([delegate, id, heartbeatAt]);
}
