/** A fake Manager, for tests only. */
import type { DecodedDelegate, Delegate } from '@/domain/delegate/delegate';
import type { Scope } from '@/domain/scope/scope';
import { EXAMPLE_TIME } from './contract-examples';
import { type Dialect, listingDecoder, type UnreadablePart } from './decode-listing';
import { fetchListing, type ListingFacts, type ListingOptions } from './listing';
import { configureManager } from './manager';

/** A request as the fake Manager got it. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
  readonly init: RequestInit;
}

type Answerer = (request: SentRequest, attempt: number) => Response | Promise<Response>;

/** Puts a fake Manager in the place of the network, forgets what was learned about the one before, and lists what it is sent. */
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

/** An answer that is a page or plain text. */
export function text(body: string, status = 200, contentType = 'text/html'): Response {
  return new Response(body, { status, headers: { 'content-type': contentType } });
}

/** Good answer of the Manager and of the NG delegate resources. */
export function rest(resource: unknown): Response {
  return json({ metaData: {}, resource, responseMessages: [] });
}

/** Good answer of the other NG services. */
export function dto(data: unknown): Response {
  return json({ status: 'SUCCESS', data, metaData: null, correlationId: 'c-1' });
}

/** Refusal as the Manager words it. */
export function restRefusal(status: number, code: string, message: string | null): Response {
  const messages = [{ code, level: 'ERROR', message, exception: null, failureTypes: [] }];
  return json({ metaData: null, resource: null, responseMessages: messages }, status, {
    'x-harness-error': code,
  });
}

/** Refusal as the NG services word it. */
export function ngRefusal(status: number, code: string, message: string | null): Response {
  return json({ status: 'ERROR', code, message, correlationId: 'c-2', responseMessages: null }, status);
}

/** The delegates of a listing, all there. */
interface WholeListing {
  readonly decoded: readonly TidyDelegate[];
  readonly unreadable: readonly UnreadablePart[];
}

/** A decoded delegate from which everything that is not told is absent. */
export interface TidyDelegate {
  readonly delegate: Delegate;
  readonly heartbeats: readonly number[];
}

/** Decodes a listing at once. */
export function decodeListing(items: readonly unknown[], dialect: Dialect, asOf: number): WholeListing {
  const decoder = listingDecoder(dialect, asOf);
  const decoded = items.map(decoder.decode).filter((each) => each !== undefined);
  return { decoded: decoded.map(tidied), unreadable: decoder.unreadable };
}

/** Fetches a listing, and its delegates with it. */
export async function fetchDelegates(
  scope: Scope,
  options?: ListingOptions,
): Promise<ListingFacts & WholeListing> {
  let decoded: DecodedDelegate[] = [];
  const taker = () => {
    decoded = [];
    return (each: DecodedDelegate) => decoded.push(each);
  };
  const facts = await fetchListing(scope, taker, options);
  return { ...facts, decoded: decoded.map(tidied) };
}

function tidied({ delegate, heartbeats }: DecodedDelegate): TidyDelegate {
  return { delegate: toldOnly({ ...delegate, instances: delegate.instances.map(toldOnly) }), heartbeats };
}

function toldOnly<T extends object>(facts: T) {
  const told = Object.entries(facts).filter(([, value]) => value !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is required is never undefined
  return Object.fromEntries(told) as { [Field in keyof T]: Exclude<T[Field], undefined> };
}
