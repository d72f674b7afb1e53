import { extent, sum } from 'd3-array';
import { MINUTE_MS } from '@/lib/units';
import type { Fleet } from '../delegate/fleet';
import { commonTrait } from '../findings/common-trait';
import { groupsSilentTogether } from '../findings/together';
import { textAt } from '../table/texts';
import type { OutageStep } from './events';
import {
  backIn,
  type Incident,
  type IncidentSubject,
  type InstanceChange,
  type InstanceInterval,
  type LostInstance,
  type OpenDelegate,
} from './intervals';
import { isReporting, isSilent, silentAmong, successorsOf } from './successors';

/** Fewer delegates are no outage, but a loss of each. */
const LEAST_DELEGATES = 3;
const MOST_STEPS = 12;

type Lost = readonly LostInstance[];

/** What a delegate lost with an answer. */
type Loss = Pick<IncidentSubject, 'name' | 'lost'>;

/** What an answer changed, as far as incidents need it. */
interface Reading {
  readonly fleet: Fleet;
  /** The delegates in the rows of the fleet. */
  readonly open: readonly OpenDelegate[];
  readonly at: number;
  readonly changes: readonly InstanceChange[];
}

/**
 * Creates what follows the incidents of a listing: instances that fell silent and that no other has replaced, by
 * delegates that fell silent together, or one by one.
 */
export function createIncidentRecorder(opened: readonly Incident[], nextId: () => number) {
  let incidents = opened;

  return {
    /** The incidents that are new or changed. */
    record({ fleet, open, at, changes }: Reading): readonly Incident[] {
      const fallen = fallenSilent(changes);
      if (fallen.size === 0 && incidents.length === 0) return [];
      const delegates = new Map(open.map((one) => [one.interval.key, one]));
      const known = new Map(incidents.map((incident) => [incident.id, incident]));
      const drafts = incidents.map((incident) => draftOf(incident, delegates, at));
      assign(losses(fallen, delegates, drafts), { drafts, fleet, nextId });
      const next = drafts.map((draft) => incidentOf(draft, fleet, open, at));
      incidents = next.filter(({ to }) => to === undefined);
      return next.filter((incident) => incident !== known.get(incident.id));
    },
  };
}

/** The ids of instances, by delegate. */
function fallenSilent(changes: readonly InstanceChange[]): ReadonlyMap<string, ReadonlySet<string>> {
  const fallen = new Map<string, Set<string>>();
  const wasSilent = new Set(
    changes.flatMap(({ before }) => (before && isSilent(before) ? silence(before) : [])),
  );
  for (const { after } of changes) {
    if (!isSilent(after) || after.to !== undefined || wasSilent.has(silence(after))) continue;
    const ids = fallen.get(after.delegate) ?? new Set();
    fallen.set(after.delegate, ids.add(after.instance));
  }
  return fallen;
}

/** The same for two intervals of one silence, between which a fact changed. */
function silence({ delegate, instance, heartbeatAt }: InstanceInterval): string {
  return JSON.stringify([delegate, instance, heartbeatAt]);
}

/** An incident while an answer is compared with it. */
interface Draft {
  readonly incident: Incident;
  readonly subjects: Map<string, IncidentSubject>;
  isChanged: boolean;
  hasGrown: boolean;
  /** Whether its delegates belong to another incident now. */
  isAbsorbed: boolean;
}

function draftOf(incident: Incident, delegates: ReadonlyMap<string, OpenDelegate>, at: number): Draft {
  let isChanged = false;
  const subjects = new Map<string, IncidentSubject>();
  for (const subject of incident.subjects) {
    const next = subjectAt(subject, delegates.get(subject.key), at);
    if (next !== subject) isChanged = true;
    subjects.set(subject.key, next);
  }
  return { incident, subjects, isChanged, hasGrown: false, isAbsorbed: false };
}

