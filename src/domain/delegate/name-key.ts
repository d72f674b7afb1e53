import type { DelegateScope } from '../scope/delegate-scope';

/**
 * For a delegate without an identifier. In a listing of several scopes the key contains the scope, because a name may
 * repeat. No identifier has a colon, so the two kinds of key cannot collide.
 */
export function nameKey(name: string, scope?: DelegateScope): string {
  return ['name', ...(scope ? [scope.org, scope.project] : []), name].join(':');
}
