import { MINUTE_MS } from '@/lib/units';
import type { Fleet } from '../delegate/fleet';
import { commonTrait } from '../findings/common-trait';
import { groupsSilentTogether } from '../findings/together';
import { textAt } from '../table/texts';
import type { OutageStep } from './events';
import type { Incident, IncidentSubject, InstanceChange, InstanceInterval, OpenDelegate } from './intervals';

/** An instance that came this long before another fell silent replaces it: the Manager lists both during an upgrade. */
const REPLACED_WITHIN_MS = 10 * MINUTE_MS;
/** Fewer delegates are no outage, but a loss of each. */
const LEAST_DELEGATES = 3;
const MOST_STEPS = 12;

type Lost = IncidentSubject['lost'];

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
  let isFirst = true;

  return {
    /** The incidents that are new or changed. */
    record({ fleet, open, at, changes }: Reading): readonly Incident[] {
      const suspects = new Set(
        isFirst
          ? open.filter(({ instances }) => instances.some(isSilent)).map(({ interval }) => interval.key)
          : changes.filter(hasFallenSilent).map(({ after }) => after.delegate),
      );
      isFirst = false;
      if (suspects.size === 0 && incidents.length === 0) return [];
      const delegates = new Map(open.map((one) => [one.interval.key, one]));
      const known = new Map(incidents.map((incident) => [incident.id, incident]));
      const drafts = incidents.map((incident) => draftOf(incident, delegates, at));
      assign(losses(suspects, delegates), { drafts, fleet, open, nextId });
      const next = drafts.map((draft) => incidentOf(draft, fleet, open, at));
      incidents = next.filter(({ to }) => to === undefined);
      return next.filter((incident) => incident !== known.get(incident.id));
    },
  };
}

function isSilent({ heartbeatAt }: InstanceInterval): boolean {
  return heartbeatAt !== undefined && heartbeatAt > 0;
}

function hasFallenSilent({ before, after }: InstanceChange): boolean {
  return isSilent(after) && after.to === undefined && (before === undefined || !isSilent(before));
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
  if (subject.isSettled) return subject;
  if (!delegate) return { ...subject, isSettled: true };
  const { instances } = delegate;
  const missing = unreplaced(subject.lost, instances);
  const back = subject.lost.length - missing.length;
  const isListed = instances.some(({ instance }) => missing.some(({ id }) => id === instance));
  // Instances that are neither listed nor replaced, of a delegate that reports, are not expected any more.
  const isSettled = missing.length === 0 || (!isListed && instances.some((instance) => !isSilent(instance)));
  if (back === subject.back && !isSettled) return subject;
  return { ...subject, back, isSettled, backAt: missing.length === 0 ? at : undefined };
}

/** Those that neither report again nor have been replaced by others since. */
function unreplaced(lost: Lost, instances: readonly InstanceInterval[]): Lost {
  const reporting = instances.filter(({ heartbeatAt }) => heartbeatAt === undefined);
  const again = new Set(reporting.map(({ instance }) => instance));
  const ids = new Set(lost.map(({ id }) => id));
  const others = reporting
    .filter(({ instance }) => !ids.has(instance))
    .map(({ listedAt }) => listedAt)
    .sort((a, b) => b - a);
  let used = 0;
  return lost
    .filter(({ id }) => !again.has(id))
    .toSorted((a, b) => b.heartbeatAt - a.heartbeatAt)
    .filter(({ heartbeatAt, listedAt }) => {
      const other = others[used] ?? Number.NEGATIVE_INFINITY;
      const isReplaced = other > listedAt && other >= heartbeatAt - REPLACED_WITHIN_MS;
      if (isReplaced) used++;
      return !isReplaced;
    });
}

function losses(suspects: ReadonlySet<string>, delegates: ReadonlyMap<string, OpenDelegate>) {
  const found = new Map<string, { readonly name: string; readonly lost: Lost }>();
  for (const key of suspects) {
    const delegate = delegates.get(key);
    if (!delegate) continue;
    const silent = delegate.instances
      .filter(isSilent)
      .map(({ instance, heartbeatAt = 0, listedAt, from }) => ({
        id: instance,
        heartbeatAt,
        listedAt: listedAt === from && heartbeatAt <= from ? 0 : listedAt,
      }));
    const lost = unreplaced(silent, delegate.instances);
    if (lost.length > 0) found.set(key, { name: delegate.interval.name, lost });
  }
  return found;
}

