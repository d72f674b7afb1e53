import { orgOf, projectOf, type Scope } from '@/domain/scope/scope';

/** Returns a scope as a text that begins with those of the scopes above it. */
export function scopePath(scope: Scope): string {
  return [scope.account, orgOf(scope), projectOf(scope)]
    .filter((part) => part !== undefined)
    .map(encodeURIComponent)
    .join('/');
}
