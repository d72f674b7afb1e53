import { extent, sum } from 'd3-array';
import { MINUTE_MS } from '@/lib/units';
import type { Fleet } from '../delegate/fleet';
import { commonTrait } from '../findings/common-trait';
import { groupsSilentTogether } from '../findings/together';
import { textAt } from '../table/texts';
import type { OutageStep } from './events';
import { addLosses, addOutage, type Draft, isExpected, type Lost, lostIn, silence } from './incident-drafts';
import {
  backIn,
  type Incident,
  type IncidentSubject,
  type InstanceChange,
  type InstanceInterval,
  type LostInstance,
  type OpenDelegate,
} from './intervals';
import { isReporting, isSilent, successorsOf } from './successors';

const MOST_STEPS = 12;

/** What an answer changed, as far as incidents need it. */
interface Reading {
  readonly fleet: Fleet;
  /** The delegates in the rows of the fleet. */
  readonly open: readonly OpenDelegate[];
  /** The delegates that may be among unreadable ones. */
  readonly held: readonly OpenDelegate[];
  readonly at: number;
  readonly changes: readonly InstanceChange[];
}

/**
 * Creates what follows the incidents of a listing. An outage has the instances that its finding has: all that fell silent
 * together. Each other one that no instance has replaced is a loss of its delegate.
 */
export function createIncidentRecorder(opened: readonly Incident[], nextId: () => number) {
  let incidents = opened;

  return {
    /** The incidents that are new or changed. */
    record({ fleet, open, held, at, changes }: Reading): readonly Incident[] {
      const fallen = fallenSilent(changes);
      if (fallen.size === 0 && incidents.length === 0) return [];
      const delegates = new Map([...open, ...held].map((one) => [one.interval.key, one]));
      const known = new Map(incidents.map((incident) => [incident.id, incident]));
      const lost = lostIn(incidents.flatMap(({ subjects }) => subjects));
      const drafts = incidents.map((incident) => draftOf(incident, { delegates, lost, at }));
      const all = { drafts, open, at, nextId };
      for (const group of groupsSilentTogether(fleet)) addOutage(group, fleet, all);
      addLosses(fallen, all);
      const next = drafts.map((draft) => incidentOf(draft, fleet, open, at));
      incidents = next.filter(({ to }) => to === undefined);
      return next.filter((incident) => incident !== known.get(incident.id));
    },
  };
}

/** The ids of instances, by delegate. */
function fallenSilent(changes: readonly InstanceChange[]): ReadonlyMap<string, ReadonlySet<string>> {
  const fallen = new Map<string, Set<string>>();
  const silenceOf = ({ delegate, instance, heartbeatAt = 0 }: InstanceInterval) =>
    silence(delegate, { id: instance, heartbeatAt });
  const wasSilent = new Set(
    changes.flatMap(({ before }) => (before && isSilent(before) ? silenceOf(before) : [])),
  );
  for (const { after } of changes) {
    if (!isSilent(after) || after.to !== undefined || wasSilent.has(silenceOf(after))) continue;
    const ids = fallen.get(after.delegate) ?? new Set();
    fallen.set(after.delegate, ids.add(after.instance));
  }
  return fallen;
}

interface Known {
  readonly delegates: ReadonlyMap<string, OpenDelegate>;
  readonly lost: ReadonlyMap<string, Lost>;
  readonly at: number;
}

function draftOf(incident: Incident, known: Known): Draft {
  let isChanged = false;
  const subjects = new Map<string, IncidentSubject>();
  for (const subject of incident.subjects) {
    const next = subjectAt(subject, known);
    if (next !== subject) isChanged = true;
    subjects.set(subject.key, next);
  }
  return { incident, subjects, isChanged, hasGrown: false };
}

function subjectAt(subject: IncidentSubject, { delegates, lost: allLost, at }: Known): IncidentSubject {
  const { key, lost } = subject;
  const expected = lost.filter(isExpected);
  if (expected.length === 0) return subject;
  const delegate = delegates.get(key);
  if (!delegate) return { ...subject, lost: lost.map(givenUp) };
  const { instances } = delegate;
  const listed = new Map(instances.map((instance) => [instance.instance, instance]));
  const successors = successorsOf(instances, allLost.get(key) ?? []);
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

function givenUp(one: LostInstance): LostInstance {
  return isExpected(one) ? { ...one, outcome: 'gone' } : one;
}

function incidentOf(draft: Draft, fleet: Fleet, open: readonly OpenDelegate[], at: number): Incident {
  const { incident, hasGrown, isChanged } = draft;
  if (draft.subjects.size === 0) return { ...incident, to: incident.from };
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
    from: incident.steps.length === 0 ? oldest : Math.min(incident.from, oldest),
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
