import { type Scope, scopeOf } from './scope';

export const PAGE_NAMES = [
  'overview',
  'delegate',
  'tokens',
  'selectors',
  'install',
  'activity',
  'upgrades',
] as const;
export type Page = (typeof PAGE_NAMES)[number];

/** Whether a page can show a moment of the past: those that show delegates. */
export function hasPast(page: Page): boolean {
  return page === 'overview' || page === 'delegate' || page === 'selectors';
}

/** The part after the scope in the address of each page, as a route pattern. */
const PAGES: Record<Page, string> = {
  overview: 'delegates',
  delegate: 'delegate/:identifier',
  tokens: 'delegates/tokens',
  selectors: 'delegates/selectors',
  install: 'delegates/install',
  activity: 'delegates/activity',
  upgrades: 'delegates/upgrades',
};

const SCOPE_PATTERNS = [
  '/account/:account',
  '/account/:account/orgs/:org',
  '/account/:account/orgs/:org/projects/:project',
];

/** One pattern for each level of scope. */
export function pagePatterns(page: Page): readonly string[] {
  return SCOPE_PATTERNS.map((scope) => `${scope}/${PAGES[page]}`);
}

export function overviewPath(scope: Scope): string {
  return `${scopePath(scope)}/${PAGES.overview}`;
}

/** `key` is the identifier, or the key of the name where the listing reports no identifier. */
export function delegatePath(scope: Scope, key: string): string {
  return `${scopePath(scope)}/delegate/${encodeURIComponent(key)}`;
}

/** At the row of a token, if given. */
export function tokensPath(scope: Scope, token?: string): string {
  const path = `${scopePath(scope)}/${PAGES.tokens}`;
  return token === undefined ? path : `${path}?${new URLSearchParams({ token })}`;
}

export function selectorsPath(scope: Scope): string {
  return `${scopePath(scope)}/${PAGES.selectors}`;
}

/** The plan of upgrades of a scope. */
export function upgradesPath(scope: Scope): string {
  return `${scopePath(scope)}/${PAGES.upgrades}`;
}

export function installPath(scope: Scope): string {
  return `${scopePath(scope)}/${PAGES.install}`;
}

/** What happened in a scope; `from` is the beginning of its period, an ISO moment; `delegate` is a key. */
export function activityPath(
  scope: Scope,
  query?: { readonly [name in 'from' | 'period' | 'kind' | 'delegate' | 'all']?: string },
): string {
  const path = `${scopePath(scope)}/${PAGES.activity}`;
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}

/** Such a page requests its delegates at once. */
export function showsDelegates(pathname: string): boolean {
  return ![PAGES.tokens, PAGES.install, PAGES.activity].some((page) => pathname.endsWith(`/${page}`));
}

function scopePath(scope: Scope): string {
  const parts = ['/account', scope.account];
  if (scope.level !== 'account') parts.push('orgs', scope.org);
  if (scope.level === 'project') parts.push('projects', scope.project);
  return parts.map((part, i) => (i === 0 ? part : encodeURIComponent(part))).join('/');
}

/** Undefined when the parameters name no account. */
export function scopeOfParams(params: Readonly<Record<string, string | undefined>>): Scope | undefined {
  return params.account ? scopeOf(params.account, params.org, params.project) : undefined;
}

/** For the time before a router runs. Undefined for an address that is not ours. */
export function scopeOfPath(pathname: string): Scope | undefined {
  const [accountWord, account, ...rest] = pathname.split('/').filter(Boolean).map(decodeSegment);
  if (accountWord !== 'account' || !account) return undefined;
  const names = rest[0] === 'orgs' ? rest.slice(0, rest[2] === 'projects' ? 4 : 2) : [];
  return scopeOf(account, names[1], names[3]);
}

/** A lone percent sign is part of a name, not an encoding. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
