import type { SyntheticEvent } from 'react';
import { readView, writeView } from '@/domain/address/address';
import { withValues } from '@/domain/filter/filters';

/**
 * Sets the address of a tag's link, just before it is used, to this list with the tag as one more filter. With the address
 * in every row instead, each change of the address would re-render all rows.
 */
export function aimTagLink({ target }: SyntheticEvent): void {
  if (!(target instanceof HTMLAnchorElement)) return;
  const { tag } = target.dataset;
  if (tag !== undefined) target.search = withTag(new URLSearchParams(location.search), tag).toString();
}

/** The list with the tag as one more filter. */
function withTag(params: URLSearchParams, tag: string): URLSearchParams {
  const { filters } = readView(params);
  const { delegateTags } = filters;
  return writeView(params, { filters: withValues(filters, 'delegateTags', [...delegateTags, tag]) });
}

/** False if the focus is not on a tag. */
export function focusNextTag(from: HTMLElement, isForward: boolean): boolean {
  const { tag, do: task } = from.dataset;
  if (tag === undefined && task !== 'tags') return false;
  const next = isForward ? from.nextElementSibling : from.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
  return true;
}
