import { ManagerError } from '@/api/errors';
import { fetchSentFleet } from '@/api/fleet-answer';
import { managerConfig } from '@/api/manager';
import type { Fleet } from '@/domain/delegate/fleet';
import { listingKey } from '@/domain/scope/listing-choice';
import { BASE_PATH } from '@/lib/href';
import { type EarlyOptions, type FleetFeed, firstRows, prefetching } from './feed';
import { fleetAddress } from './fleet-address';
import type { AboutListing } from './listing';
import { type FleetAnswer, type FleetRequest } from './messages';
import type { FleetPatch } from './patch';

const TWO_FRAMES_MS = 34;

/** The newest fleet of the listing that was asked for last. */
interface Newest {
  readonly key: string;
  readonly version: string;
  readonly fleet: Fleet;
  readonly about: AboutListing;
}

/**
 * Creates the feed of a page whose server reads the fleets. It asks `inPage` instead, from then on, when the server reads
 * none, or when the page cannot read what a server of another build sends.
 */
export function createServerFeed(inPage: FleetFeed): FleetFeed {
  let newest: Newest | undefined;
  let inPageBecause: string | undefined;

  async function ask(request: FleetRequest, options: EarlyOptions): Promise<FleetAnswer> {
    if (inPageBecause === undefined) {
      try {
        const answer = await askServer(request, options);
        if (answer) return answer;
      } catch (error) {
        if (!isDamaged(error)) throw error;
        // Whatever was damaged, a whole fleet stands alone.
        newest = undefined;
        const whole = await askServer(request, options);
        if (whole) return whole;
      }
    }
    return { ...(await inPage.ask(request, options)), inPageBecause };
  }

  /** Undefined when the page has to read the listing itself. */
  async function askServer(
    request: FleetRequest,
    { signal, rowsShown }: EarlyOptions,
  ): Promise<FleetAnswer | undefined> {
    const key = listingKey(request);
    const base = newest?.key === key ? newest : undefined;
    // The decoder arrives while the server answers.
    const codec = import('./codec');
    async function showFirstRows(line: string, clockOffsetMs: number) {
      const rows = (await codec).decodeFirstRows(line);
      if (!rows) return;
      managerConfig().onClockOffset?.(byPageClock(rows.about, clockOffsetMs).clockOffsetMs);
      firstRows.set({ ...rows, listing: key });
    }
    const address = BASE_PATH + fleetAddress(request, base?.version);
    const onFirstLine = rowsShown && ((line: string, offsetMs: number) => void showFirstRows(line, offsetMs));
    const options = { signal, isFresh: request.isFresh, onFirstLine };
    const [{ decodeFleet, FIELDS_VERSION }, answer] = await Promise.all([
      codec,
      fetchSentFleet(address, options),
    ]);
    if (firstRows.get()) {
      // The browser paints them before it decodes the rest.
      await rowsShown;
      await new Promise((resolve) => setTimeout(resolve, TWO_FRAMES_MS));
    }
    if (!answer.hasFeed) inPageBecause = 'the server of this page reads no fleets';
    else if (answer.sent !== undefined && answer.fields !== FIELDS_VERSION)
      inPageBecause = 'the server of this page has another version than the page; reload the page';
    if (inPageBecause !== undefined) return undefined;
    const { nextInMs, version } = answer;
    const known = { version, nextInMs, preparedIn: 'server' } as const;
    const changeTo = (fleet: Fleet, patch?: FleetPatch): FleetAnswer['change'] =>
      patch && base && base.version === request.base
        ? { kind: 'patch', base: base.version, patch }
        : { kind: 'whole', fleet };
    if (answer.sent === undefined) {
      if (!base) throw new ManagerError('unreadable', 'The server of this page sent no fleet.');
      const { about, fleet } = base;
      // No newer reading: the data stay as of their own.
      const change = changeTo(fleet, { context: fleet.context, delegates: {}, instances: {} });
      return { ...known, version: base.version, change, about };
    }
    const decoded = decodeFleet(answer.sent, answer.base === base?.version ? base?.fleet : undefined);
    const about = byPageClock(decoded.about, answer.clockOffsetMs);
    managerConfig().onClockOffset?.(about.clockOffsetMs);
    newest = { key, version, about, fleet: decoded.fleet };
    const change = changeTo(decoded.fleet, decoded.kind === 'patch' ? decoded.patch : undefined);
    return { ...known, change, about };
  }

  return prefetching(ask);
}

const isDamaged = (error: unknown) =>
  error instanceof ManagerError && error.kind === 'unreadable' && error.status === undefined;

/** The server compares the Manager's clock with its own; the page needs the difference from the page's. */
function byPageClock(
  { clockOffsetMs, ...about }: AboutListing,
  serverOffsetMs: number | undefined,
): AboutListing {
  if (clockOffsetMs === undefined || serverOffsetMs === undefined) return about;
  return { ...about, clockOffsetMs: clockOffsetMs + serverOffsetMs };
}
