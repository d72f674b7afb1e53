import { fleetOn } from '@/domain/delegate/day-to-come';
import type { Fleet } from '@/domain/delegate/fleet';
import type { AboutMemory, FleetAt } from '@/domain/memory/questions';
import type { ReportChoice } from '@/domain/report/choice';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { derivePastFleet } from '@/fleet/past';
import { formatIso } from '@/lib/time';
import { Refusal } from '../requests/refusal.ts';
import type { AskedMemory } from './activity.ts';
import { type Asked, ENDPOINTS, type EndpointPath } from './endpoints.ts';

/** What the main thread asks of the one that has the fleets, as plain data. */
export type ApiRequest = {
  readonly name: 'api';
  readonly path: EndpointPath;
  readonly choice: ReportChoice;
  /** As the schema of the endpoint has read it. */
  readonly query: object;
};

/** When a memory that cannot be read is asked again. */
const RETRY_SECONDS = 20;

/** What an answer is made of. */
type ApiSources = {
  /** The newest fleet of the listing; undefined when it is not read any more. */
  readonly newest: { readonly fleet: Fleet; readonly isEmptyByPermission: boolean } | undefined;
  /** Undefined when nothing is kept. `ask` throws when it cannot be read. */
  readonly memory:
    | (Pick<AskedMemory, 'ask'> & { readonly about: () => Promise<Pick<AboutMemory, 'now'>> })
    | undefined;
  readonly ownerPrefixes: readonly string[];
};

/** The answer of an endpoint, to be sent as JSON. Throws a Refusal. */
export async function answerApi(request: ApiRequest, sources: ApiSources): Promise<object> {
  const { path, choice, query } = request;
  const asked: Asked<object> = {
    choice,
    query,
    fleet: () => fleetAt(choice, sources),
    memory: () => memoryOf(sources),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this path has read the query
  return ENDPOINTS[path].of(asked as never);
}

async function fleetAt({ scope, includesBelow, moment }: ReportChoice, sources: ApiSources): Promise<Fleet> {
  const { newest, ownerPrefixes } = sources;
  if (moment && !moment.isToCome)
    return fleetOfPast(memoryOf(sources).ask, { scope, includesBelow }, { at: moment.at, ownerPrefixes });
  if (!newest) throw new Refusal('GATEWAY_NO_WATCHER', { retryAfterSeconds: 5 });
  if (newest.isEmptyByPermission) throw new Refusal('GATEWAY_KEY_MAY_NOT_VIEW');
  return moment ? fleetOn(newest.fleet, moment.at) : newest.fleet;
}

/** The fleet that a history has of a moment, epoch ms. Throws a Refusal that says why it has none. */
export async function fleetOfPast(
  ask: AskedMemory['ask'],
  listing: ListingChoice,
  { at, ownerPrefixes }: { readonly at: number; readonly ownerPrefixes: readonly string[] },
): Promise<Fleet> {
  const answer = await ask((answers) => answers.fleet({ ...listing, at }));
  const past = derivePastFleet(answer, ownerPrefixes);
  if (past.state === 'known') return past.snapshot.fleet;
  throw new Refusal('GATEWAY_NOT_REMEMBERED', { detail: whyNot(past) });
}

function memoryOf({ memory }: ApiSources): AskedMemory {
  if (!memory) throw new Refusal('GATEWAY_NO_HISTORY');
  return {
    now: async () => (await memory.about()).now,
    ask: (question) =>
      memory.ask(question).catch((cause: unknown) => {
        throw new Refusal('GATEWAY_NO_MEMORY', { retryAfterSeconds: RETRY_SECONDS, cause });
      }),
  };
}

function whyNot(past: Exclude<FleetAt, { readonly state: 'known' }>): string {
  if (past.state === 'future') return 'it is not past yet';
  if (past.state === 'before') return `the history begins ${formatIso(past.since) ?? 'later'}`;
  return `nothing was read from ${formatIso(past.from)} to ${formatIso(past.to) ?? 'now'}`;
}
