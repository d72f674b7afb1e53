// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { situationOf } from '@/domain/findings/situation';
import type { IncidentEvent } from '@/domain/memory/finding-incidents';
import type { Activity } from '@/domain/memory/questions';
import { MINUTE_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet, NOW } from '@/testing/fleets';
import { anActivity, remember, renderPage, stopClock } from '@/testing/page';
import { IncidentPast } from './FindingSentence';

const SILENT_AT = NOW - 30 * MINUTE_MS;
const EDGE = { key: '_edge', name: 'edge' };

function anIncident(kind: IncidentEvent['kind'], back: number, gone = 0): IncidentEvent {
  return {
    id: `${kind}-1`,
    kind,
    from: SILENT_AT - 10 * MINUTE_MS,
    to: undefined,
    delegates: [EDGE],
    count: 18,
    instances: { count: back, of: 49, gone },
    backDelegates: { count: 17, of: 18 },
    notBack: [EDGE],
    isDown: false,
    worstAt: 0,
    lastBack: undefined,
    trait: undefined,
    steps: [],
  };
}

/** Shows what the memory adds to the sentence of one silent delegate. */
function show(events: Activity['events']) {
  stopClock(NOW);
  remember({ activity: async () => anActivity(events, { since: NOW }) });
  const fleet = aFleet([{ name: 'edge', instances: [{ heartbeatAt: SILENT_AT }] }, {}]);
  const { findings } = situationOf(fleet);
  const [finding] = findings;
  if (!finding) throw new RangeError('The fleet has no finding.');
  renderPage(<IncidentPast scope={ACCOUNT} fallback="Seen back: 2." {...{ fleet, finding, findings }} />);
}

test('the last delegate of an outage says how the outage goes, and leads to it', async () => {
  show([anIncident('outage', 46)]);
  const link = await screen.findByRole('link', { name: 'Outage since 09:50: 46 of 49 instances back' });
  expect(link).toHaveAttribute(
    'href',
    '/account/demo/delegates/activity?kind=outage&from=2026-09-15T09%3A50%3A00Z',
  );
});

test('an outage says how many instances are not expected any more', async () => {
  show([anIncident('outage', 0, 3)]);
  expect(await screen.findByRole('link', { name: /: 0 of 49 instances back, 3 gone$/ })).toBeVisible();
});

test('the loss of one delegate says how many are back', async () => {
  show([anIncident('lost', 48)]);
  expect(await screen.findByRole('link', { name: '48 of 49 instances back' })).toBeVisible();
});

test.each([
  ['the memory knows no incident', []],
  ['none of its instances is back', [anIncident('lost', 0)]],
])('what the page has seen itself is said when %s', async (_when, events) => {
  show(events);
  expect(await screen.findByText('Seen back: 2.')).toBeVisible();
});
