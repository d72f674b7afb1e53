import { type CallOptions, read } from '@/api/request';
import { TOKENS_PATH, tokenParams } from '@/api/tokens';
import { delegateGroupsAnswerSchema } from '@/api/wire/listings';
import type { FleetFacts } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { limitConcurrency } from '@/lib/limit-concurrency';
import { fleetBuilder, type UnreadablePart } from './fleet-builder';

/** The delegates of one scope that use a token. */
export interface TokenUse {
  /** Each delegate only with those of its instances that registered with the token. */
  readonly facts: FleetFacts;
  readonly unreadable: readonly UnreadablePart[];
  /** Time of the answer, epoch ms: the Manager's, or ours when it sends none. */
  readonly asOf: number;
}

// Limited, because the Manager searches all delegates of the scope for each of these requests.
const usesAskedTogether = limitConcurrency(4);

/**
 * Fetches which delegates of this scope have instances that registered with a token, without those of other scopes.
 * Only a few of these requests run at a time; the others wait. Throws a ManagerError, of reason `not-found` for an
 * unknown token; when cancelled, the signal's abort reason.
 */
export async function fetchTokenUse(
  scope: Scope,
  name: string,
  { signal }: CallOptions = {},
): Promise<TokenUse> {
  const params = tokenParams(scope, 'delegateTokenName', name);
  const call = { method: 'GET', path: `${TOKENS_PATH}/delegate-groups`, params, signal } as const;
  const { data, serverTime } = await usesAskedTogether(() => {
    // It may have been cancelled while it waited.
    signal?.throwIfAborted();
    return read(call, delegateGroupsAnswerSchema);
  });
  const asOf = serverTime ?? Date.now();
  const builder = fleetBuilder('groups', asOf);
  for (const item of data.resource?.delegateGroupDetails ?? []) builder.add(item);
  return { facts: builder.finish(), unreadable: builder.unreadable, asOf };
}
