import { orgOf, projectOf, type Scope } from '@/domain/scope/scope';
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
  return scopeParams(scope, ['accountIdentifier', 'orgIdentifier', 'projectIdentifier']);
}

/** Scope as the Manager (`/api`) spells it, and `routingId`, which may pick the cluster. */
export function managerParams(scope: Scope): URLSearchParams {
  return scopeParams(scope, ['accountId', 'orgId', 'projectId']);
}

function scopeParams(scope: Scope, names: readonly [account: string, org: string, project: string]) {
  const params = new URLSearchParams({ routingId: scope.account, [names[0]]: scope.account });
  const org = orgOf(scope);
  const project = projectOf(scope);
  if (org !== undefined) params.set(names[1], org);
  if (project !== undefined) params.set(names[2], project);
  return params;
}
