import { orgOf, projectOf, type Scope } from '@/domain/scope/scope';

/** It begins with the paths of the scopes above. */
export function scopePath(scope: Scope): string {
  return [scope.account, orgOf(scope), projectOf(scope)]
    .filter((part) => part !== undefined)
    .map(encodeURIComponent)
    .join('/');
}
