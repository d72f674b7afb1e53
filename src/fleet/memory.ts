import { ManagerError } from '@/api/errors';
import { managerConfig } from '@/api/manager';
import { withRetries } from '@/api/retry';
import { type Call, send } from '@/api/send';
import {
  type AskOptions,
  answersBy,
  type FleetAt,
  type Memory,
  type MissingKey,
  type Question,
  type QuestionName,
} from '@/domain/memory/questions';
import { clock } from '@/lib/clock';
import { BASE_PATH } from '@/lib/href';
import type { SentFleet } from './codec';
import { listingParams } from './fleet-address';

/** That of our server, or of the demo. */
export function fleetMemory(): Memory {
  return managerConfig().memory ?? SERVER_MEMORY;
}

/**
 * The present, epoch ms. While no answer has set the page's clock, the memory is asked for its time first: a question
 * that ends at a wrong present misses what happened.
 */
export async function memoryNow(memory: Memory, options?: AskOptions): Promise<number> {
  if (!clock.isSet()) {
    const { now } = await memory.about(options);
    managerConfig().onClockOffset?.(now - Date.now());
  }
  return clock.now();
}

/** An answer about a moment as our server sends it. */
export type SentFleetAt =
  | Exclude<FleetAt, { readonly state: 'known' }>
  | (Pick<FleetAt & { readonly state: 'known' }, 'state' | 'asOf' | 'previous' | 'next'> & {
      readonly fleet: SentFleet;
    });

/** The memory that our server keeps. Its functions throw a ManagerError; when cancelled, the signal's abort reason. */
const SERVER_MEMORY: Memory = {
  about: ({ signal } = {}) => read('about', new URLSearchParams(), signal),
  ...answersBy(ask),
  fleet: async (question, options) =>
    readFleetAt(await ask<'fleet', SentFleetAt>('fleet', question, options)),
  dismiss: (delegate, options) => change('POST', delegate, options),
  undoDismiss: (delegate, options) => change('DELETE', delegate, options),
};

async function readFleetAt(sent: SentFleetAt): Promise<FleetAt> {
  if (sent.state !== 'known') return sent;
  const { fleet, ...known } = sent;
  const { decodeFleet } = await import('./codec');
  const decoded = decodeFleet(fleet);
  if (decoded.kind !== 'whole') throw new ManagerError('unreadable', 'The answer of this server is damaged.');
  return { ...known, facts: decoded.fleet, latestVersion: decoded.fleet.context.latestVersion };
}

function ask<Name extends QuestionName, Sent>(
  name: Name,
  { scope, includesBelow, ...question }: Question<Name>,
  { signal }: AskOptions = {},
): Promise<Sent> {
  const params = listingParams({ scope, includesBelow });
  params.set('question', JSON.stringify(question));
  return read(name, params, signal);
}

async function read<Answer>(
  name: string,
  params: URLSearchParams,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const call: Call = { method: 'GET', path: `/${name}`, params, signal };
  const { data } = await withRetries(() => sendToServer(call), { signal });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our server answers each question with its type
  return data as Answer;
}

async function change(
  method: 'POST' | 'DELETE',
  { key, since, ...listing }: MissingKey,
  { signal }: AskOptions = {},
): Promise<void> {
  const params = listingParams(listing);
  params.set('delegate', key);
  params.set('since', String(since));
  await sendToServer({ method, path: '/dismissals', params, signal });
}

async function sendToServer(call: Call) {
  try {
    return await send({ ...call, basePath: `${BASE_PATH}/memory` });
  } catch (error) {
    if (!(error instanceof ManagerError) || error.kind !== 'unreachable') throw error;
    throw new ManagerError('unreachable', 'The server of this page cannot be reached.', {}, { cause: error });
  }
}
