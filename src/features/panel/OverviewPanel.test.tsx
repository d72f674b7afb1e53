// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NO_FILTERS } from '@/domain/filter/filters';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { renderPage } from '@/testing/page';
import { OverviewPanel } from './OverviewPanel';

function show(entries?: readonly FleetEntry[]) {
  const fleet = entries && aFleet(entries);
  renderPage(<OverviewPanel listing={{ scope: ACCOUNT }} fleet={fleet} filters={NO_FILTERS} />, {
    address: '/list',
  });
}

test('each state of connectivity links to its own filter, and their numbers add up', () => {
  const silent = { heartbeatAt: NOW - 3_600_000 };
  show([{}, {}, { instances: [silent] }, { instances: [silent, {}] }, { instances: [{ heartbeatAt: 0 }] }]);
  const links = screen.getByRole('navigation', { name: 'Connectivity' }).querySelectorAll('ul a');
  expect(Array.from(links, (link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['2 Connected', '/list?status=CONNECTED'],
    ['1 Partially connected', '/list?status=PARTIAL'],
    ['1 Not connected', '/list?status=DISCONNECTED'],
    ['1 Never connected', '/list?status=NEVER'],
  ]);
});

test('before the first answer the panel keeps its place, and no number is shown', () => {
  show();
  expect(screen.getAllByRole('link', { name: /loading$/ })).toHaveLength(4);
  expect(document.body.textContent).not.toMatch(/\d of/);
});
