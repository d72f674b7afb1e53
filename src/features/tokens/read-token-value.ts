import { ManagerError } from '@/api/errors';
import { fetchTokenValue } from '@/api/tokens';
import { scopeInWords } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';

/** Reads the value of a token. Throws a ManagerError, refused where the Manager does not tell it. */
export async function readTokenValue(scope: Scope, name: string): Promise<string> {
  const value = await fetchTokenValue(scope, name);
  if (value !== undefined) return value;
  throw new ManagerError(
    'refused',
    `The Manager does not tell the value of “${name}”: that takes core_delegate_edit on ${scopeInWords(scope)}.`,
  );
}
