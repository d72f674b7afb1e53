import { POLICY, startOfUtcDay } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import type { AskOptions, FleetAt, Memory } from '@/domain/memory/questions';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { DAY_MS } from '@/lib/units';
import type { AboutListing } from './listing';
import type { FleetSnapshot } from './snapshot';

/** What is known of a moment of the past: a snapshot like that of a poll, with the changes beside it, or why there is none. */
export type PastFleet =
  | {
      readonly state: 'known';
      readonly snapshot: FleetSnapshot;
      /** The nearest changes before and after the moment, epoch ms. */
      readonly previous: number | undefined;
      readonly next: number | undefined;
    }
  | Exclude<FleetAt, { readonly state: 'known' }>;

/** Applies the rules to an answer of the memory, at the moment of the answer. */
export function derivePastFleet(answer: FleetAt, ownerPrefixes: readonly string[]): PastFleet {
  if (answer.state !== 'known') return answer;
  const { asOf, facts, latestVersion, previous, next } = answer;
  const context = { asOf, latestVersion, policy: { ...POLICY, ownerPrefixes } };
  const fleet = fleetOf(facts, context);
  const snapshot: FleetSnapshot = {
    version: 0,
    fleet,
    about: aboutPast(asOf),
    preparedIn: { pageBecause: 'it is a moment of the past' },
    silentGroups: [],
    failuresBefore: 0,
  };
  return { state: 'known', snapshot, previous, next };
}

/** The newest fleet that the memory has of a listing, with the latest version of then; undefined if it has none. */
export async function lastKnownFleet(
  memory: Memory,
  listing: ListingChoice,
  { ownerPrefixes, ...options }: AskOptions & { readonly ownerPrefixes: readonly string[] },
): Promise<FleetSnapshot | undefined> {
  // By the clock of the memory: a moment that it does not know yet has no fleet.
  const { now: at } = await memory.about(options);
  const now = await memory.fleet({ ...listing, at }, options);
  const newest = now.state === 'gap' ? await memory.fleet({ ...listing, at: now.from }, options) : now;
  const past = derivePastFleet(newest, ownerPrefixes);
  // Like a fleet of our server, it knows its latest version, and the page does not apply the rules again.
  return past.state === 'known' ? { ...past.snapshot, preparedIn: 'server' } : undefined;
}

/** What is known at a moment, epoch ms, or else the first fleet that is known of the rest of its UTC day. */
export async function pastOrLaterFleet(
  memory: Pick<Memory, 'fleet'>,
  listing: ListingChoice,
  at: number,
  { ownerPrefixes, ...options }: AskOptions & { readonly ownerPrefixes: readonly string[] },
): Promise<PastFleet> {
  const ask = (moment: number) => memory.fleet({ ...listing, at: moment }, options);
  const past = await ask(at);
  const later = past.state === 'gap' ? past.to : past.state === 'before' ? past.since : undefined;
  const isThatDay = later !== undefined && later < startOfUtcDay(at) + DAY_MS;
  return derivePastFleet(isThatDay ? await ask(later) : past, ownerPrefixes);
}

/** What a fleet of the memory has in place of facts about an answer of the Manager. */
export function aboutPast(asOf: number): AboutListing {
  return {
    unreadable: [],
    source: 'delegate-groups',
    asOf,
    durationMs: 0,
    bytes: 0,
    isEmptyByPermission: false,
  };
}
