import type { QueryClient } from '@tanstack/react-query';
import { ManagerError } from '@/api/errors';
import { configureManager, managerConfig } from '@/api/manager';
import { fetchPermissions } from '@/api/permissions';
import { scopeOf } from '@/domain/scope/scope';
import type { OwnKey } from './own-key';

/**
 * Uses a key from now on, once the Manager has accepted it. The question asked needs no permission, so only the key
 * itself can be refused. Throws a ManagerError, and then the key is forgotten.
 */
export async function adoptKey({ text, account }: OwnKey): Promise<void> {
  configureManager({ ...managerConfig(), apiKey: text });
  try {
    await fetchPermissions(scopeOf(account));
  } catch (error) {
    // Whoever is told what is missing was recognised.
    if (error instanceof ManagerError && error.reason === 'not-permitted') return;
    forgetKey();
    throw error;
  }
}

/** Sends no key from now on. */
export function forgetKey(): void {
  const { apiKey: _forgotten, ...rest } = managerConfig();
  configureManager(rest);
}

/** Calls back when the Manager refuses the key, whatever was asked. Returns the way out. */
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

/** Asks again for what an earlier key was refused, so that a page that comes back speaks of it no more. */
export async function askAgain(client: QueryClient): Promise<void> {
  // What one key was told, and what it may do, need not be so for the next.
  await client.invalidateQueries({ refetchType: 'none' });
  await client.resetQueries({
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  });
  await client.refetchQueries({ type: 'all', predicate: ({ state }) => state.status === 'error' });
}
