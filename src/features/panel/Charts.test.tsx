// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '@/domain/delegate/context';
import { MINUTE_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { ChartFigures } from './ChartFigures';

beforeEach(() => localStorage.setItem('delegate-overview:time-zone', 'utc'));

/** A fleet with every kind of mark, in the charts and beside them. */
const MIXED: readonly FleetEntry[] = [
  { instances: [{}, { heartbeatAt: NOW - 40 * MINUTE_MS, supportEnds: inDays(-3), version: '26.05.1' }] },
  { instances: [{ heartbeatAt: 0, supportEnds: inDays(400), version: 'nightly' }] },
  { instances: [{ heartbeatAt: undefined, supportEnds: undefined, version: undefined }] },
  { instances: [{ heartbeatAt: NOW - 700 * MINUTE_MS, supportEnds: undefined }], isImmutable: false },
];

function showFigures(address = '/list', context: Partial<Context> = {}) {
  const figures = (at: Partial<Context>) => (
    <MemoryRouter initialEntries={[address]}>
      <ChartFigures listing={{ scope: ACCOUNT }} fleet={aFleet(MIXED, at)} />
    </MemoryRouter>
  );
  const { rerender } = render(figures(context));
  return (later: Partial<Context>) => rerender(figures(later));
}

test('a mark links to the list with its filter alone; order and open rows stay', () => {
  showFigures('/list?search=pay&version=1.0&sort=name&open=a');
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('Expired: 1 instance')).toBe('/list?versionStatus=EXPIRED&sort=name&open=a');
  expect(link('26.05.1: 1 instance')).toBe('/list?version=26.05.1&sort=name&open=a');
  expect(link('Silent since 09:50 to 09:55: 1 instance')).toBe(
    '/list?silent=2026-09-15T09%3A50Z..2026-09-15T09%3A55Z&sort=name&open=a',
  );
});

test('a release that turns out to be the latest keeps the focus', () => {
  const show = showFigures('/list', { latestVersion: { state: 'loading' } });
  screen.getByRole('link', { name: '26.08.89100: 2 instances' }).focus();
  show({});
  expect(screen.getByRole('link', { name: '26.08.89100 (latest): 2 instances' })).toHaveFocus();
});
