import { SECOND_MS } from '@/lib/units';
import { wholeBody } from './body-reader';
import { sentFailure } from './errors';
import type { CallOptions } from './request';
import { withRetries } from './retry';
import { clockOffsetOf, exchange, readBody } from './send';

/** What our server answers about a fleet. */
export interface FleetResponse {
  /** For the decoder; undefined when the page has the newest version already. */
  readonly sent: unknown;
  /** Whether this server reads fleets at all. */
  readonly hasFeed: boolean;
  readonly version: string;
  /** The version that is changed; undefined for a whole fleet. */
  readonly base: string | undefined;
  /** The form of what was sent; that of another build differs. */
  readonly fields: string | undefined;
  /** Until the server has read the fleet again. */
  readonly nextInMs: number | undefined;
  /** The clock of our server minus ours; undefined when the answer has no time. */
  readonly clockOffsetMs: number | undefined;
}

export interface FleetOptions extends CallOptions {
  /** Whether the user wants a new reading. */
  readonly isFresh?: boolean | undefined;
  /** Gets the first line of a good answer of several before the rest, and the clock of our server minus ours. */
  readonly onFirstLine?: ((line: string, clockOffsetMs: number) => void) | undefined;
}

/**
 * Fetches a fleet, as it was sent, from an address of our server. Throws a ManagerError; when cancelled, the signal's abort
 * reason. Retries only where no answer came: the server itself repeats the calls of the Manager.
 */
export async function fetchSentFleet(
  address: string,
  { signal, isFresh, onFirstLine }: FleetOptions = {},
): Promise<FleetResponse> {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  // Our server keeps fleets itself. A browser that stores nothing asks it with each request for a new reading.
  const cache = isFresh ? 'no-store' : 'default';
  const openBody = (asOf: number) =>
    wholeBody({ onFirstLine: (line) => onFirstLine?.(line, asOf - Date.now()) });
  const call = { method: 'GET', basePath: '', path, params, cache, signal, openBody } as const;
  const { response, answeredAt, body } = await withRetries(() => exchange(call), { signal });
  const { headers, ok } = response;
  const failure = ok ? undefined : sentFailure(body.json);
  if (failure) throw failure;
  // A good answer of another type is the page of a proxy, such as a sign-in. Damaged JSON is for the decoder to refuse.
  const isJson = headers.get('content-type')?.startsWith('application/json');
  const json = ok && isJson ? (body.json ?? null) : ok ? undefined : body.json;
  const seconds = headers.get('fleet-next');
  return {
    sent: readBody(response, { ...body, json }, answeredAt),
    hasFeed: headers.get('fleet-feed') !== 'none',
    version: headers.get('fleet-version') ?? '',
    base: headers.get('fleet-base') ?? undefined,
    fields: headers.get('fleet-fields') ?? undefined,
    nextInMs: seconds !== null && /^\d{1,5}$/.test(seconds) ? Number(seconds) * SECOND_MS : undefined,
    clockOffsetMs: clockOffsetOf(response, answeredAt),
  };
}
