import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pathOfHref } from '@/lib/href';

/**
 * Follows the page's links to the app's own addresses without loading the app anew. So a link is a link: an element with
 * an address, which knows no router and is not drawn again when the address changes.
 */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const path = pathToFollow(event);
      if (path === undefined) return;
      event.preventDefault();
      // As the browser does it: the address at hand does not come into the history twice.
      void navigate(path, { replace: path === pathOfHref(new URL(location.href)) });
    }
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, [navigate]);
}

/** Undefined for what is the browser's: new tabs, downloads, other places of the same page, addresses of others. */
function pathToFollow(event: MouseEvent): string | undefined {
  const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link || !isPlain || event.button !== 0 || event.defaultPrevented) return undefined;
  if (link.hasAttribute('target') || link.hasAttribute('download')) return undefined;
  // By its attribute: a link in a chart is SVG, which has no `pathname`.
  const address = new URL(link.getAttribute('href') ?? '', document.baseURI);
  return address.hash === '' ? pathOfHref(address) : undefined;
}
