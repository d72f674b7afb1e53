import { orgOf, projectOf, type Scope } from '@/domain/scope/scope';
import { defined } from '@/lib/defined';
import { ManagerError } from './errors';

/**
 * Tags a path template and encodes every identifier in it. Throws a refusal, before anything is sent, for what no
 * encoding can carry: nothing, dots that would climb to another path, halves of surrogate pairs.
 */
export function path(literals: TemplateStringsArray, ...identifiers: readonly string[]): string {
  return String.raw({ raw: literals }, ...identifiers.map(segment));
}

function segment(identifier: string): string {
  if (/^\.{0,2}$/.test(identifier) || /\p{Surrogate}/u.test(identifier)) {
    throw new ManagerError('refused', `“${identifier}” is not an identifier.`);
  }
  // `$` may stand in an identifier and needs no encoding; the server of the page lets no encoded path pass.
  return encodeURIComponent(identifier).replaceAll('%24', '$$');
}

/** Scope as the NG services (`/ng/api`) spell it, and `routingId`, which may pick the cluster. */
export function ngParams(scope: Scope): URLSearchParams {
  const { account } = scope;
  return new URLSearchParams({ routingId: account, accountIdentifier: account, ...ngScope(scope) });
}

/** Scope as the Manager (`/api`) spells it, and `routingId`, which may pick the cluster. */
export function managerParams(scope: Scope): URLSearchParams {
  const { account } = scope;
  const within = defined({ orgId: orgOf(scope), projectId: projectOf(scope) });
  return new URLSearchParams({ routingId: account, accountId: account, ...within });
}

/** Organization and project of a scope, as the NG services spell them in parameters and bodies. */
export function ngScope(scope: Scope) {
  return defined({ orgIdentifier: orgOf(scope), projectIdentifier: projectOf(scope) });
}
