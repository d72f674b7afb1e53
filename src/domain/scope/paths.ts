import { type Scope, scopeOf } from './scope';

/** The pages that exist. */
export const PAGE_NAMES = ['overview', 'delegate', 'tokens', 'selectors', 'install'] as const;
export type Page = (typeof PAGE_NAMES)[number];

/** What follows the scope in the address of each page, as a route pattern. */
const PAGES: Record<Page, string> = {
  overview: 'delegates',
  delegate: 'delegate/:identifier',
  tokens: 'delegates/tokens',
  selectors: 'delegates/selectors',
  install: 'delegates/install',
};

const SCOPE_PATTERNS = [
  '/account/:account',
  '/account/:account/orgs/:org',
  '/account/:account/orgs/:org/projects/:project',
];

/** Every address pattern of a page, one for each level of scope. */
export function pagePatterns(page: Page): readonly string[] {
  return SCOPE_PATTERNS.map((scope) => `${scope}/${PAGES[page]}`);
}

/** The address of the overview of a scope. */
export function overviewPath(scope: Scope): string {
  return `${scopePath(scope)}/${PAGES.overview}`;
}

/** The address of one delegate's page; `key` is its identifier, or its key where the listing tells no identifier. */
export function delegatePath(scope: Scope, key: string): string {
  return `${scopePath(scope)}/delegate/${encodeURIComponent(key)}`;
}

/** The address of the tokens of a scope. */
export function tokensPath(scope: Scope): string {
  return `${scopePath(scope)}/${PAGES.tokens}`;
}

/** The address of the page that finds the delegates for the selectors of a step. */
export function selectorsPath(scope: Scope): string {
  return `${scopePath(scope)}/${PAGES.selectors}`;
}

/** The address at which a delegate is installed into a scope. */
export function installPath(scope: Scope): string {
  return `${scopePath(scope)}/${PAGES.install}`;
}

/** Whether what is at an address of ours shows delegates, and so wants them at once. */
export function showsDelegates(pathname: string): boolean {
  return !pathname.endsWith(`/${PAGES.tokens}`) && !pathname.endsWith(`/${PAGES.install}`);
}

function scopePath(scope: Scope): string {
  const parts = ['/account', scope.account];
  if (scope.level !== 'account') parts.push('orgs', scope.org);
  if (scope.level === 'project') parts.push('projects', scope.project);
  return parts.map((part, i) => (i === 0 ? part : encodeURIComponent(part))).join('/');
}

/** The scope named by route parameters; undefined when they name no account. */
export function scopeOfParams(params: Readonly<Record<string, string | undefined>>): Scope | undefined {
  return params.account ? scopeOf(params.account, params.org, params.project) : undefined;
}

/** The scope that an address of ours names, before any router runs; undefined when it is none of ours. */
export function scopeOfPath(pathname: string): Scope | undefined {
  const [accountWord, account, ...rest] = pathname.split('/').filter(Boolean).map(decode);
  if (accountWord !== 'account' || !account) return undefined;
  const names = rest[0] === 'orgs' ? rest.slice(0, rest[2] === 'projects' ? 4 : 2) : [];
  return scopeOf(account, names[1], names[3]);
}

/**
 * Where a link copied from Harness itself leads here; undefined when it is not one of its delegate pages.
 * Covers the old navigation (`/ng/account/a/settings/resources/delegates/list`, `…/organizations/o/setup/resources/…`,
 * `…/home/orgs/o/projects/p/setup/resources/delegate/id`) and the new one (`/ng/account/a/all/orgs/o/projects/p/settings/delegates`).
 */
export function pathOfHarnessLink(pathname: string): string | undefined {
  const [ng, accountWord, account, ...rest] = pathname.split('/').filter(Boolean).map(decode);
  if (ng !== 'ng' || accountWord !== 'account' || !account) return undefined;
  const scope = scopeOf(
    account,
    after(rest, 'orgs') ?? after(rest, 'organizations'),
    after(rest, 'projects'),
  );
  const identifier = after(rest, 'delegate');
  if (identifier) return delegatePath(scope, identifier);
  if (after(rest, 'delegates') === 'tokens') return tokensPath(scope);
  return rest.includes('delegates') ? overviewPath(scope) : undefined;
}

function after(segments: readonly string[], word: string): string | undefined {
  const at = segments.indexOf(word);
  return at < 0 ? undefined : segments[at + 1];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a lone percent sign is part of the name, not an encoding
  }
}
