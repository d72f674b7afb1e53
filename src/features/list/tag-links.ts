import type { SyntheticEvent } from 'react';
import { readView, writeView } from '@/domain/query/address';
import { hasValue, toggleValue } from '@/domain/query/filters';

/**
 * Makes the link of a tag, about to be used, lead to this list with the tag as one more filter. Not before: written into every row, each change of the address
 * would draw every row anew.
 */
export function aimTagLink({ target }: SyntheticEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-tag]') : null;
  const tag = link?.dataset.tag;
  if (!link || tag === undefined) return;
  const params = new URLSearchParams(location.search);
  const { filters } = readView(params);
  const next = hasValue(filters, 'delegateTags', tag) ? filters : toggleValue(filters, 'delegateTags', tag);
  link.search = writeView(params, { filters: next }).toString();
}

/** The same on a click, which also closes the popover that the link is in. */
export function followTagLink(event: SyntheticEvent): void {
  aimTagLink(event);
  const { target } = event;
  if (target instanceof Element && target.closest('a[data-tag]'))
    target.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** Moves the focus among the tags of a row, from one to the next or back. Gives false where the focus is not on a tag. */
export function focusNextTag(from: HTMLElement, isForward: boolean): boolean {
  const stops = from.closest('.tags-cell')?.querySelectorAll<HTMLElement>(':scope > a, :scope > button');
  if (!stops) return false;
  const next = stops[[...stops].indexOf(from) + (isForward ? 1 : -1)];
  (next ?? from).focus();
  return true;
}
