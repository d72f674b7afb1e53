import type { Memory } from '@/domain/memory/questions';
import { SECOND_MS } from '@/lib/units';
import { type Answer } from './answers';
import { createFaultList, type Fault, type FaultList, withCopies } from './faults';
import { buildGeneratedWorld, type GeneratedSize } from './generated-world';
import { createDemoMemory } from './past/memory';
import { createPauses } from './pauses';
import { type PlainRequest, respond, type Surroundings } from './respond';
import type { ScenarioName } from './scenario-names';
import { scenarioOf } from './scenarios';
import { createStore } from './store';

/** A request that may have changed something, with its time: enough to replay it. */
export interface JournaledWrite {
  /** Epoch ms. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** One line of the request log. */
export interface LoggedRequest {
  /** Epoch ms, by the mock's clock. */
  readonly at: number;
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  /** 0 when the connection was cut. */
  readonly status: number;
}

export interface MockManagerOptions {
  /** The clock, epoch ms. @default Date.now */
  readonly now?: () => number;
  /** @default 'default' */
  readonly scenario?: ScenarioName;
  /** When its fleet was first looked at, epoch ms: an incident began shortly before. @default now */
  readonly begunAt?: number | undefined;
  /** Replaces the scenario's fleet with a generated one of this size. */
  readonly size?: GeneratedSize;
  /** Another seed gives other ids, host names and phases. @default 1 */
  readonly seed?: number;
  /** The only account of the mock. @default 'demo' */
  readonly account?: string;
  /** When set, every request must send it as `x-api-key`. */
  readonly apiKey?: string;
  readonly faults?: readonly Fault[];
  /** Called after every request that may have changed something, even a refused one: a failed delete may delete in part. */
  readonly onWrite?: (write: JournaledWrite) => void;
}

/** An in-memory Manager, the same in a browser's worker, in tests and behind HTTP. */
export interface MockManager {
  /** Answers like the real Manager; rejects with {@link ConnectionCut} for such a fault, or when the request is aborted. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Replays earlier writes, each at its own time. */
  readonly replay: (writes: readonly JournaledWrite[]) => void;
  /** Epoch ms. */
  readonly now: () => number;
  /** Moves the clock forward, or back. */
  readonly advanceClock: (byMs: number) => void;
  /** Restores the initial state: fleet, clock, faults, log. */
  readonly reset: () => void;
  readonly faults: Pick<FaultList, 'add' | 'clear'>;
  /** What a server that watches this Manager remembers. */
  readonly memory: Memory;
  /** The last 1,000 requests, oldest first. */
  readonly requests: () => readonly LoggedRequest[];
}

/** The connection broke because of a fault. `sent` is what was sent before; `how` says how it broke. */
export class ConnectionCut extends TypeError {
  constructor(
    readonly how: Exclude<Fault['damage'], 'broken-json' | undefined>,
    readonly sent: Response,
  ) {
    super('Failed to fetch');
    this.name = 'ConnectionCut';
  }
}

const LONGEST_LOG = 1_000;

/** Creates a mock Manager. Its answers depend only on seed, scenario, clock and writes. */
export function createMockManager(options: MockManagerOptions = {}): MockManager {
  const { scenario: scenarioName = 'default', size, seed = 1, account = 'demo', apiKey, onWrite } = options;
  const clock = options.now ?? Date.now;
  const scenario = scenarioOf(scenarioName);
  const world = size
    ? buildGeneratedWorld({ seed, ...size })
    : scenario.buildWorld(seed, options.begunAt ?? clock());
  const initialFaults = options.faults ?? [];
  const faults = createFaultList(initialFaults);
  const log: LoggedRequest[] = [];
  let store = createStore(world);
  let advancedMs = 0;
  let firstListingAt: number | undefined;

  const now = () => clock() + advancedMs;
  const pauses = createPauses(now);

  function answerAt(
    at: number,
    request: PlainRequest,
    condition: Pick<Surroundings, 'apiKey' | 'isGatewayDown'>,
  ) {
    return respond(request, { now: at, account, scenario, store, ...condition });
  }

  function answerNow(request: PlainRequest): Answer {
    const at = now();
    const isGatewayDown = scenario.hasOutages && isDown(at, firstListingAt);
    const { answer, isListing, isWrite } = answerAt(at, request, { apiKey, isGatewayDown });
    if (isListing) firstListingAt ??= at;
    if (isWrite) onWrite?.({ at, method: request.method, url: request.url.href, body: request.body });
    return answer;
  }

  function remember(request: PlainRequest, status: number): void {
    const { method, url } = request;
    log.push({ at: now(), method, path: `${url.pathname}${url.search}`, status });
    if (log.length > LONGEST_LOG) log.shift();
  }

  async function fetch(incoming: Request): Promise<Response> {
    const { method, headers, signal } = incoming;
    const request = { method, url: new URL(incoming.url), headers, body: await incoming.text() };
    const fault = faults.take(method, `${request.url.pathname}${request.url.search}`);
    if (fault?.latencyMs) await pauses.until(now() + fault.latencyMs, signal);
    signal.throwIfAborted();
    const answer = answerOf(fault) ?? answerNow(request);
    const response = toResponse(fault?.copies === undefined ? answer : withCopies(answer, fault.copies), {
      now: now(),
      isHalf: fault?.damage !== undefined,
    });
    const damage = fault?.damage;
    const isBroken = damage !== undefined && damage !== 'broken-json';
    remember(request, isBroken ? 0 : response.status);
    if (isBroken) throw new ConnectionCut(damage, response);
    return response;
  }

  return {
    fetch,
    now,
    faults,
    memory: createDemoMemory(() => ({ account, scenario, store }), now),
    requests: () => log,
    advanceClock: (byMs) => {
      advancedMs += byMs;
      pauses.look();
    },
    reset: () => {
      store = createStore(world);
      faults.clear();
      initialFaults.forEach(faults.add);
      log.length = 0;
      advancedMs = 0;
      firstListingAt = undefined;
    },
    replay: (writes) => {
      // Without a credential: the journal holds none, and each write was accepted once already.
      for (const { at, method, url, body } of writes) {
        const request = { method, url: new URL(url), headers: new Headers(), body };
        answerAt(at, request, { apiKey: undefined, isGatewayDown: false });
      }
    },
  };
}

function answerOf(fault: Fault | undefined): Answer | undefined {
  if (fault?.status === undefined) return undefined;
  return { status: fault.status, body: fault.body, ...(fault.headers && { headers: fault.headers }) };
}

const SPELL_MS = 90 * SECOND_MS;

/**
 * Whether the gateway is down for a listing at `now`. The first listing succeeds, so that there is something to show;
 * then the gateway is down for 90 seconds, up for 90, and so on. All times are epoch ms.
 */
function isDown(now: number, firstListingAt: number | undefined): boolean {
  if (firstListingAt === undefined) return false;
  return Math.floor((now - firstListingAt) / SPELL_MS) % 2 === 0;
}

const BODILESS = new Set([204, 205, 304]);

interface Sending {
  /** For the `Date` header, epoch ms. */
  readonly now: number;
  /** Whether to send only the first half of the body. */
  readonly isHalf: boolean;
}

/** Converts an answer to a web response: text as is, everything else as JSON, with the mock's own date. */
function toResponse(answer: Answer, { now, isHalf }: Sending): Response {
  const { status, body } = answer;
  const isText = typeof body === 'string';
  const headers = new Headers({
    'content-type': isText ? 'text/plain' : 'application/json',
    ...answer.headers,
  });
  headers.set('date', new Date(now).toUTCString());
  headers.set('cache-control', 'no-store');
  if (BODILESS.has(status)) {
    headers.delete('content-type');
    return new Response(null, { status, headers });
  }
  const whole = isText ? body : (JSON.stringify(body) ?? '');
  return new Response(isHalf ? whole.slice(0, whole.length / 2) : whole, { status, headers });
}
