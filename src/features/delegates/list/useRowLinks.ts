import type { MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

/**
 * The links of the rows, followed by the list: a router's own link renders again with every change of the address, and
 * each letter of a search is one.
 */
export function useRowLinks() {
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');

  function follow(event: MouseEvent<HTMLElement>) {
    const link = event.target instanceof Element && event.target.closest('a[data-row-link]');
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.button !== 0 || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(link.getAttribute('href')?.slice(base.length) ?? '/');
  }

  return { hrefOf: (path: string) => base + path, follow };
}
