// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type DelegateFilters, NO_FILTERS } from '@/domain/filter/filters';
import type { ActivityEvent } from '@/domain/memory/events';
import type { Memory } from '@/domain/memory/questions';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet, NOW } from '@/testing/fleets';
import { anActivity, remember, renderPage, stopClock } from '@/testing/page';
import { NoMatch } from './NoMatch';

const FLEET = aFleet([
  { name: 'a', tags: ['eu'] },
  { name: 'b', tags: ['us'] },
]);

test.each<[string, Partial<DelegateFilters>, Partial<DelegateFilters> | undefined]>([
  ['the last filter', { delegateTags: ['eu', 'us'] }, { delegateTags: ['eu'] }],
  ['an earlier one, when only that helps', { search: 'zzz', delegateTags: ['eu'] }, { delegateTags: ['eu'] }],
  ['no filter, when none helps alone', { search: 'zzz', version: ['1'], delegateTags: ['eu'] }, undefined],
  ['no filter, when there is one only', { search: 'zzz' }, undefined],
])('the empty list offers to remove %s', async (_which, filters, left) => {
  const onChange = vi.fn<(filters: DelegateFilters) => void>();
  renderPage(
    <NoMatch scope={ACCOUNT} fleet={FLEET} filters={{ ...NO_FILTERS, ...filters }} onChange={onChange} />,
  );
  const remove = screen.queryByRole('button', { name: /^Remove/ });
  if (remove) await userEvent.click(remove);
  expect(onChange.mock.calls).toEqual(left ? [[{ ...NO_FILTERS, ...left }]] : []);
});

test('where missing delegates are searched, too, only listed ones do not match', () => {
  const never = () => new Promise<never>(() => {});
  remember({ hosts: never, missing: never });
  renderPage(
    <NoMatch scope={ACCOUNT} fleet={FLEET} filters={{ ...NO_FILTERS, search: 'zzz' }} onChange={() => {}} />,
  );
  expect(screen.getByText('No listed delegate matches this filter')).toBeVisible();
  expect(screen.getByText('Searching earlier hosts…')).toBeVisible();
});

const WORST = NOW - DAY_MS;
const OUTAGE = { id: '', kind: 'outage', from: WORST, to: NOW, instances: 2, worstAt: WORST } as const;
const EU = { name: 'a', tags: ['eu'] };
const HEARTBEAT_AT = WORST - 10 * MINUTE_MS;
const SILENT = aFleet([{ ...EU, instances: [{ heartbeatAt: HEARTBEAT_AT }] }], { asOf: WORST });

/** The empty list over a memory with an outage, in which only `a` was silent, and with these events. */
async function openRemembered(filters: Partial<DelegateFilters>, events: readonly ActivityEvent[] = []) {
  stopClock(NOW);
  const fleet = vi.fn<Memory['fleet']>(async ({ at }) => ({
    state: 'known',
    asOf: at,
    facts: SILENT,
    latestVersion: { state: 'loading' },
    previous: undefined,
    next: undefined,
  }));
  const reporting = { buckets: [], newest: undefined, outages: [OUTAGE], gaps: [], since: 0 };
  remember({
    fleet,
    reporting: async () => reporting,
    activity: async () => anActivity(events, { since: 0 }),
  });
  const query = new URLSearchParams({ status: 'DISCONNECTED' });
  const { client } = renderPage(
    <NoMatch scope={ACCOUNT} fleet={FLEET} filters={{ ...NO_FILTERS, ...filters }} onChange={() => {}} />,
    { address: `/list?${query}` },
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return { fleet, link: () => screen.queryByRole('link', { name: 'Show the page as it was' }) };
}

test.each<[string, Partial<DelegateFilters>]>([
  ['filter', { status: ['DISCONNECTED'] }],
  ['finding', { finding: ['NOT_CONNECTED'] }],
])('a %s of an outage that is over leads to the moment at which delegates matched', async (_by, filters) => {
  const { link } = await openRemembered(filters);
  expect(link()?.parentElement).toHaveTextContent('1 delegate matched as of 14 Sept, 10:30. Show');
  expect(link()).toHaveAttribute('href', '/list?status=DISCONNECTED&asOf=2026-09-14T10%3A30%3A00Z');
});

test.each<[string, Partial<DelegateFilters>, number]>([
  ['whom the past does not show', { status: ['DISCONNECTED'], delegateTags: ['us'] }, 1],
  ['of whom the memory cannot tell', { delegateTags: ['asia'] }, 0],
])('nothing is said of delegates %s', async (_whom, filters, looks) => {
  const { fleet, link } = await openRemembered(filters);
  expect(fleet).toHaveBeenCalledTimes(looks);
  expect(link()).toBeNull();
});

test('delegates that were named and have gone were there before they left', async () => {
  const last = { at: NOW, host: undefined, instances: 1 };
  const left = { id: '', from: NOW - HOUR_MS, to: undefined, delegates: [], count: 1 };
  const { link } = await openRemembered({ delegate: ['_a'] }, [{ ...left, kind: 'missing', last, still: 1 }]);
  expect(link()?.getAttribute('href')).toContain('asOf=2026-09-15T09%3A29%3A59Z');
});
