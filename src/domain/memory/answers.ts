import { extent, group } from 'd3-array';
import { DAY_MS, MINUTE_MS } from '@/lib/units';
import { POLICY, policyWith } from '../delegate/context';
import { lastingFilters } from '../filter/lasting-filter';
import type { ListingChoice } from '../scope/listing-choice';
import { periodOfCauses } from './actions';
import { activityOf, eventsOf, sinceOf } from './activity-of';
import { type Coverage, coverageOf, gapAt, readUntil } from './coverage';
import { bestSource } from './covering';
import type { ActivitySources, Present } from './event-draft';
import type { GapReason } from './events';
import { hostsBefore } from './hosts-before';
import { isAt } from './intervals';
import { newestMissing } from './newest-missing';
import { numbersOf } from './numbers-of';
import type { Answers, FleetAt, Missing, Question } from './questions';
import { reportingOf } from './reporting-of';
import { shownPart } from './shown-part';
import type { MemorySource } from './source';
import { fleetFactsOf } from './stored-facts';
import { stripsOf } from './strips-of';

export interface AnswerOptions {
  /** How many days are kept. */
  readonly days: number;
  /** The Manager's clock, epoch ms. */
  readonly now: () => number;
  /** The longest time between two readings without a gap, ms. */
  readonly gapAfterMs: number;
  /** @default those of the policy */
  readonly ownerPrefixes?: readonly string[] | undefined;
  /** Why nothing is recorded now. */
  readonly stoppedBecause?: GapReason | undefined;
  /** Of so many beginnings of intervals, and so many ends, an answer is made at most. */
  readonly mostChanges?: number | undefined;
}

/** An upgrade of 10,000 delegates has as many beginnings and ends. */
const MOST_CHANGES = 40_000;

/** How far "previous change" and "next change" look. */
const NEAR_MS = DAY_MS;

/** Answers the questions from recorded intervals, wherever they are kept. */
// oxlint-disable-next-line max-lines-per-function -- one answer for each question, in the order of the questions
export function answersFrom(
  sourceOf: (listing: ListingChoice) => MemorySource,
  options: AnswerOptions,
): Answers {
  const { days, now, gapAfterMs, ownerPrefixes = POLICY.ownerPrefixes, stoppedBecause } = options;
  const { mostChanges = MOST_CHANGES } = options;
  const policy = policyWith(ownerPrefixes);

  async function coverage(source: MemorySource, present = now()): Promise<Coverage> {
    const horizon = present - days * DAY_MS;
    const readings = await source.readings();
    const kept = readings
      .filter(({ to }) => to >= horizon)
      .map((reading) => ({ ...reading, from: Math.max(reading.from, horizon) }));
    return coverageOf(kept, { now: present, gapAfterMs, stoppedBecause });
  }

  function sourceIn(listing: ListingChoice, from: number, to: number): Promise<MemorySource> {
    // All listings are compared at one moment.
    const present = now();
    return bestSource(sourceOf, listing, async (source) =>
      readUntil(await coverage(source, present), from, Math.min(to, present)),
    );
  }

  async function sources(source: MemorySource, from: number, to: number): Promise<ActivitySources> {
    const causes = periodOfCauses(from, to);
    return {
      coverage: await coverage(source),
      readings: await source.readings(),
      delegates: await source.delegateChanges(from, to),
      incidents: await source.incidents(from, to),
      present: NOTHING_ASKED,
      actions: await source.actions(causes.from, causes.to),
    };
  }

  async function missing({ at: asked = now(), ...question }: Question<'missing'>): Promise<Missing> {
    const source = await sourceIn(question, 0, asked);
    const read = await coverage(source);
    const at = gapAt(read, asked)?.from ?? asked;
    return newestMissing(source, { at, ...read, ownerPrefixes }, question);
  }

  async function fleet({ at, ...listing }: Question<'fleet'>): Promise<FleetAt> {
    const source = await sourceIn(listing, at, at);
    const read = await coverage(source);
    const { since } = read;
    const present = now();
    if (at > present) return { state: 'future', now: present };
    if (since === undefined || at < since) return { state: 'before', since };
    const gap = gapAt(read, at);
    if (gap) return { state: 'gap', ...gap };
    const reading = (await source.readings()).findLast(({ from }) => from <= at);
    if (!reading) return { state: 'before', since };
    const asOf = Math.min(at, reading.to);
    const delegates = await source.delegatesAt(asOf);
    const instances = group(await source.instancesAt(asOf), ({ delegate }) => delegate);
    const near = await periodAround(source, at, mostChanges);
    const events = eventsOf(await sources(source, near.from, near.to), near.from, near.to);
    return {
      state: 'known',
      asOf,
      facts: fleetFactsOf(delegates, instances, asOf),
      latestVersion: reading.latestVersion,
      previous: events.find(({ from }) => from < asOf)?.from,
      next: events.findLast(({ from }) => from > asOf)?.from,
    };
  }

  return {
    async activity(question) {
      const { from, to, filter } = question;
      const source = await sourceIn(question, from, to);
      const begin = await fewFrom(source, { from, to }, mostChanges);
      const all = await sources(source, begin, to);
      const past = filter
        ? await shownPart(source, all, { filters: lastingFilters(filter), policy, from: begin, to })
        : all;
      const found = { ...past, present: await presentOf(source, past, now()) };
      const keys = new Set(found.incidents.flatMap(({ subjects }) => subjects.map(({ key }) => key)));
      const silent = await source.delegatesOf([...keys], begin, to);
      return activityOf(found, silent, { ...question, from: begin }, begin > from ? begin : undefined);
    },
    missing,
    async hosts({ at = now(), text, ...listing }) {
      return hostsBefore(await sourceIn(listing, 0, at), at, text);
    },
    async strips({ delegate, from, to, ...listing }) {
      const source = await sourceIn(listing, from, to);
      const end = Math.min(to, now());
      const intervals = await source.instancesOf([delegate], from, end);
      return stripsOf(intervals, await coverage(source), { from, to: end });
    },
    async reporting({ from, to, bucketMs, ...listing }) {
      const source = await sourceIn(listing, from, to);
      const tallies = await source.tallies(from, to);
      const incidents = await source.incidents(from, to);
      return reportingOf(tallies, incidents, await coverage(source), { from, to, bucketMs });
    },
    async numbers({ bounds, ...listing }) {
      const [from = 0, to = from] = extent(bounds);
      const source = await sourceIn(listing, from, to);
      const read = await coverage(source);
      const past = {
        tallies: await source.tallies(from, to),
        delegateTallies: await source.delegateTallies(from, to),
        incidents: await source.incidents(from, to),
        coverage: read,
      };
      return { parts: numbersOf(past, bounds, now()), since: read.since };
    },
    fleet,
    async since({ visit, ...listing }) {
      const present = now();
      const source = await sourceIn(listing, visit, present);
      const from = await fewFrom(source, { from: visit, to: present }, mostChanges);
      return sinceOf(await sources(source, from, present), from, present);
    },
  };
}