/** Adds losses to the incidents they belong to, or to new ones. */
function assign(
  found: ReturnType<typeof losses>,
  {
    drafts,
    fleet,
    open,
    nextId,
  }: Pick<Reading, 'fleet' | 'open'> & { drafts: Draft[]; nextId: () => number },
): void {
  const free = new Set(found.keys());
  for (const draft of drafts) {
    for (const key of draft.subjects.keys()) if (free.delete(key)) add(draft, key, found);
  }
  if (found.size === 0) return;
  for (const { rows } of groupsSilentTogether(fleet)) {
    const keys = Array.from(rows, (row) => open[row]?.interval.key ?? '');
    const continued = drafts.find(
      ({ incident, subjects, isAbsorbed }) =>
        incident.kind === 'outage' && !isAbsorbed && keys.some((key) => subjects.has(key)),
    );
    const singles = drafts.filter(
      ({ incident, subjects, isAbsorbed }) =>
        incident.kind === 'lost' && !isAbsorbed && keys.some((key) => subjects.get(key)?.isSettled === false),
    );
    const members = keys.filter((key) => free.has(key));
    if (members.length === 0 && singles.length === 0) continue;
    if (!continued && members.length + singles.length < LEAST_DELEGATES) continue;
    const draft = continued ?? newDraft('outage', nextId);
    if (!continued) drafts.push(draft);
    for (const single of singles) {
      for (const [key, subject] of single.subjects) draft.subjects.set(key, subject);
      draft.hasGrown = true;
      single.isAbsorbed = true;
    }
    for (const key of members) {
      free.delete(key);
      add(draft, key, found);
    }
  }
  for (const key of free) {
    const draft = newDraft('lost', nextId);
    add(draft, key, found);
    drafts.push(draft);
  }
}

function newDraft(kind: Incident['kind'], nextId: () => number): Draft {
  const incident = { id: nextId(), kind, from: 0, to: undefined, subjects: [], steps: [], trait: undefined };
  return { incident, subjects: new Map(), isChanged: true, hasGrown: true, isAbsorbed: false };
}

function add(draft: Draft, key: string, found: ReturnType<typeof losses>): void {
  const loss = found.get(key);
  if (!loss) return;
  const known = draft.subjects.get(key);
  const earlier = known?.isSettled === false ? known.lost : [];
  const isKnown = new Set(earlier.map(({ id, heartbeatAt }) => `${heartbeatAt} ${id}`));
  if (loss.lost.every(({ id, heartbeatAt }) => isKnown.has(`${heartbeatAt} ${id}`))) return;
  const ids = new Set(loss.lost.map(({ id }) => id));
  const lost = [...earlier.filter(({ id }) => !ids.has(id)), ...loss.lost];
  const back = lost.length - loss.lost.length;
  draft.subjects.set(key, { key, name: loss.name, lost, back, backAt: undefined, isSettled: false });
  draft.hasGrown = true;
}

function incidentOf(draft: Draft, fleet: Fleet, open: readonly OpenDelegate[], at: number): Incident {
  const { incident, isAbsorbed, hasGrown, isChanged } = draft;
  if (isAbsorbed) return { ...incident, to: incident.from };
  if (!hasGrown && !isChanged) return incident;
  const subjects = [...draft.subjects.values()];
  const heartbeats = subjects.flatMap(({ lost }) => lost.map(({ heartbeatAt }) => heartbeatAt));
  const newest = heartbeats.reduce((a, b) => Math.max(a, b), 0);
  const oldest = heartbeats.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const step: OutageStep = {
    at: hasGrown ? newest : at,
    delegates: subjects.length,
    instances: heartbeats.length,
    back: subjects.reduce((sum, { back }) => sum + back, 0),
  };
  const isOver = subjects.every(({ isSettled }) => isSettled);
  return {
    ...incident,
    from: incident.steps.length === 0 ? oldest : incident.from,
    to: isOver ? at : undefined,
    subjects,
    steps: withStep(incident.steps, step),
    trait: hasGrown && incident.kind === 'outage' ? traitOf(draft, fleet, open) : incident.trait,
  };
}

/** Adds a step; one within a minute of the last, or above the limit, replaces the last. */
function withStep(steps: readonly OutageStep[], step: OutageStep): readonly OutageStep[] {
  const last = steps.at(-1);
  if (!last) return [step];
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
