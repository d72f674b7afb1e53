import type { QueryClient } from '@tanstack/react-query';
import { ManagerError } from '@/api/errors';
import { configureManager, managerConfig } from '@/api/manager';
import { fetchPermissions } from '@/api/permissions';
import { accountOfKey, type KeyProblem, keyProblem } from '@/domain/scope/api-key';
import { scopeOf } from '@/domain/scope/scope';

/** A visitor's own key, in a valid form. Only the Manager knows whether it is accepted. */
export interface OwnKey {
  readonly text: string;
  /** The account of the key, which is a part of it. */
  readonly account: string;
}

const PROBLEMS: Record<KeyProblem, string> = {
  empty: 'Enter a key.',
  blank: 'It contains a space. Copy the whole key and nothing else.',
  character: 'It contains a character that no key has.',
  kind: 'It does not begin with “pat.” or “sat.”.',
  parts: 'It does not have four parts with dots between them. Is a part missing?',
  account: 'Its second part is not the identifier of an account.',
};

/** Reads a typed or pasted key. The sentence about a problem never repeats the key. */
export function readOwnKey(typed: string): OwnKey | { readonly problem: string } {
  const text = typed.trim();
  const problem = keyProblem(text);
  return problem === undefined ? { text, account: accountOfKey(text) ?? '' } : { problem: PROBLEMS[problem] };
}

/**
 * Uses a key from now on, once the Manager has accepted it. The test request needs no permission, so only the key
 * itself can be refused. Throws a ManagerError and restores the previous key on failure.
 */
export async function adoptKey({ text, account }: OwnKey): Promise<void> {
  const before = managerConfig();
  configureManager({ ...before, apiKey: text });
  try {
    await fetchPermissions(scopeOf(account));
  } catch (error) {
    // The Manager names a missing permission only to a key that it accepts.
    if (error instanceof ManagerError && error.reason === 'not-permitted') return;
    configureManager(before);
    throw error;
  }
}

/** Removes the key, so that no request sends it from now on. */
export function forgetKey(): void {
  const { apiKey: _forgotten, ...rest } = managerConfig();
  configureManager(rest);
}

/** Calls `onRefused` when the Manager refuses the key in any request. The result stops watching. */
export function watchRefusals(client: QueryClient, onRefused: () => void): () => void {
  function look(event: {
    readonly type: string;
    readonly action?: { readonly type: string; readonly error?: unknown };
  }) {
    if (event.type !== 'updated' || event.action?.type !== 'error') return;
    const { error } = event.action;
    if (error instanceof ManagerError && error.reason === 'signed-out') onRefused();
  }
  const stops = [client.getQueryCache().subscribe(look), client.getMutationCache().subscribe(look)];
  return () => stops.forEach((stop) => stop());
}

/** Repeats the requests that failed with an earlier key, so that the pages do not show those failures when they return. */
export async function askAgain(client: QueryClient): Promise<void> {
  // Another key may get other answers and may have other permissions.
  await client.invalidateQueries({ refetchType: 'none' });
  await client.resetQueries({
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  });
  await client.refetchQueries({ type: 'all', predicate: ({ state }) => state.status === 'error' });
}
