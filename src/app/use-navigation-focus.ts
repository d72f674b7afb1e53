import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { announce } from '@/ui/announce';

const scrollTops = new Map<string, number>();
/** By the key of a history entry: the link that was followed last from there. */
const followedLinks = new Map<string, { readonly href: string; readonly text: string | null }>();

/** A page that comes back draws its rows after its frame; a link that has not come by then will not come. */
const LINK_COMES_WITHIN_MS = 10_000;

/**
 * Makes a change of page what it would be without scripts: a new page starts at its top, the focus moves to the content, and the
 * new title is announced. Back returns to the former place, with the focus on the link that was followed from there. Changes
 * of filters are no change of page.
 */
export function useNavigationFocus(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();

  // With the page, not after it: a click may come at once.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener('scroll', () => scrollTops.set(key, window.scrollY), { passive: true, signal });
    document.addEventListener(
      'click',
      ({ target }) => {
        const link = target instanceof Element && target.closest('main a[href]');
        const href = link && link.getAttribute('href');
        if (link && href) followedLinks.set(key, { href, text: link.textContent });
      },
      { capture: true, signal },
    );
    return () => leaving.abort();
  }, [key]);

  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    const before = shown.current;
    // An address that only leads on, such as `/`, shows nothing: what follows is still the first page.
    if (!main || before === pathname) return;
    shown.current = pathname;
    if (before === undefined) return;
    main.focus({ preventScroll: true });
    window.scrollTo(0, type === NavigationType.Pop ? (scrollTops.get(key) ?? 0) : 0);
    if (type === NavigationType.Pop) focusFollowedLink(main, key);
    // The page has set its title by the next task.
    const timer = setTimeout(() => announce(document.title));
    return () => clearTimeout(timer);
  }, [key, pathname, type]);
}

/** Moves the focus from the content to the link that was followed from a history entry, as soon as that is drawn. */
function focusFollowedLink(main: HTMLElement, key: string): void {
  const followed = followedLinks.get(key);
  // What leads away the next time need not be a link.
  followedLinks.delete(key);
  if (!followed) return;
  const { href, text } = followed;

  function tryFocus(): boolean {
    // The reader may have moved on.
    if (document.activeElement !== main) return true;
    const links = [...main.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];
    // Several links may lead to the same address, such as the one back to the list.
    const link = links.find(({ textContent }) => textContent === text) ?? links[0];
    link?.focus();
    return link !== undefined;
  }
  if (tryFocus()) return;
  const observer = new MutationObserver(() => {
    if (tryFocus()) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), LINK_COMES_WITHIN_MS);
}
