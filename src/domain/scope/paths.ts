import type { ListingChoice } from './listing-choice';
import { type Scope, scopeOf } from './scope';

interface PageFacts {
  /** The part after the scope in its address, as a route pattern. */
  readonly path: string;
  /** Whether it asks for a fleet at once, so that the request can begin before the code of the page. */
  readonly asksForFleet: boolean;
  /** Whether it can show a moment of the past or a day to come. */
  readonly hasMoments: boolean;
  /** Whether the top bar has the age of its data. */
  readonly hasAge: boolean;
  /** Whether it has margins of its own, because filters stand at the edge of the window. */
  readonly hasOwnMargins: boolean;
}

const FLEET = { asksForFleet: true, hasAge: true, hasOwnMargins: false };
const NO_FLEET = { asksForFleet: false, hasMoments: false, hasAge: false, hasOwnMargins: false };

/** Every page, with what the frame has to know of it. */
export const PAGES = {
  overview: { ...FLEET, path: 'delegates', hasMoments: true, hasOwnMargins: true },
  delegate: { ...FLEET, path: 'delegate/:identifier', hasMoments: true },
  tokens: { ...NO_FLEET, path: 'delegates/tokens' },
  selectors: { ...FLEET, path: 'delegates/selectors', hasMoments: true },
  install: { ...NO_FLEET, path: 'delegates/install' },
  activity: { ...NO_FLEET, path: 'delegates/activity', hasAge: true, hasOwnMargins: true },
  upgrades: { ...FLEET, path: 'delegates/upgrades', hasMoments: false, hasOwnMargins: true },
  compare: { ...FLEET, path: 'delegates/compare', hasMoments: true },
} as const satisfies Record<string, PageFacts>;
export type Page = keyof typeof PAGES;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
export const PAGE_NAMES = Object.keys(PAGES) as readonly Page[];

const SCOPE_PATTERNS = [
  '/account/:account',
  '/account/:account/orgs/:org',
  '/account/:account/orgs/:org/projects/:project',
];

/** One pattern for each level of scope. */
export function pagePatterns(page: Page): readonly string[] {
  return SCOPE_PATTERNS.map((scope) => `${scope}/${PAGES[page].path}`);
}

/** The address of a page that shows a scope as a whole. */
export function pagePath(page: Exclude<Page, 'delegate'>, scope: Scope): string {
  return `${scopePath(scope)}/${PAGES[page].path}`;
}

export function overviewPath(scope: Scope): string {
  return pagePath('overview', scope);
}

/** `key` is the identifier, or the key of the name where the listing reports no identifier. */
export function delegatePath(scope: Scope, key: string): string {
  return `${scopePath(scope)}/delegate/${encodeURIComponent(key)}`;
}

/** At the row of a token, if given. */
export function tokensPath(scope: Scope, token?: string): string {
  const path = pagePath('tokens', scope);
  return token === undefined ? path : `${path}?${new URLSearchParams({ token })}`;
}

/** Two filters side by side, as one types them. */
export function comparePath({ scope, includesBelow }: ListingChoice, ...typed: readonly string[]): string {
  const query = [...typed.map((text) => ['compare', text]), ...(includesBelow ? [['all', 'true']] : [])];
  return `${pagePath('compare', scope)}?${new URLSearchParams(query)}`;
}

/** What happened in a scope; `from` is the beginning of its period, an ISO moment; `delegate` is a key. */
export function activityPath(
  scope: Scope,
  query?: { readonly [name in 'from' | 'period' | 'kind' | 'delegate' | 'all']?: string },
): string {
  const path = pagePath('activity', scope);
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}

/** Whether the page at this address asks for a fleet at once. */
export function showsDelegates(pathname: string): boolean {
  return !PAGE_NAMES.some((page) => !PAGES[page].asksForFleet && pathname.endsWith(`/${PAGES[page].path}`));
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
