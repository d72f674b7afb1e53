import type { DelegateState } from '../delegate/connectivity';
import { type Scope, scopeOf } from './scope';

/** The names of all pages. */
export const PAGE_NAMES = ['overview', 'delegate', 'tokens', 'selectors', 'install'] as const;
export type Page = (typeof PAGE_NAMES)[number];

/** The part after the scope in the address of each page, as a route pattern. */
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

/** Returns the address patterns of a page, one for each level of scope. */
export function pagePatterns(page: Page): readonly string[] {
  return SCOPE_PATTERNS.map((scope) => `${scope}/${PAGES[page]}`);
}

/** Returns the address of a scope's overview. */
export function overviewPath(scope: Scope): string {
  return `${scopePath(scope)}/${PAGES.overview}`;
}

/** Returns the address of a delegate's page; `key` is its identifier, or its key where the listing reports no identifier. */
export function delegatePath(scope: Scope, key: string): string {
  return `${scopePath(scope)}/delegate/${encodeURIComponent(key)}`;
}

/** Returns the address of a scope's tokens, at the row of a token if given. */
export function tokensPath(scope: Scope, token?: string): string {
  const path = `${scopePath(scope)}/${PAGES.tokens}`;
  return token === undefined ? path : `${path}?${new URLSearchParams({ token })}`;
}

/** Returns the address of the page that finds the delegates for a step's selectors. */
export function selectorsPath(scope: Scope): string {
  return `${scopePath(scope)}/${PAGES.selectors}`;
}

/** Returns the address of the page that installs a delegate into a scope. */
export function installPath(scope: Scope): string {
  return `${scopePath(scope)}/${PAGES.install}`;
}

/** Whether the page at this address shows delegates, so that their request should start at once. */
export function showsDelegates(pathname: string): boolean {
  return !pathname.endsWith(`/${PAGES.tokens}`) && !pathname.endsWith(`/${PAGES.install}`);
}

function scopePath(scope: Scope): string {
  const parts = ['/account', scope.account];
  if (scope.level !== 'account') parts.push('orgs', scope.org);
  if (scope.level === 'project') parts.push('projects', scope.project);
  return parts.map((part, i) => (i === 0 ? part : encodeURIComponent(part))).join('/');
}

/** Returns the scope named by route parameters; undefined when they name no account. */
export function scopeOfParams(params: Readonly<Record<string, string | undefined>>): Scope | undefined {
  return params.account ? scopeOf(params.account, params.org, params.project) : undefined;
}

/** Returns the scope in one of our addresses, before a router runs; undefined for any other address. */
export function scopeOfPath(pathname: string): Scope | undefined {
  const [accountWord, account, ...rest] = pathname.split('/').filter(Boolean).map(decode);
  if (accountWord !== 'account' || !account) return undefined;
  const names = rest[0] === 'orgs' ? rest.slice(0, rest[2] === 'projects' ? 4 : 2) : [];
  return scopeOf(account, names[1], names[3]);
}

/** The parts of an address, with `?` and `#`. */
export interface HarnessAddress {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Returns an address whose path and query are behind `/ng/#`, as older versions of Harness have it, without the `#`. */
function withoutHash(address: HarnessAddress): Omit<HarnessAddress, 'hash'> {
  if (!/^[/]ng[/]?$/.test(address.pathname) || !address.hash.startsWith('#/')) return address;
  const [path = '', query = ''] = address.hash.slice(1).split(/[?](.*)/s);
  return { pathname: `/ng${path}`, search: query };
}

/**
 * Returns our address for a link copied from Harness itself; undefined when it is not one of its delegate pages. Covers
 * the old navigation (`/ng/account/a/settings/resources/delegates/list`, `…/organizations/o/setup/resources/…`,
 * `…/home/orgs/o/projects/p/setup/resources/delegate/id`) and the new one
 * (`/ng/account/a/all/orgs/o/projects/p/settings/delegates`), each also behind a `#` (`/ng/#/account/…`).
 */
export function pathOfHarnessLink(address: HarnessAddress): string | undefined {
  const [ng, accountWord, account, ...rest] = withoutHash(address)
    .pathname.split('/')
    .filter(Boolean)
    .map(decode);
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

/** The states that Harness means by its two words for the connectivity of a delegate. */
const HARNESS_STATUSES: ReadonlyMap<string, readonly DelegateState[]> = new Map([
  ['CONNECTED', ['CONNECTED', 'LATE', 'PARTIAL']],
  ['DISCONNECTED', ['DISCONNECTED', 'NEVER']],
]);

/**
 * Returns our query string, without `?`, for a link copied from Harness itself. Its `status` names one of two states, in
 * any case; other parameters stay.
 */
export function searchOfHarnessLink(address: HarnessAddress): string {
  const params = new URLSearchParams(withoutHash(address).search);
  const statuses = params.getAll('status');
  params.delete('status');
  for (const status of statuses) {
    for (const state of HARNESS_STATUSES.get(status.toUpperCase()) ?? [status])
      params.append('status', state);
  }
  return params.toString();
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
