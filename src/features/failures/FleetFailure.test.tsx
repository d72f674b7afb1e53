// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FleetAt } from '@/domain/memory/questions';
import { useFleet } from '@/features/fleet/use-fleet';
import { startFleetFeed } from '@/fleet/feed';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet, CONTEXT, NOW, namesIn } from '@/testing/fleets';
import { json } from '@/testing/manager';
import { remember, renderPage, stopClock } from '@/testing/page';
import { askedFleet } from './asked';
import { FleetFailure } from './FleetFailure';
import { StaleNotice } from './StaleNotice';

const READ_AT = NOW - 600_000;
/** The clock of the page is ahead. */
const MEMORY_NOW = NOW - 700;

function Page() {
  const state = useFleet(ACCOUNT);
  if (state.fleet)
    return (
      <>
        <StaleNotice asked={askedFleet(state)} scope={ACCOUNT} />
        <p>{namesIn(state.fleet)}</p>
      </>
    );
  return state.failure ? (
    <FleetFailure error={state.failure} listing={{ scope: ACCOUNT }} state={state} />
  ) : null;
}

/** Opens the page while the Manager answers with a status; the memory has read it until ten minutes ago. */
function open(status: number) {
  remember(
    {
      about: async () => ({
        now: MEMORY_NOW,
        store: 'sqlite',
        since: READ_AT,
        days: 30,
        bytes: 1,
        notRecording: undefined,
      }),
      fleet: async ({ at }): Promise<FleetAt> =>
        at > MEMORY_NOW
          ? { state: 'future', now: MEMORY_NOW }
          : at > READ_AT
            ? { state: 'gap', from: READ_AT, to: undefined, reason: { kind: 'unreachable' } }
            : {
                state: 'known',
                asOf: at,
                facts: aFleet([{ name: 'edge' }]),
                latestVersion: CONTEXT.latestVersion,
                previous: undefined,
                next: undefined,
              },
    },
    { fetch: async () => json({}, status) },
  );
  renderPage(<Page />);
}

beforeEach(() => {
  startFleetFeed({ pageBecause: 'this is a test' });
  stopClock(NOW);
});

test('a page that is opened while the Manager is away shows the fleet that is known last, and its time', async () => {
  open(500);
  expect(await screen.findByText('edge')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(/The list is from .*10:20/);
});

test('a refusal hides what was known before', async () => {
  open(403);
  expect(await screen.findByRole('heading', { name: /You cannot view delegates/ })).toBeVisible();
  expect(screen.queryByText('edge')).toBeNull();
});