function subjectAt(
  subject: IncidentSubject,
  delegate: OpenDelegate | undefined,
  at: number,
): IncidentSubject {
  const { lost } = subject;
  const expected = lost.filter(isExpected);
  if (expected.length === 0) return subject;
  if (!delegate) return { ...subject, lost: lost.map(givenUp) };
  const { instances } = delegate;
  const listed = new Map(instances.map((instance) => [instance.instance, instance]));
  const successors = successorsOf(instances, lost);
  const next = lost.map((one): LostInstance => {
    if (!isExpected(one)) return one;
    if (isReporting(listed.get(one.id))) return { ...one, outcome: 'back' };
    const successor = successors.get(one.id);
    return isReporting(successor) ? { ...one, outcome: 'back', successor: successor.instance } : one;
  });
  const rest = next.filter(isExpected);
  if (rest.length === 0)
    return { ...subject, lost: next, backAt: backIn(next) === next.length ? at : undefined };
  // Those that are neither listed nor replaced, of a delegate that reports, are not expected any more.
  if (!rest.some(({ id }) => listed.has(id)) && !instances.every(isSilent))
    return { ...subject, lost: next.map(givenUp) };
  return rest.length < expected.length ? { ...subject, lost: next } : subject;
}

function isExpected({ outcome }: LostInstance): boolean {
  return outcome === undefined;
}

function givenUp(one: LostInstance): LostInstance {
  return isExpected(one) ? { ...one, outcome: 'gone' } : one;
}

/** Of the instances that fell silent, those that no other replaces. */
function losses(
  fallen: ReturnType<typeof fallenSilent>,
  delegates: ReadonlyMap<string, OpenDelegate>,
  drafts: readonly Draft[],
): ReadonlyMap<string, Loss> {
  const found = new Map<string, Loss>();
  for (const [key, ids] of fallen) {
    const delegate = delegates.get(key);
    if (!delegate) continue;
    const earlier = drafts.flatMap(({ subjects }) => subjects.get(key)?.lost ?? []);
    const successors = successorsOf(delegate.instances, earlier);
    const lost = silentAmong(delegate.instances).filter(({ id }) => ids.has(id) && !successors.has(id));
    if (lost.length > 0) found.set(key, { name: delegate.interval.name, lost });
  }
  return found;
}

/** Adds losses to the incidents they belong to, or to new ones. */
function assign(
  found: ReturnType<typeof losses>,
  { drafts, fleet, nextId }: Pick<Reading, 'fleet'> & { drafts: Draft[]; nextId: () => number },
): void {
  const free = new Map(found);
  const addTo = (draft: Draft, keys: Iterable<string>) => {
    for (const key of keys) {
      const loss = free.get(key);
      if (loss) add(draft, key, loss);
      free.delete(key);
    }
  };
  for (const draft of drafts) addTo(draft, draft.subjects.keys());
  for (const isTogether of found.size === 0 ? [] : silencesTogether(fleet)) {
    const fell = (draft: Draft) => [...draft.subjects.values()].some(({ lost }) => isTogether(lost));
    const continued = drafts.find((draft) => draft.incident.kind === 'outage' && fell(draft));
    const singles = drafts.filter(
      (draft) => draft.incident.kind === 'lost' && !draft.isAbsorbed && fell(draft),
    );
    const members = [...free.keys()].filter((key) => isTogether(free.get(key)?.lost ?? []));
    if (members.length === 0 && singles.length === 0) continue;
    if (!continued && members.length + singles.length < LEAST_DELEGATES) continue;
    const draft = continued ?? newDraft('outage', nextId);
    if (!continued) drafts.push(draft);
    for (const single of singles) {
      for (const [key, subject] of single.subjects) draft.subjects.set(key, subject);
      draft.hasGrown = true;
      single.isAbsorbed = true;
    }
    addTo(draft, members);
  }
  for (const key of free.keys()) {
    const draft = newDraft('lost', nextId);
    addTo(draft, [key]);
    drafts.push(draft);
  }
}

