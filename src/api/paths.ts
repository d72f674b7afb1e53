import { orgOf, projectOf, type Scope } from '@/domain/scope/scope';
import { defined } from '@/lib/defined';
import { ManagerError } from './errors';

/** The Manager's own listing with identifiers. */
export const GROUPS_PATH = '/api/setup/delegates/ng/v2';
/** The listing of rows; it includes the scopes below, and reports no identifiers. */
export const ROWS_PATH = '/ng/api/delegate-setup/listDelegates';

/**
 * Template tag for a path that encodes every identifier in it. Throws a refusal, before anything is sent, for
 * identifiers that no encoding can carry: empty text, dots that would lead to another path, lone surrogates.
 */
export function path(literals: TemplateStringsArray, ...identifiers: readonly string[]): string {
  return String.raw({ raw: literals }, ...identifiers.map(segment));
}

function segment(identifier: string): string {
  if (/^\.{0,2}$/.test(identifier) || /\p{Surrogate}/u.test(identifier)) {
    throw new ManagerError('refused', `“${identifier}” is not an identifier.`);
  }
  // `$` is allowed in an identifier and needs no encoding; our server accepts no encoded path.
  return encodeURIComponent(identifier).replaceAll('%24', '$$');
}

/** For the NG services (`/ng/api`). Contains `routingId`, which may select the cluster. */
export function ngParams(scope: Scope): URLSearchParams {
  const { account } = scope;
  return new URLSearchParams({ routingId: account, accountIdentifier: account, ...ngScope(scope) });
}

/** For the Manager (`/api`). Contains `routingId`, which may select the cluster. */
export function managerParams(scope: Scope): URLSearchParams {
  const { account } = scope;
  const within = defined({ orgId: orgOf(scope), projectId: projectOf(scope) });
  return new URLSearchParams({ routingId: account, accountId: account, ...within });
}

/** As the NG services name organization and project in parameters and bodies. */
export function ngScope(scope: Scope) {
  return defined({ orgIdentifier: orgOf(scope), projectIdentifier: projectOf(scope) });
}
