import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { failureData, ManagerError } from '@/api/errors';
import { configureManager } from '@/api/manager';
import { POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { type Scope, scopeAndAbove, scopeOf } from '@/domain/scope/scope';
import { inSeconds } from '@/fleet/codec';
import { fetchListing } from '@/fleet/listing';
import { MINUTE_MS } from '@/lib/units';
import { steadyNow } from '../limits/minute-limit.ts';
import { answerBytes } from '../memory/answer-bytes.ts';
import { createMemoryHost } from '../memory/host.ts';
import type { Post } from '../memory/messages.ts';
import { openPostgres } from '../memory/postgres.ts';
import type { MemoryRequest } from '../memory/requests.ts';
import { openSqlite } from '../memory/sqlite.ts';
import { hiddenParts } from '../memory/trouble.ts';
import { readingsAfterWrites } from './after-writes.ts';
import { bridgedFetch } from './bridged-fetch.ts';
import { createLane, LATE_MS, type Lane, waitAfterFailures } from './lane.ts';
import { latestVersions } from './latest-versions.ts';
import type { FromWatcher, Outcome, ToWatcher, WatchSettings } from './messages.ts';
import { metricsText } from './metrics-text.ts';
import { type Versions, versions } from './versions.ts';

type Watched = { readonly choice: ListingChoice; readonly versions: Versions; failures: number };

type Attempt = {
  readonly outcome: Outcome;
  /** Notes it in the memory, with the time until the next reading, ms. */
  readonly record: (nextMs: number) => Promise<void> | undefined;
};

/** A reading that is later than this many intervals leaves a gap: one failure and its retry do not. */
const GAP_AFTER_INTERVALS = 2.5;

/** The name by which limits know the readings that are due because pages asked for a scope before. */
const PAGES = 'readings for pages';

const NO_ANSWER = failureData(new ManagerError('unreachable', 'The Manager has not answered yet.'));

/**
 * Creates the reader of fleets, which runs in a thread of its own. It reads the watched listings from now on, and posts
 * their fleets and metrics. Returns the receiver of messages.
 */
export function createWatcher(
  settings: WatchSettings,
  post: Post<FromWatcher>,
): (message: ToWatcher) => void {
  const readers = new AsyncLocalStorage<string | undefined>();
  const bridge = bridgedFetch(post, () => readers.getStore());
  configureManager({ fetch: bridge.fetch });
  const latest = latestVersions();
  const metrics = settings.hasMetrics ? metricsText() : undefined;
  const { ownerPrefixes, history } = settings;
  const policy = ownerPrefixes.length > 0 ? { ...POLICY, ownerPrefixes } : POLICY;
  const life = randomUUID();
  let lastVersion = 0;
  const lanes = { server: laneFor(undefined), pages: laneFor(PAGES) };
  const lasting = new Set(settings.watched.map(listingKey));
  const asked = new Set<string>();
  const afterWrites = readingsAfterWrites({ readNow: lanes.server.readNow });
  const memory =
    history &&
    createMemoryHost({
      ...history,
      openDatabase: () => (history.kind === 'sqlite' ? openSqlite(history.file) : openPostgres(history.url)),
      gapAfterMs: GAP_AFTER_INTERVALS * intervalOf(lasting),
      ownerPrefixes: policy.ownerPrefixes,
      hidden: history.kind === 'sqlite' ? [] : hiddenParts(history.url),
      onState: (state) => post({ kind: 'memory', state }),
      onUnanswered: (because) => post({ kind: 'unanswered', because }),
    });

  const laneOf = (listing: string) => lanes[lasting.has(listing) ? 'server' : 'pages'];

  /** What is due counts towards the limits of this reader; what a visitor wants, towards those of the visitor. */
  function laneFor(usual: string | undefined): Lane<Watched> {
    return createLane<Watched>({
      read: (watched, signal, reader) => readers.run(reader ?? usual, () => read(watched, signal, reader)),
      // A gap names this reason, even if it is asked about before the reading ends.
      ...(!usual && { onLate: ({ choice }) => void memory?.failed(choice, NO_ANSWER, LATE_MS) }),
    });
  }

  function watch(choice: ListingChoice, reader?: string): void {
    const listing = listingKey(choice);
    if (!lasting.has(listing)) asked.add(listing);
    const store = versions(() => `${life}.${++lastVersion}`);
    laneOf(listing).add(listing, { choice, versions: store, failures: 0 }, reader);
  }

  /** A scope is measured once: with everything below it, where that is watched. */
  function isMeasuredListing(choice: ListingChoice): boolean {
    const withBelow = listingKey({ scope: choice.scope, includesBelow: true });
    return lasting.has(listingKey(choice)) && (choice.includesBelow === true || !lasting.has(withBelow));
  }

  /** With more listings than may be read in an interval, each is read less often. */
  function intervalOf({ size }: ReadonlySet<string>): number {
    return Math.max(settings.intervalMs, (size * MINUTE_MS) / settings.readingsPerMinute);
  }

  async function read(
    watched: Watched,
    signal: AbortSignal,
    reader: string | undefined,
  ): Promise<number | undefined> {
    const listing = listingKey(watched.choice);
    post({ kind: 'begun', listing });
    const begunAt = steadyNow();
    const recorded = afterWrites.begin(listing);
    const attempted = await attempt(watched, signal, reader);
    if (!attempted) {
      post({ kind: 'over-limit', listing });
      return undefined;
    }
    const { outcome, record } = attempted;
    const nextMs = nextReadingMs(watched, outcome, intervalOf(lasting.has(listing) ? lasting : asked));
    if (signal.aborted) return nextMs;
    const durationMs = steadyNow() - begunAt;
    post({ kind: 'read', listing, outcome, durationMs, nextMs }, buffersOf(outcome));
    if (lasting.has(listing)) {
      // Not awaited: readings go on while it is written.
      void Promise.allSettled([record(nextMs)]).then(recorded);
      await sendMetrics();
    }
    return nextMs;
  }

  /** Undefined when the visitor for whom it reads has no calls left. */
  async function attempt(
    watched: Watched,
    signal: AbortSignal,
    reader: string | undefined,
  ): Promise<Attempt | undefined> {
    const { choice } = watched;
    const isMeasured = isMeasuredListing(choice);
    try {
      const version = latest.begin(choice.scope);
      const { facts, about } = await fetchListing(choice.scope, { ...choice, signal });
      const context = { asOf: about.asOf, latestVersion: await version(), policy };
      const { fleet, packed } = watched.versions.add(fleetOf(inSeconds(facts), context), about);
      watched.failures = 0;
      if (isMeasured) metrics?.measure({ scope: choice.scope, fleet, isUp: true });
      return {
        outcome: { kind: 'fleet', ...packed },
        record: (nextMs) => memory?.read(choice, fleet, { ...about, nextMs }),
      };
    } catch (error) {
      const failure = failureData(asManagerError(error));
      if (reader !== undefined && failure.facts.code === 'GATEWAY_TOO_MANY_REQUESTS') return undefined;
      watched.failures += 1;
      if (isMeasured) metrics?.measureFailure(choice.scope);
      return {
        outcome: { kind: 'failed', failure },
        record: (nextMs) => memory?.failed(choice, failure, nextMs),
      };
    }
  }

  async function sendMetrics(): Promise<void> {
    if (!metrics) return;
    const text = await metrics.text();
    post({ kind: 'metrics', text }, [text.buffer]);
  }

  async function remember(id: number, request: MemoryRequest): Promise<void> {
    // Who asks after a change of their own sees it. A moment of the past does not change.
    if ('question' in request && request.name !== 'fleet')
      await afterWrites.settled(listingsThatCover(request.question.scope));
    const bytes = memory && (await answerBytes(memory, request));
    post({ kind: 'remembered', id, bytes }, bytes ? [bytes.buffer] : []);
  }

  /** The listings that are recorded and have the delegates of a scope. */
  function listingsThatCover(scope: Scope): readonly string[] {
    const wider = scopeAndAbove(scope).map((above) => ({ scope: above, includesBelow: true }));
    return [{ scope }, ...wider].map(listingKey).filter((listing) => lasting.has(listing));
  }

  function noteChange({ scopePath, action }: ToWatcher & { readonly kind: 'acted' }): void {
    const [account = '', ...names] = scopePath.split('/');
    afterWrites.written(listingsThatCover(scopeOf(account, ...names)), memory?.act(scopePath, action));
  }

  for (const choice of settings.watched) watch(choice);
  return (message) => {
    if (message.kind === 'watch') watch(message.choice, message.reader);
    else if (message.kind === 'read') laneOf(message.listing).readNow(message.listing, message.reader);
    else if (message.kind === 'forget') {
      asked.delete(message.listing);
      laneOf(message.listing).remove(message.listing);
    } else if (message.kind === 'remember') void remember(message.id, message.request);
    else if (message.kind === 'acted') noteChange(message);
    else bridge.receive(message);
  };
}

function nextReadingMs({ failures }: Watched, outcome: Outcome, intervalMs: number): number {
  if (outcome.kind === 'fleet') return intervalMs;
  const wait = waitAfterFailures(intervalMs, failures, Math.random());
  return Math.max(wait, outcome.failure.facts.retryAfterMs ?? 0);
}

/** An error that is no ManagerError is a defect of ours. It must not stop the readings of other listings. */
function asManagerError(error: unknown): ManagerError {
  if (error instanceof ManagerError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new ManagerError('unreadable', 'This server could not process the answer of the Manager.', {
    detail,
  });
}

function buffersOf(outcome: Outcome): readonly ArrayBuffer[] {
  if (outcome.kind === 'failed') return [];
  return [outcome.whole.buffer, ...[...outcome.patches.values()].map(({ buffer }) => buffer)];
}
