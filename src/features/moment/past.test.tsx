// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import { delegateCount } from '@/domain/delegate/fleet';
import type { FleetAt, Memory } from '@/domain/memory/questions';
import { useMomentPath } from '@/features/address/use-moment-path';
import { useFleet } from '@/features/fleet/use-fleet';
import { MomentForm } from '@/features/memory/MomentField';
import { hasMemory } from '@/fleet/feed';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet } from '@/testing/fleets';
import { Address, remember, renderPage, stopClock } from '@/testing/page';
import { AsOfBanner } from './AsOfBanner';
import { MomentGate } from './MomentGate';

const fetchNothing = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('nothing is there')));
const AT = Date.UTC(2026, 10, 23, 2);
const MOMENT = { at: AT, isToCome: false };

beforeEach(() => stopClock(AT + 6 * HOUR_MS));

/** Opens a page at the moment, of which the memory gives this answer. */
function open(answer: FleetAt | Promise<FleetAt>, isThere = true) {
  const fleetAt = vi.fn<Memory['fleet']>(async () => answer);
  remember({ fleet: fleetAt }, { fetch: fetchNothing });
  hasMemory.set(isThere);
  renderPage(
    <>
      <AsOfBanner scope={ACCOUNT} moment={MOMENT} />
      <MomentGate scope={ACCOUNT} value="2026-11-23T02:00:00Z" moment={MOMENT}>
        <Page />
      </MomentGate>
    </>,
    { address: '/account/demo/delegates?status=LATE&asOf=2026-11-23T02:00:00Z' },
  );
  return fleetAt;
}

/** Begins at a moment that is no whole minute. */
function FormOfPage() {
  return <MomentForm initial={AT + 42_000} pathAt={useMomentPath()} />;
}

/** A page like all: it does not know of the past. */
function Page() {
  const { fleet, failure } = useFleet(ACCOUNT);
  return <p>{fleet ? `The page with ${delegateCount(fleet)} delegates` : failure?.message}</p>;
}

const KNOWN: FleetAt = {
  state: 'known',
  asOf: AT - 5 * MINUTE_MS,
  facts: aFleet([{}, {}]),
  latestVersion: { state: 'loading' },
  previous: AT - 48 * MINUTE_MS,
  next: undefined,
};
const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('the banner says the moment, its age and its reading, and leads to the change before and back to now', async () => {
  open(KNOWN);
  await screen.findByText(/Newest reading: 01:55/);
  expect(screen.getByRole('status')).toHaveTextContent('As of Monday 23 Nov 2026, 02:00 UTC.');
  expect(screen.getByText(/^6 h ago\. Read-only/)).toBeVisible();
  expect(addressOf('One change back, 01:12')).toContain('status=LATE&asOf=2026-11-23T01%3A12%3A00Z');
  expect(addressOf('Back to now')).toBe('/account/demo/delegates?status=LATE');
  expect(screen.queryByRole('link', { name: /One change on/ })).toBeNull();
});

test('the page gets the fleet of the moment, and nobody asks the Manager', async () => {
  const fleetAt = open(KNOWN);
  expect(await screen.findByText('The page with 2 delegates')).toBeVisible();
  expect(fleetAt).toHaveBeenCalledExactlyOnceWith(
    { scope: ACCOUNT, includesBelow: false, at: AT },
    expect.anything(),
  );
  expect(fetchNothing).not.toHaveBeenCalled();
});

test('a memory that fails is a failure of the page', async () => {
  open(Promise.reject(new ManagerError('unreachable', 'The server of this page cannot be reached.')));
  expect(await screen.findByText('The server of this page cannot be reached.')).toBeVisible();
});

test('a moment stays as it is unless another one is chosen, and none of the future can be', async () => {
  renderPage(
    <>
      <FormOfPage />
      <Address />
    </>,
    { address: '/account/demo/delegates?status=LATE' },
  );
  const field = screen.getByLabelText(/^Date and time/);
  const show = screen.getByRole('button', { name: 'Show' });
  fireEvent.click(show);
  expect(screen.getByTestId('address')).toHaveTextContent('asOf=2026-11-23T02%3A00%3A42Z');
  fireEvent.change(field, { target: { value: '2026-11-24T02:00' } });
  fireEvent.click(show);
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a moment of the past.');
  fireEvent.change(field, { target: { value: '2026-11-22T18:30' } });
  fireEvent.click(show);
  expect(screen.getByTestId('address')).toHaveTextContent('status=LATE&asOf=2026-11-22T18%3A30%3A00Z');
});

test('without a memory, nobody is asked, and the page says so', async () => {
  const fleetAt = open(KNOWN, false);
  expect(await screen.findByRole('heading', { name: 'Nothing is remembered of 02:00' })).toBeVisible();
  expect(fleetAt).not.toHaveBeenCalled();
});
