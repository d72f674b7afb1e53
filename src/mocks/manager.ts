import type { Answer } from './answer';
import { createFaultList, type Fault, type FaultList, withCopies } from './faults';
import { buildGeneratedWorld, type GeneratedSize } from './generated-world';
import { isDown } from './outage';
import { createPauses } from './pauses';
import { type PlainRequest, respond, type Surroundings } from './respond';
import type { ScenarioName } from './scenario-names';
import { scenarioOf } from './scenarios';
import { createStore } from './store';
import { toResponse } from './to-response';

/** A request that may have changed something, with the moment at which it came: enough to do it again. */
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
  /** With the query. */
  readonly path: string;
  /** 0 when the connection was cut. */
  readonly status: number;
}

export interface MockManagerOptions {
  /** The clock, epoch ms. @default Date.now */
  readonly now?: () => number;
  /** @default 'default' */
  readonly scenario?: ScenarioName;
  /** A generated fleet of this size in the place of the scenario's. */
  readonly size?: GeneratedSize;
  /** Another seed gives other ids, host names and phases. @default 1 */
  readonly seed?: number;
  /** The only account there is. @default 'demo' */
  readonly account?: string;
  /** When set, every request must carry it as `x-api-key`. */
  readonly apiKey?: string;
  readonly faults?: readonly Fault[];
  /** Called after every request that may have changed something, also a refused one: a failed delete deletes in part. */
  readonly onWrite?: (write: JournaledWrite) => void;
}

/** A Manager in memory: the same in a browser's worker, in tests and behind HTTP. */
export interface MockManager {
  /** Answers like the real thing; rejects with {@link ConnectionCut} when a fault says so, or when the request is aborted. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Does earlier writes again, each at its own moment. */
  readonly replay: (writes: readonly JournaledWrite[]) => void;
  /** The mock's time, epoch ms. */
  readonly now: () => number;
  /** Moves the clock forward, or back. */
  readonly advanceClock: (byMs: number) => void;
  /** Everything is again as it was at the start: fleet, clock, faults, log. */
  readonly reset: () => void;
  readonly faults: Pick<FaultList, 'add' | 'clear'>;
  /** What was asked so far, oldest first; the last 1,000 requests. */
  readonly requests: () => readonly LoggedRequest[];
}

/** The connection broke, as a fault asked for. `sent` is what got through before, and whether it hangs instead of ending. */
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

/** Starts a mock Manager. Its answers depend on seed, scenario, clock and writes alone. */
export function createMockManager(options: MockManagerOptions = {}): MockManager {
  const { scenario: scenarioName = 'default', size, seed = 1, account = 'demo', apiKey, onWrite } = options;
  const clock = options.now ?? Date.now;
  const scenario = scenarioOf(scenarioName);
  const world = size ? buildGeneratedWorld({ seed, ...size }) : scenario.buildWorld(seed);
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
      isHead: method === 'HEAD',
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
      // Without credential: the journal holds none, and each write was let in once already.
      for (const { at, method, url, body } of writes) {
        const request = { method, url: new URL(url), headers: new Headers(), body };
        answerAt(at, request, { apiKey: undefined, isGatewayDown: false });
      }
    },
  };
}

/** The answer that a fault gives in the Manager's place, if it gives one. */
function answerOf(fault: Fault | undefined): Answer | undefined {
  if (fault?.status === undefined) return undefined;
  return { status: fault.status, body: fault.body, ...(fault.headers && { headers: fault.headers }) };
}