/** One test a moment at which delegates fell silent together: whether one of these was lost in it. */
function silencesTogether(fleet: Fleet): readonly ((lost: Lost) => boolean)[] {
  return groupsSilentTogether(fleet).map(({ instances }) => {
    const [first = 0, last = 0] = extent(instances, (place) => fleet.instances.lastHeartbeat[place]);
    return (lost) => lost.some(({ heartbeatAt }) => heartbeatAt >= first && heartbeatAt <= last);
  });
}

function newDraft(kind: Incident['kind'], nextId: () => number): Draft {
  const incident = { id: nextId(), kind, from: 0, to: undefined, subjects: [], steps: [], trait: undefined };
  return { incident, subjects: new Map(), isChanged: true, hasGrown: true, isAbsorbed: false };
}

function add(draft: Draft, key: string, { name, lost }: Loss): void {
  const earlier = draft.subjects.get(key)?.lost ?? [];
  const ids = new Set(lost.map(({ id }) => id));
  draft.subjects.set(key, {
    key,
    name,
    lost: [...earlier.filter(({ id }) => !ids.has(id)), ...lost],
    backAt: undefined,
  });
  draft.hasGrown = true;
}

function incidentOf(draft: Draft, fleet: Fleet, open: readonly OpenDelegate[], at: number): Incident {
  const { incident, isAbsorbed, hasGrown, isChanged } = draft;
  if (isAbsorbed) return { ...incident, to: incident.from };
  if (!hasGrown && !isChanged) return incident;
  const subjects = [...draft.subjects.values()];
  const heartbeats = subjects.flatMap(({ lost }) => lost.map(({ heartbeatAt }) => heartbeatAt));
  const [oldest = Number.POSITIVE_INFINITY, newest = 0] = extent(heartbeats);
  const step: OutageStep = {
    at: hasGrown ? newest : at,
    delegates: subjects.length,
    instances: heartbeats.length,
    back: sum(subjects, ({ lost }) => backIn(lost)),
  };
  const isOver = !subjects.some(({ lost }) => lost.some(isExpected));
  return {
    ...incident,
    from: incident.steps.length === 0 ? oldest : incident.from,
    to: isOver ? at : undefined,
    subjects,
    steps: withStep(incident.steps, step, isOver),
    trait: hasGrown && incident.kind === 'outage' ? traitOf(draft, fleet, open) : incident.trait,
  };
}

/** Adds a step that says something new; one within a minute of the last, or above the limit, replaces the last. */
function withStep(steps: readonly OutageStep[], step: OutageStep, isOver: boolean): readonly OutageStep[] {
  const last = steps.at(-1);
  if (!last) return [step];
  const isSame =
    step.delegates === last.delegates && step.instances === last.instances && step.back === last.back;
  if (isSame && !isOver) return steps;
  const next = { ...step, at: Math.max(step.at, last.at) };
  const isGrowing = next.back === last.back;
  const isReplacing =
    (isGrowing && steps.length > 1 && next.at - last.at < MINUTE_MS) || steps.length >= MOST_STEPS;
  return isReplacing ? [...steps.slice(0, -1), next] : [...steps, next];
}

function traitOf({ subjects }: Draft, fleet: Fleet, open: readonly OpenDelegate[]) {
  const rows: number[] = [];
  const places: number[] = [];
  for (const [row, { interval }] of open.entries()) {
    const subject = subjects.get(interval.key);
    if (!subject) continue;
    rows.push(row);
    const lost = new Set(subject.lost.map(({ id }) => id));
    for (let place = fleet.firstInstance[row] ?? 0; place < (fleet.firstInstance[row + 1] ?? 0); place++)
      if (lost.has(textAt(fleet.instances.id, place))) places.push(place);
  }
  return commonTrait({ rows: Uint32Array.from(rows), instances: Uint32Array.from(places) }, fleet);
}
