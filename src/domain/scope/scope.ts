/** The owner of delegates: an account, an organization in it, or a project in that. A project needs an organization. */
export type Scope =
  | { readonly level: 'account'; readonly account: string }
  | { readonly level: 'organization'; readonly account: string; readonly org: string }
  | { readonly level: 'project'; readonly account: string; readonly org: string; readonly project: string };

/** Returns the scope that the identifiers name; a project without an organization gives the account. */
export function scopeOf(account: string, org?: string, project?: string): Scope {
  if (!org) return { level: 'account', account };
  if (!project) return { level: 'organization', account, org };
  return { level: 'project', account, org, project };
}

/** Returns a string that two scopes share exactly when they are the same scope; usable in cache keys. */
export function scopeKey(scope: Scope): string {
  return JSON.stringify([scope.account, orgOf(scope) ?? null, projectOf(scope) ?? null]);
}

/** Returns the organization identifier of a scope, if it has one. */
export function orgOf(scope: Scope): string | undefined {
  return scope.level === 'account' ? undefined : scope.org;
}

/** Returns the project identifier of a scope, if it has one. */
export function projectOf(scope: Scope): string | undefined {
  return scope.level === 'project' ? scope.project : undefined;
}

/** Returns the scope one level up; undefined for an account. */
export function parentOf(scope: Scope): Scope | undefined {
  if (scope.level === 'account') return undefined;
  return scopeOf(scope.account, scope.level === 'project' ? scope.org : undefined);
}

/** Returns a scope and those above it, nearest first: the scopes whose delegates its steps can use. */
export function scopeAndAbove(scope: Scope): readonly Scope[] {
  const parent = parentOf(scope);
  return parent ? [scope, ...scopeAndAbove(parent)] : [scope];
}

/** Whether a scope can have other scopes below it. */
export function hasScopesBelow(scope: Scope): boolean {
  return scope.level !== 'project';
}

/**
 * Returns the scope below an account that a user typed in the form of {@link scopeLabel}; slashes at the ends are
 * ignored. Undefined for an empty part, and for more than two parts.
 */
export function readScopeLabel(account: string, typed: string): Scope | undefined {
  const parts = typed
    .trim()
    .replaceAll(/^\/+|\/+$/g, '')
    .split('/');
  const [org = '', project, ...more] = parts.map((part) => part.trim());
  if (org === '' || project === '' || more.length > 0) return undefined;
  return scopeOf(account, org, project);
}

/** Returns the label of a scope, from identifiers alone: `acme`, `retail`, `retail/payments`. */
export function scopeLabel(scope: Scope): string {
  if (scope.level === 'account') return scope.account;
  return scope.level === 'project' ? `${scope.org}/${scope.project}` : scope.org;
}