/** For answers that do not say what lasts. */
const NOTHING_ASKED: Present = { gone: new Set(), connected: new Set() };

async function presentOf(
  source: MemorySource,
  { delegates, incidents }: ActivitySources,
  at: number,
): Promise<Present> {
  const left = delegates.flatMap(({ closed, to = at }) => (closed === 'left' ? to : []));
  const [first = at, last = at] = extent(left);
  const choice = { dismissed: true, from: first, to: last, limit: left.length };
  const gone = left.length === 0 ? [] : await source.delegatesLeft(at, choice);
  const lasting = incidents.filter(({ kind, to }) => kind === 'lost' && to === undefined);
  const keys = [...new Set(lasting.flatMap(({ subjects }) => subjects.map(({ key }) => key)))];
  const listed = keys.length === 0 ? [] : await source.instancesOf(keys, at, at);
  const connected = listed.filter((one) => isAt(one, at) && one.heartbeatAt === undefined);
  return {
    gone: new Set(gone.map(({ id }) => id)),
    connected: new Set(connected.map(({ delegate }) => delegate)),
  };
}

interface Period {
  readonly from: number;
  readonly to: number;
}

/** From when few enough changed. The last moment always belongs to it, so that asking on comes to an end. */
async function fewFrom(source: MemorySource, { from, to }: Period, most: number): Promise<number> {
  return Math.min(to, await source.fewChangesFrom(from, to, most));
}

/** The period around a moment in which to look for other changes. */
async function periodAround(source: MemorySource, at: number, most: number): Promise<Period> {
  let nearMs = NEAR_MS;
  const isTooFar = async () => (await fewFrom(source, { from: at, to: at + nearMs }, most)) > at;
  while (nearMs > MINUTE_MS && (await isTooFar())) nearMs /= 4;
  return { from: await fewFrom(source, { from: at - nearMs, to: at }, most), to: at + nearMs };
}
