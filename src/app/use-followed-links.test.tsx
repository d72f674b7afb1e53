// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { useFollowedLinks } from './use-followed-links';

beforeEach(() => window.history.replaceState(null, '', '/account/acme/delegates?search=a'));

function Page({ children }: { children: ReactNode }) {
  useFollowedLinks();
  const { pathname, search } = useLocation();
  return (
    <>
      {children}
      <output>{pathname + search}</output>
    </>
  );
}

function follow(link: ReactNode, how: MouseEventInit = {}) {
  render(
    <BrowserRouter>
      <Page>{link}</Page>
    </BrowserRouter>,
  );
  let isLeftToBrowser = false;
  // The last listener: records whether the browser would follow the link, and prevents it.
  const handleLast = (event: Event) => {
    isLeftToBrowser = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', handleLast, { once: true });
  fireEvent.click(screen.getByText('there'), how);
  return { isLeftToBrowser, shown: screen.getByRole('status').textContent };
}

test('a link to a page of the app is followed without a page load', () => {
  const before = window.history.length;
  expect(follow(<a href="/account/acme/delegates/tokens?state=all">there</a>)).toEqual({
    isLeftToBrowser: false,
    shown: '/account/acme/delegates/tokens?state=all',
  });
  expect(window.history.length).toBe(before + 1);
});

test('a link in a chart is followed too', () => {
  const link = (
    <svg>
      <a href="/account/acme/delegates?version=26.08">
        <text>there</text>
      </a>
    </svg>
  );
  expect(follow(link)).toEqual({ isLeftToBrowser: false, shown: '/account/acme/delegates?version=26.08' });
});

test('a link to the current address adds no history entry', () => {
  const before = window.history.length;
  follow(<a href="/account/acme/delegates?search=a">there</a>);
  expect(window.history.length).toBe(before);
});

const HREF = '/account/acme/delegates/tokens';

interface Left {
  readonly what: string;
  readonly element: ReactNode;
  readonly how?: MouseEventInit;
}

test.each<Left>([
  { what: 'a link to another site', element: <a href="https://developer.harness.io/docs">there</a> },
  { what: 'a link to a place on the page', element: <a href="#main">there</a> },
  {
    what: 'a link to a download',
    element: (
      <a href={HREF} download="delegates.csv">
        there
      </a>
    ),
  },
  {
    what: 'a link that opens a new tab',
    element: (
      <a href={HREF} target="_blank" rel="noreferrer">
        there
      </a>
    ),
  },
  { what: 'a click with Ctrl', element: <a href={HREF}>there</a>, how: { ctrlKey: true } },
  { what: 'a click with Command', element: <a href={HREF}>there</a>, how: { metaKey: true } },
  { what: 'a click with Shift', element: <a href={HREF}>there</a>, how: { shiftKey: true } },
  { what: 'a click with the middle button', element: <a href={HREF}>there</a>, how: { button: 1 } },
  { what: 'a click on a button', element: <button type="button">there</button> },
])('$what is left to the browser', ({ element, how }) => {
  expect(follow(element, how)).toEqual({ isLeftToBrowser: true, shown: '/account/acme/delegates?search=a' });
});

test('a click that another handler has prevented is ignored', () => {
  const taken = (
    <a href={HREF} onClick={(event) => event.preventDefault()}>
      there
    </a>
  );
  expect(follow(taken).shown).toBe('/account/acme/delegates?search=a');
});
