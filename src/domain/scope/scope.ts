/** Where delegates are owned: an account, an organization in it, or a project in that. Project needs organization. */
export type Scope =
  | { readonly level: 'account'; readonly account: string }
  | { readonly level: 'organization'; readonly account: string; readonly org: string }
  | { readonly level: 'project'; readonly account: string; readonly org: string; readonly project: string };

/** Builds the scope that the given identifiers name; a project without an organization is not a scope and gives the account. */
export function scopeOf(account: string, org?: string, project?: string): Scope {
  if (!org) return { level: 'account', account };
  if (!project) return { level: 'organization', account, org };
  return { level: 'project', account, org, project };
}

/** A string that two scopes share exactly when they are the same scope; fit for cache keys. */
export function scopeKey(scope: Scope): string {
  return JSON.stringify([scope.account, orgOf(scope) ?? null, projectOf(scope) ?? null]);
}

/** The organization identifier of a scope, if it has one. */
export function orgOf(scope: Scope): string | undefined {
  return scope.level === 'account' ? undefined : scope.org;
}

/** The project identifier of a scope, if it has one. */
export function projectOf(scope: Scope): string | undefined {
  return scope.level === 'project' ? scope.project : undefined;
}

/** The scope one level up; an account has none. */
export function parentOf(scope: Scope): Scope | undefined {
  if (scope.level === 'account') return undefined;
  return scopeOf(scope.account, scope.level === 'project' ? scope.org : undefined);
}

/** A scope and those above it, nearest first: where the delegates are that its steps can use. */
export function scopeAndAbove(scope: Scope): readonly Scope[] {
  const parent = parentOf(scope);
  return parent ? [scope, ...scopeAndAbove(parent)] : [scope];
}

/** Whether there can be other scopes below it. */
export function hasScopesBelow(scope: Scope): boolean {
  return scope.level !== 'project';
}

/** How a scope is written for people, from identifiers alone: `acme`, `retail`, `retail/payments`. */
export function scopeLabel(scope: Scope): string {
  if (scope.level === 'account') return scope.account;
  return scope.level === 'project' ? `${scope.org}/${scope.project}` : scope.org;
}
