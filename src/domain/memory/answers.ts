import { group } from 'd3-array';
import { DAY_MS } from '@/lib/units';
import { POLICY } from '../delegate/context';
import type { ListingChoice } from '../scope/listing-choice';
import { periodOfCauses } from './actions';
import { activityOf, eventsOf, sinceOf } from './activity-of';
import { type Coverage, coverageOf, gapAt, readUntil } from './coverage';
import { bestSource } from './covering';
import type { ActivitySources } from './event-draft';
import type { GapReason } from './events';
import { newestMissing } from './newest-missing';
import type { FleetAt, FleetAtQuestion, Memory, Missing, MissingQuestion } from './questions';
import { reportingOf } from './reporting-of';
import type { MemorySource } from './source';
import { fleetFactsOf } from './stored-facts';
import { stripsOf } from './strips-of';

/** The questions that intervals answer. */
export type Answers = Omit<Memory, 'about' | 'dismiss' | 'undoDismiss'>;

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
}

/** How far "previous change" and "next change" look. */
const NEAR_MS = DAY_MS;

/** Answers the questions from recorded intervals, wherever they are kept. */
export function answersFrom(
  sourceOf: (listing: ListingChoice) => MemorySource,
  options: AnswerOptions,
): Answers {
  const { days, now, gapAfterMs, ownerPrefixes = POLICY.ownerPrefixes, stoppedBecause } = options;

  async function coverage(source: MemorySource): Promise<Coverage> {
    const present = now();
    const horizon = present - days * DAY_MS;
    const readings = await source.readings();
    const kept = readings
      .filter(({ to }) => to >= horizon)
      .map((reading) => ({ ...reading, from: Math.max(reading.from, horizon) }));
    return coverageOf(kept, { now: present, gapAfterMs, stoppedBecause });
  }

  const sourceIn = (listing: ListingChoice, from: number, to: number) =>
    bestSource(sourceOf, listing, async (source) =>
      readUntil(await coverage(source), from, Math.min(to, now())),
    );

  async function sources(source: MemorySource, from: number, to: number): Promise<ActivitySources> {
    const causes = periodOfCauses(from, to);
    return {
      coverage: await coverage(source),
      readings: await source.readings(),
      delegates: await source.delegateChanges(from, to),
      incidents: await source.incidents(from, to),
      actions: await source.actions(causes.from, causes.to),
    };
  }

  async function missing({ at: asked = now(), ...question }: MissingQuestion): Promise<Missing> {
    const source = await sourceIn(question, 0, asked);
    const read = await coverage(source);
    const at = gapAt(read, asked)?.from ?? asked;
    return newestMissing(source, { at, gaps: read.gaps, ownerPrefixes }, question);
  }

  async function fleetAt({ at, ...listing }: FleetAtQuestion): Promise<FleetAt> {
    const source = await sourceIn(listing, 0, at);
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
    const events = eventsOf(await sources(source, at - NEAR_MS, at + NEAR_MS), at - NEAR_MS, at + NEAR_MS);
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
      const { from, to } = question;
      const source = await sourceIn(question, from, to);
      const found = await sources(source, from, to);
      const keys = new Set(found.incidents.flatMap(({ subjects }) => subjects.map(({ key }) => key)));
      return activityOf(found, await source.delegatesOf([...keys], from, to), question);
    },
    missing,
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
    fleetAt,
    async since({ visit, ...listing }) {
      const present = now();
      return sinceOf(await sources(await sourceIn(listing, visit, present), visit, present), visit, present);
    },
  };
}
