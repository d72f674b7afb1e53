import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { announce } from '@/ui/announce';

/** The stored state of a history entry. */
interface Place {
  /** The scroll position, px. */
  readonly scrollTop?: number;
  /** The link that was last followed from this entry. */
  readonly followed?: { readonly href: string; readonly text: string | null } | undefined;
}

/** The places in the history of this tab, by key of the entry. The place that changed last is at the end. */
const places = new Map<string, Place>();
/** The most places that are stored: nobody goes back further. */
const MOST_PLACES = 200;

function remember(key: string, change: Place): void {
  const place = { ...places.get(key), ...change };
  places.delete(key);
  places.set(key, place);
  const [oldest] = places.keys();
  if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
}

/** How long to wait for a followed link: a page renders its rows later than its frame. */
const LINK_COMES_WITHIN_MS = 10_000;

/**
 * Makes a change of page behave as in a browser without scripts. A new page starts at its top, `main` gets the focus, and
 * the new title is announced. Back restores the scroll position and focuses the link that was followed from there. A change
 * of filters is no change of page.
 */
export function useNavigationFocus(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();

  // A layout effect, because a click may come at once.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener('scroll', () => remember(key, { scrollTop: window.scrollY }), {
      passive: true,
      signal,
    });
    document.addEventListener(
      'click',
      ({ target }) => {
        const link = target instanceof Element && target.closest('main a[href]');
        const href = link && link.getAttribute('href');
        if (link && href) remember(key, { followed: { href, text: link.textContent } });
      },
      { capture: true, signal },
    );
    return () => leaving.abort();
  }, [key]);

  const shown = useRef<{ readonly key: string; readonly pathname: string }>(undefined);
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    const before = shown.current;
    // A redirect such as `/` renders no `main`, so the page after it is still the first one.
    if (!main) return;
    shown.current = { key, pathname };
    if (before === undefined) return;
    if (before.pathname === pathname) {
      // A filter or an opened row made a new history entry; the scroll position stays the same.
      const { scrollTop } = places.get(before.key) ?? {};
      if (scrollTop !== undefined && before.key !== key) remember(key, { scrollTop });
      // The link that was followed may be gone, such as that from the past to now.
      if (document.activeElement === document.body) main.focus({ preventScroll: true });
      return;
    }
    const isReturn = type === NavigationType.Pop;
    main.focus({ preventScroll: true });
    window.scrollTo(0, isReturn ? (places.get(key)?.scrollTop ?? 0) : 0);
    if (isReturn) focusFollowedLink(main, key);
    announceNextTitle();
  }, [key, pathname, type]);
}

let titleObserver: MutationObserver | undefined;

/** Announces the title once the new page has set it: the code of the page may still be loading. */
function announceNextTitle(): void {
  const former = document.title;
  titleObserver?.disconnect();
  titleObserver = new MutationObserver((_changes, observer) => {
    if (document.title === former) return;
    observer.disconnect();
    announce(document.title);
  });
  titleObserver.observe(document.head, { childList: true, characterData: true, subtree: true });
}

/** Moves the focus from `main` to the link that was followed from a history entry, as soon as the link is rendered. */
function focusFollowedLink(main: HTMLElement, key: string): void {
  const { followed } = places.get(key) ?? {};
  // Cleared, because the reader may leave the next time without a link.
  remember(key, { followed: undefined });
  if (!followed) return;
  const { href, text } = followed;

  function tryFocus(): boolean {
    // The reader may have moved the focus.
    if (document.activeElement !== main) return true;
    const links = [...main.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];
    // Several links can have the same address, such as the link back to the list.
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
