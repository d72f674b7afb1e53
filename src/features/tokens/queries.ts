import { queryOptions } from '@tanstack/react-query';
import { ManagerError } from '@/api/errors';
import { fetchTokens, fetchTokenUse, fetchTokenValue } from '@/api/tokens';
import { type Context, POLICY } from '@/domain/delegate/context';
import { type Fleet, fleetOf } from '@/domain/delegate/fleet';
import { NO_FILTERS, withValues } from '@/domain/query/filters';
import { viewOfQuery, viewQuery } from '@/domain/query/list-view';
import { overviewPath } from '@/domain/scope/paths';
import { scopeInWords } from '@/domain/scope/permissions';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { countTokenUse, hostsUsing } from '@/domain/tokens/token-usage';
import { createGate } from '@/lib/gate';

/** The part of every key that is about tokens. */
export const TOKENS_KEY = ['delegates', 'tokens'] as const;

/** The tokens of a scope, without their values. No polling: each answer brings every value as far as this page. */
export const tokensQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...TOKENS_KEY, 'list', scopeKey(scope)],
    queryFn: ({ signal }) => fetchTokens(scope, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

// The Manager looks through all delegates for each of these answers.
const askedTogether = createGate(4);

/** How many delegates and instances of a scope use a token, and the list of them. */
export const tokenUseQuery = (scope: Scope, name: string) =>
  queryOptions({
    queryKey: [...TOKENS_KEY, 'use', scopeKey(scope), name],
    queryFn: ({ signal }) =>
      askedTogether(async () => {
        const { fleet, isComplete } = await readTokenUse(scope, name, signal);
        return { ...countTokenUse(fleet), isComplete, listPath: pathToHosts(scope, hostsUsing(fleet)) };
      }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Most hosts in a link: each is a filter that the list shows. */
const MAX_LINKED_HOSTS = 20;
const { view: WHOLE_LIST } = viewOfQuery('');

/**
 * The path of the list with these hosts alone. The listing reports no names of tokens, so hosts stand for the instances that use
 * a token. Undefined where hosts are unknown or too many for a link.
 */
function pathToHosts(scope: Scope, hosts: readonly string[] | undefined): string | undefined {
  if (!hosts || hosts.length === 0 || hosts.length > MAX_LINKED_HOSTS) return undefined;
  const filters = withValues(NO_FILTERS, 'hostName', hosts);
  return `${overviewPath(scope)}?${viewQuery({ ...WHOLE_LIST, filters })}`;
}

/** The delegates of one scope that use a token. */
interface TokenUse {
  /** Of each delegate only the instances that registered with the token. */
  readonly fleet: Fleet;
  /** False when a part of the answer could not be read. */
  readonly isComplete: boolean;
}

const NO_VERSION: Context['latestVersion'] = { state: 'unknown', why: 'Versions do not matter here.' };

/**
 * Fetches the delegates of a scope that use a token. Throws a ManagerError; when cancelled, the signal's abort reason.
 */
export async function readTokenUse(scope: Scope, name: string, signal: AbortSignal): Promise<TokenUse> {
  const { facts, unreadable, asOf } = await fetchTokenUse(scope, name, { signal });
  return {
    fleet: fleetOf(facts, { asOf, latestVersion: NO_VERSION, policy: POLICY }),
    isComplete: unreadable.length === 0,
  };
}

/**
 * Reads the value of a token. It is no query, because a cache would keep it. Throws a ManagerError, refused where the Manager does
 * not send it.
 */
export async function readTokenValue(scope: Scope, name: string): Promise<string> {
  const value = await fetchTokenValue(scope, name);
  if (value !== undefined) return value;
  throw new ManagerError(
    'refused',
    `The Manager did not send the value of “${name}”. You need core_delegate_edit on ${scopeInWords(scope)}.`,
  );
}
