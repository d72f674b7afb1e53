// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { renderPage } from '@/testing/page';
import html from '../../index.html?raw';
import { Shell } from './Shell';

const SETTINGS = {
  mode: 'live',
  credential: 'server',
  feed: 'server',
  account: 'acct0001',
  readOnly: false,
} as const;

/** The elements below one, with their attributes, in the order of the document. */
function elementsOf(parent: Element) {
  return [...parent.querySelectorAll('*')].map(({ tagName, attributes }) => [
    tagName,
    Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value])),
  ]);
}

test('where neither a script nor a style loads, the page itself says what to do', () => {
  const notice = new DOMParser().parseFromString(html, 'text/html').querySelector('body > [role=alert]');
  expect(notice?.className).toContain('hidden');
  expect(notice?.textContent).toContain('its server needs BASE_PATH');
});

test('the page that the server sends shows the bar and the mark of the app, before the app runs', () => {
  const sent = new DOMParser().parseFromString(html, 'text/html').querySelector('#root > header');
  renderPage(
    <Shell scope={scopeOf('acct0001')} page="overview" settings={SETTINGS}>
      {null}
    </Shell>,
    { address: '/' },
  );
  const home = screen.getByRole('link', { name: 'Delegate overview, home' });
  expect(sent?.className).toBe(screen.getByRole('banner').className);
  expect(sent?.firstElementChild?.className).toBe(home.className);
  expect(sent?.firstElementChild && elementsOf(sent.firstElementChild)).toEqual(elementsOf(home));
});
