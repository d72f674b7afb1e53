import { failureData, failureOf, ManagerError } from '@/api/errors';
import { fetchLatestVersion } from '@/api/latest-version';
import { TIMEOUT_MS } from '@/api/send';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { type Scope, scopeAndAbove, scopeOf } from '@/domain/scope/scope';
import { type ListingSource, listingCall, nothingKnown, readBest } from '@/fleet/best-listing';
import { steadyNow } from '../limits/minute-limit.ts';
import type { Upstream } from '../manager/manager-client.ts';
import type { Post, ToMemory } from '../memory/messages.ts';
import { readingsAfterWrites } from './after-writes.ts';
import { createLane, LATE_MS, type Lane, waitAfterFailures } from './lane.ts';
import { latestVersions } from './latest-versions.ts';
import { fetchFor, GATEWAY, readAtManager } from './manager-calls.ts';
import { type FromWatcher, failureFrom, type Outcome, type ToWatcher } from './messages.ts';
import { intervalOf, isMeasured, type ReadingPlan } from './reading-plan.ts';
import { sentAnswers } from './sent-answers.ts';

/** What happens to the readings of a listing. */
export type ReadingEvent =
  | { readonly kind: 'begun'; readonly listing: string }
  | {
      readonly kind: 'read';
      readonly listing: string;
      readonly outcome: Outcome;
      readonly durationMs: number;
      /** Until the next reading begins. */
      readonly nextMs: number;
    }
  /** A reading for a visitor who has no calls left in this minute. It says nothing about the listing. */
  | { readonly kind: 'over-limit'; readonly listing: string };

/** The readings of all listings: what is read when, and the calls for it. The watcher reads the answers. */
export type Readings = {
  /** Reads a listing again and again; the first time for this visitor. */
  readonly watch: (choice: ListingChoice, reader: string) => void;
  /** Reads a watched listing when it is this visitor's turn; after the current reading, if one has begun. */
  readonly readNow: (listing: string, reader: string) => void;
  readonly forget: (listing: string) => void;
  readonly receive: (message: FromWatcher & { readonly kind: 'read' | 'recorded' }) => void;
  /** Whether the watcher has an answer of the Manager that it reads or records. */
  readonly isReading: () => boolean;
  /** Passes on a message to the memory. A question waits until the changes before it are recorded. */
  readonly toMemory: (message: ToMemory) => void;
  /** Aborts all calls and reads no more: the watcher has ended. */
  readonly end: () => void;
};

type Watched = { readonly choice: ListingChoice; failures: number };

/** The name by which limits know the readings that are due because pages asked for a scope before. */
const PAGES = 'readings for pages';

const NO_ANSWER = failureData(new ManagerError('unreachable', 'The Manager has not answered yet.'));

