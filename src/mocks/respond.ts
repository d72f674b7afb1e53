import { type Answer, gatewayPage, Refusal } from './answer';
import type { Call, Service } from './call';
import { refusalOfCredential } from './credential';
import { pathBelowGateway } from './gateway-path';
import { makeHostile } from './hostile';
import { noSuchRoute, wrongVerb } from './refusals';
import { findRoute } from './routes';
import type { Scenario } from './scenarios';
import type { Store } from './store';

/** A request with its body already read, as the journal stores it. */
export interface PlainRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

/** What an answer depends on besides the request. */
export interface Surroundings {
  readonly now: number;
  readonly account: string;
  readonly apiKey: string | undefined;
  readonly scenario: Scenario;
  readonly store: Store;
  readonly isGatewayDown: boolean;
}

/** An answer, and the kind of operation that gave it. */
export interface Responded {
  readonly answer: Answer;
  readonly isListing: boolean;
  readonly isWrite: boolean;
}

const SERVICE_PREFIXES: readonly (readonly [string, Service])[] = [
  ['/api/', 'manager'],
  ['/ng/api/', 'ng'],
  ['/authz/api/', 'ng'],
];

function plain(answer: Answer): Responded {
  return { answer, isListing: false, isWrite: false };
}

/** Answers one request from the store, and changes the store if the operation writes. */
export function respond(request: PlainRequest, surroundings: Surroundings): Responded {
  const { method, url } = request;
  // Harness's documentation also shows its addresses without the `/gateway` segment.
  const path = pathBelowGateway(url.pathname) ?? url.pathname;
  const service = SERVICE_PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1];
  if (!service) return plain({ status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } });

  const found = findRoute(method, path, surroundings.scenario);
  const { now, account, scenario, store } = surroundings;
  const params = typeof found === 'object' ? found.params : {};
  const call: Call = {
    service,
    path,
    params,
    query: url.searchParams,
    body: request.body,
    now,
    account,
    scenario,
    store,
  };
  const objection = refusalOfCredential(call, request.headers, surroundings.apiKey);
  if (objection) return plain(objection);
  if (!found) return plain(noSuchRoute(call));
  if (found === 'wrong method') return plain(wrongVerb(call));
  const { isListing = false, isWrite = false } = found.route;
  if (isListing && surroundings.isGatewayDown) {
    return { answer: gatewayPage(503, 'Service Temporarily Unavailable'), isListing, isWrite };
  }
  const answer = answerOrRefusal(() => found.route.answer(call));
  const body = scenario.isHostile ? makeHostile(answer.body) : answer.body;
  return { answer: { ...answer, body }, isListing, isWrite };
}

function answerOrRefusal(answer: () => Answer): Answer {
  try {
    return answer();
  } catch (cause) {
    if (cause instanceof Refusal) return cause.answer;
    throw cause;
  }
}
