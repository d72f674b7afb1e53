import type { DelegateState } from '../delegate/connectivity';
import { type Scope, scopeOf } from './scope';

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

export function installPath(scope: Scope): string {
  return `${scopePath(scope)}/${PAGES.install}`;
}

/** Such a page requests its delegates at once. */
export function showsDelegates(pathname: string): boolean {
  return !pathname.endsWith(`/${PAGES.tokens}`) && !pathname.endsWith(`/${PAGES.install}`);
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

/** Older versions of Harness have path and query behind `/ng/#`. */
function withoutHash(address: HarnessAddress): Omit<HarnessAddress, 'hash'> {
  if (!/^[/]ng[/]?$/.test(address.pathname) || !address.hash.startsWith('#/')) return address;
  const [path = '', query = ''] = address.hash.slice(1).split(/[?](.*)/s);
  return { pathname: `/ng${path}`, search: query };
}

/**
 * Our address for a link copied from Harness; undefined when it is not one of its delegate pages. Covers the old
 * navigation (`/ng/account/a/settings/resources/delegates/list`, `…/organizations/o/setup/resources/…`,
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

/** Harness has two words for the connectivity of a delegate. */
const HARNESS_STATUSES: ReadonlyMap<string, readonly DelegateState[]> = new Map([
  ['CONNECTED', ['CONNECTED', 'LATE', 'PARTIAL']],
  ['DISCONNECTED', ['DISCONNECTED', 'NEVER']],
]);

/**
 * Our query string, without `?`, for a link copied from Harness. Its `status` names one of two states, in any case;
 * other parameters stay.
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