/** Begins to read the watched listings. */
export function startReadings(
  plan: ReadingPlan,
  upstream: Upstream,
  post: Post<ToWatcher>,
  onEvent: (event: ReadingEvent) => void,
): Readings {
  const latest = latestVersions((scope, caller) =>
    fetchLatestVersion(scope, { basePath: GATEWAY, fetch: fetchFor(upstream, caller) }),
  );
  const known = nothingKnown();
  const lanes = { server: laneFor(undefined), pages: laneFor(PAGES) };
  const lasting = new Set(plan.watched.map(listingKey));
  const asked = new Set<string>();
  const afterWrites = readingsAfterWrites({ readNow: lanes.server.readNow });
  const sent = sentAnswers(post);

  const laneOf = (listing: string) => lanes[lasting.has(listing) ? 'server' : 'pages'];

  /** What is due counts towards the limits of this reader; what a visitor wants, towards those of the visitor. */
  function laneFor(usual: string | undefined): Lane<Watched> {
    return createLane<Watched>({
      read: (watched, signal, reader) => read(watched, signal, reader, reader ?? usual),
      // A gap names this reason, even if it is asked about before the reading ends.
      ...(!usual && {
        onLate: ({ choice }) =>
          sent.failure({ ...factsOf(choice), isMeasured: false, nextMs: LATE_MS }, NO_ANSWER),
      }),
    });
  }

  function add(choice: ListingChoice, reader?: string): void {
    const listing = listingKey(choice);
    if (!lasting.has(listing)) asked.add(listing);
    laneOf(listing).add(listing, { choice, failures: 0 }, reader);
  }

  function factsOf(choice: ListingChoice) {
    const isRecorded = lasting.has(listingKey(choice));
    const nextMs = intervalOf((isRecorded ? lasting : asked).size, plan);
    return { choice, isRecorded, isMeasured: isMeasured(choice, plan.watched), nextMs };
  }
  type Facts = ReturnType<typeof factsOf>;

  async function read(
    watched: Watched,
    signal: AbortSignal,
    reader: string | undefined,
    caller: string | undefined,
  ): Promise<number | undefined> {
    const listing = listingKey(watched.choice);
    const facts = factsOf(watched.choice);
    onEvent({ kind: 'begun', listing });
    const begunAt = steadyNow();
    const recorded = afterWrites.begin(listing);
    const outcome = await outcomeOf(facts, { signal, caller, recorded });
    if (signal.aborted) return facts.nextMs;
    const isFailed = outcome.kind === 'failed';
    if (isFailed && reader !== undefined && outcome.failure.facts.code === 'GATEWAY_TOO_MANY_REQUESTS') {
      onEvent({ kind: 'over-limit', listing });
      return undefined;
    }
    watched.failures = isFailed ? watched.failures + 1 : 0;
    const nextMs = isFailed ? waitAfter(watched, outcome, facts.nextMs) : facts.nextMs;
    if (isFailed) sent.failure({ ...facts, nextMs }, outcome.failure, recorded);
    onEvent({ kind: 'read', listing, outcome, durationMs: steadyNow() - begunAt, nextMs });
    return nextMs;
  }

  /** `caller` is for whom the limits count the calls. */
  async function outcomeOf(
    facts: Facts,
    {
      signal,
      caller,
      recorded,
    }: {
      readonly signal: AbortSignal;
      readonly caller: string | undefined;
      readonly recorded: () => void;
    },
  ): Promise<Outcome> {
    const version = latest.begin(facts.choice.scope, caller);
    try {
      return await readBest(facts.choice, known, readOnce, { signal });
    } catch (error) {
      return { kind: 'failed', failure: failureFrom(error) };
    }

    async function readOnce(source: ListingSource, betterRefused: number | undefined): Promise<Outcome> {
      const since = steadyNow();
      const { method, path, params, body } = listingCall(source, facts.choice);
      const target = `${GATEWAY}${path}?${params}`;
      const outcome = await inTime(signal, async (attempt) => {
        const call = { method, target, body: body && JSON.stringify(body), caller, signal: attempt };
        const answer = await readAtManager(upstream, call);
        const about = { source, betterRefused, latestVersion: await version() };
        const waitedMs = steadyNow() - since;
        return sent.answer({ ...facts, ...about, waitedMs, ...answer }, { signal: attempt, recorded });
      });
      if (outcome.kind === 'failed') throw failureOf(outcome.failure);
      return outcome;
    }
  }

  /** The listings that are recorded and have the delegates of a scope. */
  function listingsThatCover(scope: Scope): readonly string[] {
    const wider = scopeAndAbove(scope).map((above) => ({ scope: above, includesBelow: true }));
    return [{ scope }, ...wider].map(listingKey).filter((listing) => lasting.has(listing));
  }

  for (const choice of plan.watched) add(choice);
  return {
    watch: add,
    readNow: (listing, reader) => laneOf(listing).readNow(listing, reader),
    forget(listing) {
      asked.delete(listing);
      laneOf(listing).remove(listing);
      post({ kind: 'forget', listing });
    },
    receive: (message) => sent.receive(message),
    isReading: sent.isPending,
    toMemory(message) {
      if (message.kind === 'acted') {
        const [account = '', ...names] = message.scopePath.split('/');
        afterWrites.written(listingsThatCover(scopeOf(account, ...names)));
        post(message);
      } else if ('question' in message.request && message.request.name !== 'fleet') {
        // Who asks after a change of their own sees it. A moment of the past does not change.
        const listings = listingsThatCover(message.request.question.scope);
        void afterWrites.settled(listings).then(() => post(message));
      } else post(message);
    },
    end() {
      for (const listing of [...lasting, ...asked]) laneOf(listing).remove(listing);
    },
  };
}

/** Ends the work of one attempt when it takes too long, or with `signal`, and throws why. */
async function inTime<Result>(
  signal: AbortSignal,
  work: (attempt: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const attempt = new AbortController();
  const cancel = () => attempt.abort(signal.reason);
  const timer = setTimeout(() => attempt.abort(tooLate()), TIMEOUT_MS);
  signal.addEventListener('abort', cancel);
  try {
    return await work(attempt.signal);
  } catch (error) {
    throw attempt.signal.aborted ? attempt.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

const tooLate = () =>
  new ManagerError('unreachable', `The Manager did not answer within ${TIMEOUT_MS / 1_000} seconds.`);

function waitAfter(
  { failures }: Watched,
  { failure }: Outcome & { readonly kind: 'failed' },
  intervalMs: number,
): number {
  const wait = waitAfterFailures(intervalMs, failures, Math.random());
  return Math.max(wait, failure.facts.retryAfterMs ?? 0);
}
