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
import { fellSilent, isReporting, successorsOf, wasSilentUntil } from './successors';

const MOST_STEPS = 12;

/** What an answer changed, as far as incidents need it. */
interface Reading {
  readonly fleet: Fleet;
  /** The delegates in the rows of the fleet. */
  readonly open: readonly OpenDelegate[];
  /** The delegates that may be among unreadable ones. */
  readonly held: readonly OpenDelegate[];
  readonly at: number;
  /** When the listing was read before, epoch ms. */
  readonly readAt: number;
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
    record({ fleet, open, held, at, readAt, changes }: Reading): readonly Incident[] {
      const fallen = fallenSilent(changes);
      if (fallen.size === 0 && incidents.length === 0) return [];
      const delegates = new Map([...open, ...held].map((one) => [one.interval.key, one]));
      const known = new Map(incidents.map((incident) => [incident.id, incident]));
      const lost = lostIn(incidents.flatMap(({ subjects }) => subjects));
      const drafts = incidents.map((incident) => incidentDraft(incident, { delegates, lost, at, readAt }));
      const all = { drafts, open, at, nextId };
      for (const group of groupsSilentTogether(fleet)) addOutage(group, fleet, all);
      addLosses(fallen, all);
      const next = drafts.map((draft) => incidentOf(draft, fleet, open));
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
    changes.flatMap(({ before }) => (before && fellSilent(before) ? silenceOf(before) : [])),
  );
  for (const { after } of changes) {
    if (!fellSilent(after) || after.to !== undefined || wasSilent.has(silenceOf(after))) continue;
    const ids = fallen.get(after.delegate) ?? new Set();
    fallen.set(after.delegate, ids.add(after.instance));
  }
  return fallen;
}

interface Known {
  readonly delegates: ReadonlyMap<string, OpenDelegate>;
  readonly lost: ReadonlyMap<string, Lost>;
  readonly at: number;
  readonly readAt: number;
}

function incidentDraft(incident: Incident, known: Known): Draft {
  let isChanged = false;
  let changedAt = 0;
  const subjects = new Map<string, IncidentSubject>();
  for (const subject of incident.subjects) {
    const next = subjectAt(subject, known);
    subjects.set(subject.key, next.subject);
    if (next.subject === subject) continue;
    isChanged = true;
    changedAt = Math.max(changedAt, next.at);
  }
  return { incident, subjects, isChanged, hasGrown: false, changedAt: isChanged ? changedAt : known.at };
}

/** What an answer says of a subject, and when the newest of that was so. */
function subjectAt(
  subject: IncidentSubject,
  { delegates, lost: allLost, at, readAt }: Known,
): { readonly subject: IncidentSubject; readonly at: number } {
  const { key, lost } = subject;
  const expected = lost.filter(isExpected);
  if (expected.length === 0) return { subject, at };
  const delegate = delegates.get(key);
  if (!delegate) return { subject: { ...subject, lost: lost.map(givenUp) }, at };
  const { instances } = delegate;
  const listed = new Map(instances.map((instance) => [instance.instance, instance]));
  const successors = successorsOf(instances, allLost.get(key) ?? []);
  let backAt = 0;
  const next = lost.map((known): LostInstance => {
    if (!isExpected(known)) return known;
    const instance = listed.get(known.id);
    const heardAt = instance && heardSince(known, instance);
    const isHeard = heardAt !== undefined && wasSilentUntil(known, heardAt);
    const one = heardAt === undefined || isHeard ? known : { ...known, heartbeatAt: heardAt };
    const successor = successors.get(one.id);
    if (!isHeard && !isReporting(instance) && !isReporting(successor)) return one;
    // It was silent when it was read before, however late the Manager learned of the heartbeat.
    backAt = Math.max(backAt, isHeard ? Math.min(Math.max(heardAt, readAt), at) : at);
    if (isHeard || isReporting(instance)) return { ...one, outcome: 'back' };
    return { ...one, outcome: 'back', successor: successor?.instance };
  });
  const rest = next.filter(isExpected);
  if (rest.length === 0) {
    const isBack = backIn(next) === next.length;
    return { subject: { ...subject, lost: next, backAt: isBack ? backAt : undefined }, at: backAt };
  }
  // Those that are neither listed nor replaced, of a delegate that reports, are not expected any more.
  if (!rest.some(({ id }) => listed.has(id)) && !instances.every(fellSilent))
    return { subject: { ...subject, lost: next.map(givenUp) }, at };
  const isSame = next.every((one, place) => one === lost[place]);
  return { subject: isSame ? subject : { ...subject, lost: next }, at: backAt || at };
}

/** The heartbeat of an instance that is silent again, if it is newer than that of its loss. */
function heardSince(
  { heartbeatAt: lostAt }: LostInstance,
  { heartbeatAt }: InstanceInterval,
): number | undefined {
  return heartbeatAt !== undefined && heartbeatAt > lostAt ? heartbeatAt : undefined;
}

function givenUp(one: LostInstance): LostInstance {
  return isExpected(one) ? { ...one, outcome: 'gone' } : one;
}

function incidentOf(draft: Draft, fleet: Fleet, open: readonly OpenDelegate[]): Incident {
  const { incident, hasGrown, isChanged, changedAt } = draft;
  if (draft.subjects.size === 0) return { ...incident, to: incident.from };
  if (!hasGrown && !isChanged) return incident;
  const subjects = [...draft.subjects.values()];
  const heartbeats = subjects.flatMap(({ lost }) => lost.map(({ heartbeatAt }) => heartbeatAt));
  const [oldest = Number.POSITIVE_INFINITY, newest = 0] = extent(heartbeats);
  const step: OutageStep = {
    at: hasGrown ? newest : changedAt,
    delegates: subjects.length,
    instances: heartbeats.length,
    back: sum(subjects, ({ lost }) => backIn(lost)),
  };
  const isOver = !subjects.some(({ lost }) => lost.some(isExpected));
  return {
    ...incident,
    from: incident.steps.length === 0 ? oldest : Math.min(incident.from, oldest),
    to: isOver ? changedAt : undefined,
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
