import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { DelegateGroupListing, DelegateGroupsAnswer } from '@/api/wire/delegate-groups';
import { createMockManager, type MockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { ACCOUNT, LISTING, LISTING_PATH } from './listing';
import { nextAnswer } from './next-answer';

/** The only key that the server accepts. */
export const API_KEY = `pat.${ACCOUNT}.token.secret`;
/** How much later than the first answer the moved one is: a page should not be shown it sooner. */
export const MOVED_AFTER_MS = 6_000;

/** A fixed moment, so that every run on every machine measures the same bytes. */
const START_AT = Date.UTC(2026, 6, 31, 10, 20, 30);
const REPLICAS = 5;

const gzipped = promisify(gzip);

/** Answers ready to send, so that making them takes no time from what is measured. */
interface PreparedFleet {
  readonly manager: MockManager;
  /** Gzipped JSON of the listing at first, and as a real poll finds it later. */
  readonly first: Uint8Array<ArrayBuffer>;
  readonly moved: Uint8Array<ArrayBuffer>;
}

/** A listing whose answer waits. */
interface HeldPoll {
  /** Resolves when the page has asked. */
  readonly asked: Promise<void>;
  readonly release: () => void;
}

export interface FleetServer {
  /** The mock Manager's address, without a slash at its end. */
  readonly url: string;
  /** Gives the account a fleet of so many delegates, nearly each with five instances; tells the last one's name. */
  readonly prepare: (delegates: number) => Promise<string>;
  /** For a page about to be opened: the fleet is as at first, and its clock starts. */
  readonly startOver: () => void;
  /** From now on the listing tells what a real poll finds: every heartbeat moved, and some delegates changed. */
  readonly move: () => void;
  /** Tells the other of the two from now on: what it has been telling, or what a real poll found. */
  readonly turn: () => void;
  /** Holds the answer to the next listing back. */
  readonly holdNext: () => HeldPoll;
  readonly close: () => Promise<void>;
}

/** Starts the mock Manager on a free port of this machine, with its listings made and gzipped beforehand. */
export async function startFleetServer(): Promise<FleetServer> {
  let startedAt = Date.now();
  let isMoved = false;
  let fleet: PreparedFleet | undefined;
  let gate: { readonly open: Promise<void>; readonly ask: () => void } | undefined;
  const now = () => START_AT + Date.now() - startedAt;
  const managerOf = (delegates: number) =>
    createMockManager({ now, account: ACCOUNT, size: { count: delegates, replicas: REPLICAS } });

  async function answer(request: Request): Promise<Response> {
    const { manager, first, moved } = fleet ?? fail('No fleet is prepared.');
    if (new URL(request.url).pathname !== LISTING_PATH) return manager.fetch(request);
    const waiting = gate;
    gate = undefined;
    waiting?.ask();
    await waiting?.open;
    // The date is the one thing that moves when nothing else does.
    const date = new Date(now()).toUTCString();
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', date };
    return new Response(isMoved ? moved : first, { headers });
  }

  const { url, close } = await serveOverHttp({ ...managerOf(0), fetch: answer });
  return {
    url,
    close,
    async prepare(delegates) {
      // Two of the largest fleets at once are more than a small machine has memory for.
      fleet = undefined;
      startedAt = Date.now();
      const manager = managerOf(delegates);
      const listing = await listingOf(manager);
      const moved = await body(nextAnswer(listing, MOVED_AFTER_MS));
      fleet = { manager, first: await body(listing), moved };
      return listing.delegateGroupDetails?.at(-1)?.groupName ?? fail('The fleet is empty.');
    },
    startOver() {
      startedAt = Date.now();
      isMoved = false;
    },
    move() {
      isMoved = true;
    },
    turn() {
      isMoved = !isMoved;
    },
    holdNext() {
      const [asked, ask] = signal();
      const [open, release] = signal();
      gate = { open, ask };
      return { asked, release };
    },
  };
}

async function listingOf(manager: MockManager): Promise<DelegateGroupListing> {
  const response = await manager.fetch(new Request(`http://localhost${LISTING}`));
  const answer: DelegateGroupsAnswer = await response.json();
  return answer.resource ?? fail('The mock Manager gave no listing.');
}

async function body(resource: DelegateGroupListing): Promise<Uint8Array<ArrayBuffer>> {
  const answer: DelegateGroupsAnswer = { metaData: {}, resource, responseMessages: [] };
  // The level that the mock Manager itself uses.
  return new Uint8Array(await gzipped(JSON.stringify(answer), { level: constants.Z_BEST_SPEED }));
}

function signal(): readonly [Promise<void>, () => void] {
  let resolveNow = () => {};
  const signalled = new Promise<void>((resolve) => {
    resolveNow = resolve;
  });
  return [signalled, resolveNow];
}

function fail(why: string): never {
  throw new Error(why);
}
