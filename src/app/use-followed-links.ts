import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pathOfHref } from '@/lib/href';

/**
 * Handles clicks on links to the app's own addresses with the router, without reloading the app. So links are plain `a`
 * elements, which do not depend on the router and do not re-render when the address changes.
 */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const path = pathToFollow(event);
      if (path === undefined) return;
      event.preventDefault();
      // Like the browser, a link to the current address makes no new history entry.
      void navigate(path, { replace: path === pathOfHref(new URL(location.href)) });
    }
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, [navigate]);
}

/** Undefined if the browser handles the link: new tabs, downloads, fragments, other sites. */
function pathToFollow(event: MouseEvent): string | undefined {
  const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link || !isPlain || event.button !== 0 || event.defaultPrevented) return undefined;
  if (link.hasAttribute('target') || link.hasAttribute('download')) return undefined;
  // Read from the attribute, because a link in a chart is an SVG element without `pathname`.
  const address = new URL(link.getAttribute('href') ?? '', document.baseURI);
  return address.hash === '' ? pathOfHref(address) : undefined;
}
