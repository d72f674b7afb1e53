import { FACETS, type Facet } from './filters';

/** What a typed filter calls its field, where that is not its address parameter. The first name is the one that is offered. */
const NAMES: { readonly [F in Facet]?: readonly string[] } = {
  status: ['status', 'connectivity'],
  versionStatus: ['support'],
  autoUpgrade: ['auto-upgrade'],
  delegateType: ['type'],
  delegateTags: ['tag', 'tags'],
  hostName: ['host'],
  tokenName: ['token-name'],
  silent: ['heartbeat'],
  ends: ['ends', 'expires', 'expiry'],
};

/** The name that is offered and printed: `tag`. */
export function fieldName(facet: Facet): string {
  return NAMES[facet]?.[0] ?? facet;
}

/** Each name with its facet, in display order. */
export const FIELD_NAMES: readonly (readonly [name: string, facet: Facet])[] = FACETS.flatMap((facet) =>
  [...new Set([...(NAMES[facet] ?? []), facet])].map((name) => [name, facet] as const),
);

/** Case, hyphens, underscores and blanks make no difference between words. */
export function wordKey(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, '');
}
