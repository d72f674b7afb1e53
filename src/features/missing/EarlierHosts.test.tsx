// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { HostLeft } from '@/domain/memory/host-left';
import type { Memory } from '@/domain/memory/questions';
import { Moment } from '@/features/fleet/moment';
import { HOUR_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { NOW } from '@/testing/fleets';
import { remember, renderPage, stopClock } from '@/testing/page';
import { EarlierHosts } from './EarlierHosts';

const left = (name: string, scope?: string): HostLeft => ({
  key: `_${name}`,
  name,
  scope,
  host: 'node-7',
  until: NOW - 2 * HOUR_MS,
});

/** Searches a list that shows no row, over a memory with these delegates. */
function open(
  search: string,
  delegates: readonly HostLeft[],
  { isMore = false, at = NOW, isToCome = false } = {},
) {
  stopClock(NOW);
  const hosts = vi.fn<Memory['hosts']>(async () => ({ delegates, isMore }));
  remember({ hosts, missing: async () => ({ asOf: NOW, delegates: [], isMore: false }) });
  renderPage(
    <Moment value={at === NOW ? undefined : { at, isToCome }}>
      <EarlierHosts scope={ACCOUNT} search={search} />
    </Moment>,
  );
  return hosts;
}

const found = async () =>
  within(await screen.findByRole('region', { name: 'Earlier hosts found' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the host of a pod that was replaced leads to its delegate, in each scope', async () => {
  open('node-7', [left('payments-prod'), left('payments-prod', 'retail/eu'), left('<b>bold</b>')]);
  await expect(found()).resolves.toEqual([
    'Was on node-7 until 08:30: payments-prod',
    'Was on node-7 until 08:30: payments-prod in retail/eu',
    'Was on node-7 until 08:30: <b>bold</b>',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/account/demo/delegate/_payments-prod',
    '/account/demo/orgs/retail/projects/eu/delegate/name%3Apayments-prod',
    '/account/demo/delegate/_%3Cb%3Ebold%3C%2Fb%3E',
  ]);
});

test('the first five are named, and how many more', async () => {
  const all = Array.from({ length: 10 }, (_, place) => left(`edge-${place}`));
  open('node-7', all, { isMore: true });
  await expect(found()).resolves.toHaveLength(5);
  expect(screen.getByText('And more than 5 more')).toBeVisible();
});

test('one word is searched for, as of the moment that the page shows, and never of a day to come', async () => {
  const at = NOW - HOUR_MS;
  const asked = open(' node-7 ', [left('a')], { at });
  await found();
  expect(asked.mock.calls.map(([question]) => question)).toEqual([
    { scope: ACCOUNT, includesBelow: false, at, text: 'node-7' },
  ]);
  for (const search of ['no', 'node-7 node-8', 'node-7 -x']) expect(open(search, [])).not.toHaveBeenCalled();
  expect(open('node-7', [], { at: NOW + HOUR_MS, isToCome: true })).not.toHaveBeenCalled();
});
