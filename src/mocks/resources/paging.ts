import { badParameter } from '../answers';
import type { Call } from '../call';

const DEFAULT_PAGE_SIZE = 50;
const LARGEST_PAGE_SIZE = 100;

function numberParameter(call: Call, name: string, fallback: number): number {
  const text = call.query.get(name);
  if (text === null || text === '') return fallback;
  if (!/^\d{1,9}$/.test(text)) throw badParameter(call, name, 'must be a number, at least 0');
  return Number(text);
}

/** `pageIndex` and `pageSize` select the page. Contract: 50 per page by default, at most 100. */
export function pageOf<T>(call: Call, items: readonly T[]) {
  const pageIndex = numberParameter(call, 'pageIndex', 0);
  const pageSize = numberParameter(call, 'pageSize', DEFAULT_PAGE_SIZE);
  if (pageSize < 1 || pageSize > LARGEST_PAGE_SIZE) {
    throw badParameter(call, 'pageSize', `must be between 1 and ${LARGEST_PAGE_SIZE}`);
  }
  const content = items.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  return {
    totalPages: Math.ceil(items.length / pageSize),
    totalItems: items.length,
    pageItemCount: content.length,
    pageSize,
    pageIndex,
    empty: content.length === 0,
    content,
    pageToken: null,
  };
}
