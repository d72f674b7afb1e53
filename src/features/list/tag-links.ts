import type { SyntheticEvent } from 'react';
import { readView, writeView } from '@/domain/query/address';
import { withValues } from '@/domain/query/filters';

/**
 * Sets the address of a tag's link, just before it is used, to this list with the tag as one more filter. With the address
 * in every row instead, each change of the address would re-render all rows.
 */
export function aimTagLink({ target }: SyntheticEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-tag]') : null;
  const tag = link?.dataset.tag;
  if (!link || tag === undefined) return;
  link.search = withTag(new URLSearchParams(location.search), tag).toString();
}

/** Returns the query of the list with a tag as one more filter. */
export function withTag(params: URLSearchParams, tag: string): URLSearchParams {
  const { filters } = readView(params);
  const { delegateTags } = filters;
  return writeView(params, { filters: withValues(filters, 'delegateTags', [...delegateTags, tag]) });
}

/** Handles a click on a tag's link: sets its address, and closes the popover around it. */
export function followTagLink(event: SyntheticEvent): void {
  aimTagLink(event);
  const { target } = event;
  if (target instanceof Element && target.closest('a[data-tag]'))
    target.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** Moves the focus to the next or the previous tag of a row. Returns false if the focus is not on a tag. */
export function focusNextTag(from: HTMLElement, isForward: boolean): boolean {
  const stops = from.closest('.tags-cell')?.querySelectorAll<HTMLElement>(':scope > a, :scope > button');
  if (!stops) return false;
  const next = stops[[...stops].indexOf(from) + (isForward ? 1 : -1)];
  (next ?? from).focus();
  return true;
}
