import { SECOND_MS } from '@/lib/units';
import { bytesBody } from './body-reader';
import { sentFailure } from './errors';
import type { CallOptions } from './request';
import { withRetries } from './retry';
import { clockOffsetOf, exchange, readBody } from './send';

/** What our server answers about a fleet. */
export interface FleetBytes {
  /** Undefined when the page has the newest version already. */
  readonly bytes: Uint8Array | undefined;
  /** Whether this server reads fleets at all. */
  readonly hasFeed: boolean;
  readonly version: string;
  /** The version that the bytes change; undefined for a whole fleet. */
  readonly base: string | undefined;
  /** The form of the bytes; that of another build differs. */
  readonly fields: string | undefined;
  /** Until the server has read the fleet again. */
  readonly nextInMs: number | undefined;
  /** The clock of our server minus ours; undefined when the answer has no time. */
  readonly clockOffsetMs: number | undefined;
}

export interface FleetBytesOptions extends CallOptions {
  /** Whether the user wants a new reading. */
  readonly isFresh?: boolean | undefined;
}

/**
 * Fetches the bytes of a fleet from an address of our server. Throws a ManagerError; when cancelled, the signal's abort
 * reason. Retries only where no answer came: the server itself repeats the calls of the Manager.
 */
export async function fetchFleetBytes(
  address: string,
  { signal, isFresh }: FleetBytesOptions = {},
): Promise<FleetBytes> {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  // Our server keeps fleets itself. A browser that stores nothing asks it with each request for a new reading.
  const cache = isFresh ? 'no-store' : 'default';
  const call = { method: 'GET', basePath: '', path, params, cache, signal, openBody: bytesBody } as const;
  const { response, answeredAt, body } = await withRetries(() => exchange(call), { signal });
  const { headers, ok } = response;
  const failure = ok ? undefined : sentFailure(body.json);
  if (failure) throw failure;
  // A good answer that is no bytes is the page of a proxy, such as a sign-in.
  const isForeign = ok && headers.get('content-type') !== 'application/octet-stream';
  const read = readBody(response, isForeign ? { ...body, json: undefined } : body, answeredAt);
  const seconds = headers.get('fleet-next');
  return {
    bytes: read instanceof Uint8Array ? read : undefined,
    hasFeed: headers.get('fleet-feed') !== 'none',
    version: headers.get('fleet-version') ?? '',
    base: headers.get('fleet-base') ?? undefined,
    fields: headers.get('fleet-fields') ?? undefined,
    nextInMs: seconds !== null && /^\d{1,5}$/.test(seconds) ? Number(seconds) * SECOND_MS : undefined,
    clockOffsetMs: clockOffsetOf(response, answeredAt),
  };
}
