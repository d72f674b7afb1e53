import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pathOfHref } from '@/lib/href';

/** The rows of the list that must be in view after a filter was followed; all, if there are fewer. */
const LEAST_ROWS = 8;
/** Space left below the last of these rows, px. */
const MARGIN = 8;

/**
 * Brings the list into view after a link of the overview changed what it shows. The result handles clicks of the
 * element around these links. It scrolls no further than needed, and the focus stays on the link.
 */
export function useRowsInView(list: RefObject<HTMLElement | null>) {
  const { pathname, search } = useLocation();
  /** The query that a followed link leads to. */
  const followed = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (followed.current !== search) return undefined;
    followed.current = undefined;
    // The list renders its rows after this change of the address.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => list.current && scrollToRows(list.current));
    });
    return () => cancelAnimationFrame(frame);
  }, [search, list]);

  return ({ target }: MouseEvent) => {
    const href = target instanceof Element ? target.closest('a[href]')?.getAttribute('href') : null;
    if (!href) return;
    const [path = '', query = ''] = pathOfHref(new URL(href, document.baseURI))?.split('?') ?? [];
    const params = new URLSearchParams(query);
    // A dialog opens over the page, which stays where it is.
    const isDialog = params.has('troubleshoot') || params.has('upgrade');
    followed.current = path === pathname && !isDialog ? query && `?${query}` : undefined;
  };
}

function scrollToRows(list: HTMLElement): void {
  const header = document.querySelector('header');
  const isSticky = header && getComputedStyle(header).position === 'sticky';
  const top = isSticky ? header.offsetHeight : 0;
  const missing = bottomOfRows(list) + MARGIN - window.innerHeight;
  const room = list.getBoundingClientRect().top - top;
  if (missing > 0 && room > 0) window.scrollBy({ top: Math.min(missing, room), behavior: 'instant' });
}

/** The lower edge of the last row that must be in view. A row that is not rendered yet is as high as the first. */
function bottomOfRows(list: HTMLElement): number {
  const rows = Array.from(list.querySelectorAll('[role="rowheader"], th[scope="row"]'), (header) =>
    (header.closest('[role="row"], tr') ?? header).getBoundingClientRect(),
  );
  const [first] = rows;
  if (!first) return list.getBoundingClientRect().bottom;
  const total =
    Number(list.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount') ?? rows.length + 1) - 1;
  const wanted = Math.min(LEAST_ROWS, total);
  return rows[wanted - 1]?.bottom ?? first.top + wanted * first.height;
}
