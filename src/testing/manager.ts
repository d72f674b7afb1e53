/** A fake Manager, for tests only. */

import { configureManager } from '@/api/manager';
import { type LatestVersion, POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import { delegateCount, instancesAt } from '@/domain/delegate/fleet';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { fetchListing, type ListingOptions } from '@/fleet/listing';
import { EXAMPLE_TIME } from './contract-examples';
import { delegateIn } from './fleets';

/** The project that tests ask about. */
export const SCOPE = scopeOf('acct0001', 'retail', 'payments');
/** That project in the Manager's parameter names, and in those of the other NG services. */
export const MANAGER_SCOPE = { accountId: 'acct0001', orgId: 'retail', projectId: 'payments' };
export const NG_SCOPE = {
  accountIdentifier: 'acct0001',
  orgIdentifier: 'retail',
  projectIdentifier: 'payments',
};
/** The parameters of a request to the NG services about that project. */
export const NG_PARAMS = { routingId: 'acct0001', ...NG_SCOPE };

/** A request as the fake Manager received it. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
  readonly init: RequestInit;
}

type Answerer = (request: SentRequest, attempt: number) => Response | Promise<Response>;

/**
 * Replaces the network with a fake Manager, and discards what was learned about the previous one. The result lists the
 * requests it receives.
 */
export function fakeManager(answer: Answerer): SentRequest[] {
  const sent: SentRequest[] = [];
  configureManager({
    fetch: async (input, init = {}) => {
      init.signal?.throwIfAborted();
      const url = new URL(input instanceof Request ? input.url : input, 'https://dashboard.test');
      const request = {
        method: init.method ?? 'GET',
        path: url.pathname,
        params: Object.fromEntries(url.searchParams),
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        init,
      };
      sent.push(request);
      return answer(request, sent.length);
    },
  });
  return sent;
}

/** A JSON answer at the time of the examples. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date(EXAMPLE_TIME).toUTCString(), ...headers },
  });
}

/** An answer that is an HTML page or plain text. */
export function text(body: string, status = 200, contentType = 'text/html'): Response {
  return new Response(body, { status, headers: { 'content-type': contentType } });
}

/** A good answer of the Manager and of the NG delegate resources. */
export function rest(resource: unknown): Response {
  return json({ metaData: {}, resource, responseMessages: [] });
}

/** A good answer of the other NG services. */
export function dto(data: unknown): Response {
  return json({ status: 'SUCCESS', data, metaData: null, correlationId: 'c-1' });
}

/** A refusal in the Manager's form. */
export function restRefusal(status: number, code: string, message: string | null): Response {
  const messages = [{ code, level: 'ERROR', message, exception: null, failureTypes: [] }];
  return json({ metaData: null, resource: null, responseMessages: messages }, status, {
    'x-harness-error': code,
  });
}

/** A refusal in the form of the NG services. */
export function ngRefusal(status: number, code: string, message: string | null): Response {
  return json({ status: 'ERROR', code, message, correlationId: 'c-2', responseMessages: null }, status);
}

/** Fetches a listing as a fleet, at the time of the answer, and its delegates with their instances. */
export async function fetchFleet(
  scope: Scope,
  {
    latestVersion = { state: 'loading' },
    ...options
  }: ListingOptions & { readonly latestVersion?: LatestVersion } = {},
) {
  const { facts, about } = await fetchListing(scope, options);
  const fleet = fleetOf(facts, { asOf: about.asOf, latestVersion, policy: POLICY });
  const delegates = Array.from({ length: delegateCount(fleet) }, (_, row) => ({
    ...delegateIn(fleet, row),
    instances: instancesAt(fleet, row),
  }));
  return { about, fleet, delegates };
}
