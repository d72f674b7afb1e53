import type { DelegateScope } from '../scope/delegate-scope';

/**
 * Returns the key of a delegate without identifier; with its scope in a listing of several, where a name may repeat. No
 * identifier has a colon, so the two kinds of key cannot collide.
 */
export function nameKey(name: string, scope?: DelegateScope): string {
  return ['name', ...(scope ? [scope.org, scope.project] : []), name].join(':');
}
