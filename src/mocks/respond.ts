import { type Answer, noSuchRoute, Refusal, wrongVerb } from './answers';
import type { Call, Service } from './call';
import { requireCredential } from './checks';
import { pathBelowGateway } from './gateway-path';
import { makeHostile } from './hostile';
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

const SERVICE_PREFIXES: readonly (readonly [string, Service])[] = [
  ['/api/', 'manager'],
  ['/ng/api/', 'ng'],
  ['/authz/api/', 'ng'],
];

/** The gateway's page while the Manager is away: HTML, whatever was requested. */
const DOWN: Answer = {
  status: 503,
  body: '<html>\r\n<head><title>503 Service Temporarily Unavailable</title></head>\r\n<body><center><h1>503 Service Temporarily Unavailable</h1></center></body>\r\n</html>\r\n',
  headers: { 'content-type': 'text/html' },
};

/**
 * Answers one request from the store, and changes the store if the operation writes. Says the kind of operation beside
 * the answer.
 */
export function respond(request: PlainRequest, surroundings: Surroundings) {
  const { method, url } = request;
  // Harness's documentation also shows its addresses without the `/gateway` segment.
  const path = pathBelowGateway(url.pathname) ?? url.pathname;
  const service = SERVICE_PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1];
  if (!service) {
    const answer = { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } };
    return { answer, isListing: false, isWrite: false };
  }
  const { now, account, apiKey, scenario, store, isGatewayDown } = surroundings;
  const found = findRoute(method, path, scenario);
  const { route, params } = typeof found === 'object' ? found : { route: undefined, params: {} };
  const { searchParams: query } = url;
  const call: Call = { service, path, params, query, body: request.body, now, account, scenario, store };
  const { isListing = false, isWrite = false } = route ?? {};
  const answer = answerOrRefusal(() => {
    requireCredential(call, request.headers, apiKey);
    if (!route) throw found ? wrongVerb(call) : noSuchRoute(call);
    return isListing && isGatewayDown ? DOWN : route.answer(call);
  });
  const body = scenario.isHostile && route ? makeHostile(answer.body) : answer.body;
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
