// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { situationOf } from '@/domain/findings/situation';
import type { IncidentEvent } from '@/domain/memory/finding-incidents';
import type { Activity } from '@/domain/memory/questions';
import { MINUTE_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet, NOW } from '@/testing/fleets';
import { anActivity, remember, renderPage, stopClock } from '@/testing/page';
import { LeadFinding } from './LeadFinding';

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
  return renderPage(
    <LeadFinding scope={ACCOUNT} silentGroups={[]} more={undefined} {...{ fleet, finding, findings }} />,
  );
}

test.each([
  [
    'the last delegate of an outage says how it goes',
    [anIncident('outage', 46)],
    'Outage since 09:50: 46 of 49 instances back.',
  ],
  [
    'an outage says how many are not expected any more',
    [anIncident('outage', 0, 3)],
    '0 of 49 instances back, 3 gone.',
  ],
  ['the loss of one delegate says how many are back', [anIncident('lost', 48)], '48 of 49 instances back.'],
])('%s', async (_what, events, text) => {
  show(events);
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
});

test('nothing is said of an incident in which nothing is back', async () => {
  const { client } = show([anIncident('lost', 0)]);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(document.body).not.toHaveTextContent('back');
});
