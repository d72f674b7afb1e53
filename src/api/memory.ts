import type { Memory, MemoryListing } from '@/domain/memory/questions';
import { orgOf, projectOf } from '@/domain/scope/scope';
import { ManagerError } from './errors';
import { managerConfig } from './manager';
import { withRetries } from './retry';
import { type Call, send } from './send';

/** Returns the memory of the fleet: that of our server, or of the demo. */
export function fleetMemory(): Memory {
  return managerConfig().memory ?? SERVER_MEMORY;
}

const BASE_PATH = '/memory';

/** The memory that our server keeps. Its functions throw a ManagerError; when cancelled, the signal's abort reason. */
const SERVER_MEMORY: Memory = {
  about: ({ signal } = {}) => ask('about', new URLSearchParams(), signal),
  activity: ({ kinds = [], delegates = [], ...question }, { signal } = {}) => {
    const params = paramsOf(question);
    for (const kind of kinds) params.append('kind', kind);
    for (const key of delegates) params.append('delegate', key);
    return ask('activity', params, signal);
  },
  missing: (question, { signal } = {}) => ask('missing', paramsOf(question), signal),
  strips: (question, { signal } = {}) => ask('strips', paramsOf(question), signal),
  reporting: (question, { signal } = {}) => ask('reporting', paramsOf(question), signal),
  fleetAt: (question, { signal } = {}) => ask('fleet', paramsOf(question), signal),
  since: (question, { signal } = {}) => ask('since', paramsOf(question), signal),
  dismiss: (delegate, { signal } = {}) => change('POST', paramsOf(delegate), signal),
  undoDismiss: (delegate, { signal } = {}) => change('DELETE', paramsOf(delegate), signal),
};

/** Returns the parameters of a question: the scope as in an address of a page, and the rest under its own names. */
function paramsOf({ scope, ...rest }: MemoryListing): URLSearchParams {
  const all = { account: scope.account, org: orgOf(scope), project: projectOf(scope), ...rest };
  const known = Object.entries(all).filter(([, value]) => value !== undefined);
  return new URLSearchParams(known.map(([name, value]) => [name, String(value)]));
}

async function ask<Answer>(
  question: string,
  params: URLSearchParams,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const call: Call = { method: 'GET', path: `/${question}`, params, signal };
  const { data } = await withRetries(() => sendToServer(call), { signal });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our server answers each question with its type
  return data as Answer;
}

async function change(method: 'POST' | 'DELETE', params: URLSearchParams, signal: AbortSignal | undefined) {
  await sendToServer({ method, path: '/dismissals', params, signal });
}

async function sendToServer(call: Call) {
  try {
    return await send({ ...call, basePath: BASE_PATH });
  } catch (error) {
    if (!(error instanceof ManagerError) || error.kind !== 'unreachable') throw error;
    throw new ManagerError('unreachable', 'The server of this page cannot be reached.', {}, { cause: error });
  }
}
