/** The owner of delegates: an account, an organization in it, or a project in that. A project needs an organization. */
export type Scope =
  | { readonly level: 'account'; readonly account: string }
  | { readonly level: 'organization'; readonly account: string; readonly org: string }
  | { readonly level: 'project'; readonly account: string; readonly org: string; readonly project: string };

/** A project without an organization gives the account. */
export function scopeOf(account: string, org?: string, project?: string): Scope {
  if (!org) return { level: 'account', account };
  if (!project) return { level: 'organization', account, org };
  return { level: 'project', account, org, project };
}

/** Two scopes share it exactly when they are the same. Usable in cache keys. */
export function scopeKey(scope: Scope): string {
  return JSON.stringify([scope.account, orgOf(scope) ?? null, projectOf(scope) ?? null]);
}

export function orgOf(scope: Scope): string | undefined {
  return scope.level === 'account' ? undefined : scope.org;
}

export function projectOf(scope: Scope): string | undefined {
  return scope.level === 'project' ? scope.project : undefined;
}

/** Undefined for an account. */
export function parentOf(scope: Scope): Scope | undefined {
  if (scope.level === 'account') return undefined;
  return scopeOf(scope.account, scope.level === 'project' ? scope.org : undefined);
}

/** Nearest first: the scopes whose delegates its steps can use. */
export function scopeAndAbove(scope: Scope): readonly Scope[] {
  const parent = parentOf(scope);
  return parent ? [scope, ...scopeAndAbove(parent)] : [scope];
}

export function hasScopesBelow(scope: Scope): boolean {
  return scope.level !== 'project';
}

/** `org` or `org/project`, of identifiers. */
export const SCOPE_LABEL = /^[\w$-]+(\/[\w$-]+)?$/;

/** Reads the form of {@link scopeLabel}; slashes at the ends are ignored. Undefined for anything else. */
export function readScopeLabel(account: string, typed: string): Scope | undefined {
  const label = typed
    .trim()
    .replaceAll(/^\/+|\/+$/g, '')
    .replaceAll(/\s*\/\s*/g, '/')
    .trim();
  return SCOPE_LABEL.test(label) ? scopeOf(account, ...label.split('/')) : undefined;
}

/** From identifiers alone: `acme`, `retail`, `retail/payments`. */
export function scopeLabel(scope: Scope): string {
  if (scope.level === 'account') return scope.account;
  return scope.level === 'project' ? `${scope.org}/${scope.project}` : scope.org;
}
