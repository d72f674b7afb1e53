import { FILTER_TEXTS, type ManagerFilter } from '@/domain/address/saved-view';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { oneOf, readIdentifier, readText, readTexts } from '@/domain/table/read';
import { ngParams, ngScope, path } from './paths';
import { type CallOptions, read, unreadableAnswer, write, writeAndRead } from './request';
import { type FilterBody, filterAnswerSchema, filtersAnswerSchema, type WireFilter } from './wire/filters';

const FILTERS = '/ng/api/filters';
/**
 * The key of our whole view among the tags of a filter. Contract: a filter keeps tags, and no listing filters by them.
 */
const VIEW_TAG = 'delegate-overview';
/** Page size; the most that the Manager returns at once. */
const FILTERS_PAGE_SIZE = 100;

/**
 * The visibilities of a saved filter, in the Manager's spelling. The Manager lets everybody change a filter that
 * everybody sees.
 */
const FILTER_VISIBILITIES = ['EveryOne', 'OnlyCreator'] as const;
type FilterVisibility = (typeof FILTER_VISIBILITIES)[number];

/** A named filter that the Manager stores. */
export interface SavedFilter {
  /**
   * Unique in the scope; letters, digits, underscores and dollar signs, not starting with a digit or dollar sign, at
   * most 128.
   */
  readonly identifier: string;
  /** Unique in the scope. */
  readonly name: string;
  readonly visibility: FilterVisibility;
  readonly properties: ManagerFilter;
}

/** The first 100 saved filters of a scope that the caller may see, by name, and the total number. */
export interface SavedFilters {
  readonly filters: readonly SavedFilter[];
  readonly total: number;
}

/** Fetches the saved filters of exactly this scope. Throws a ManagerError; when cancelled, the signal's abort reason. */
export async function fetchSavedFilters(scope: Scope, { signal }: CallOptions = {}): Promise<SavedFilters> {
  const params = filterParams(scope);
  params.set('pageIndex', '0');
  params.set('pageSize', String(FILTERS_PAGE_SIZE));
  const page = (await read({ method: 'GET', path: FILTERS, params, signal }, filtersAnswerSchema)).data.data;
  const filters = page?.content.flatMap((item) => (item && decodeFilter(item)) ?? []) ?? [];
  return { filters, total: Math.max(filters.length, page?.totalItems ?? 0) };
}

/**
 * Saves a new filter; resolves with it as the Manager stored it, which can be less. Throws a ManagerError: refused with
 * code `DUPLICATE_FIELD` when name or identifier is already in use. Never retried.
 */
export function createSavedFilter(scope: Scope, filter: SavedFilter): Promise<SavedFilter> {
  return send('POST', scope, filter);
}

/** Replaces the saved filter with the same identifier. Resolves and throws like {@link createSavedFilter}. */
export function updateSavedFilter(scope: Scope, filter: SavedFilter): Promise<SavedFilter> {
  return send('PUT', scope, filter);
}

/** Deletes a saved filter. Throws a ManagerError, refused when there is none. Never retried. */
export async function deleteSavedFilter(scope: Scope, identifier: string): Promise<void> {
  await write({ method: 'DELETE', path: path`/ng/api/filters/${identifier}`, params: filterParams(scope) });
}

function filterParams(scope: Scope): URLSearchParams {
  const params = ngParams(scope);
  params.set('type', 'Delegate');
  return params;
}

async function send(method: 'POST' | 'PUT', scope: Scope, filter: SavedFilter): Promise<SavedFilter> {
  const { name, identifier, visibility, properties } = filter;
  // Contract: the scope is in the body, and the account in the address.
  const body: FilterBody = {
    name,
    identifier,
    ...ngScope(scope),
    filterVisibility: visibility,
    filterProperties: { filterType: 'Delegate', ...encodeProperties(properties) },
  };
  const call = { method, path: FILTERS, params: ngParams(scopeOf(scope.account)), body } as const;
  const { data } = await writeAndRead(call, filterAnswerSchema);
  const kept = data.data && decodeFilter(data.data);
  if (!kept) throw unreadableAnswer('data: expected a filter');
  return kept;
}

function decodeFilter(filter: WireFilter): SavedFilter | undefined {
  const identifier = readIdentifier(filter.identifier);
  if (identifier === undefined) return undefined;
  return {
    identifier,
    name: readText(filter.name) ?? identifier,
    // Contract: everybody sees a filter without a visibility.
    visibility: oneOf(FILTER_VISIBILITIES, filter.filterVisibility) ?? 'EveryOne',
    properties: decodeProperties(filter.filterProperties),
  };
}

function encodeProperties({ view, ...conditions }: ManagerFilter) {
  return { ...conditions, ...(view !== undefined && { tags: { [VIEW_TAG]: view } }) };
}

function decodeProperties(filter: WireFilter['filterProperties']): ManagerFilter {
  const texts = FILTER_TEXTS.flatMap((property) => {
    const text = readText(filter?.[property]);
    return text === undefined ? [] : [[property, text] as const];
  });
  const delegateTags = readTexts(filter?.delegateTags);
  const view = readText(filter?.tags?.[VIEW_TAG]);
  return {
    ...Object.fromEntries(texts),
    ...(delegateTags.length > 0 && { delegateTags }),
    ...(view !== undefined && { view }),
  };
}
