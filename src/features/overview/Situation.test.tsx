// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ManagerError } from '@/api/errors';
import { aFleet, type FleetEntry, inDays, NOW } from '@/domain/delegate/testing';
import { situationOf } from '@/domain/findings/situation';
import { scopeOf } from '@/domain/scope/scope';
import type { FleetState } from '@/features/fleet/use-fleet';
import { Situation, type SituationProps } from './Situation';

beforeEach(() => localStorage.setItem('delegate-overview:time-zone', 'utc'));
afterEach(() => localStorage.clear());

const WELL: FleetEntry = { instances: [{}, {}] };
const SILENT: FleetEntry = {
  name: 'silent',
  instances: [{ heartbeatAt: NOW - 3_600_000 }, { heartbeatAt: NOW - 3_600_000 }],
};
const PAST: FleetEntry = { name: 'past', instances: [{ supportEnds: inDays(-2) }, {}] };
const NEAR: FleetEntry = { name: 'near', instances: [{ supportEnds: inDays(2) }, {}] };
const OFF: FleetEntry = { name: 'off', autoUpgrade: 'OFF', type: 'KUBERNETES', instances: [{}, {}] };

const STATE: FleetState = {
  fleet: undefined,
  silentGroup: undefined,
  about: undefined,
  failure: undefined,
  nextTryAt: undefined,
  isFetching: false,
  latestVersion: { state: 'loading' },
  refresh() {},
};

function show(entries: readonly FleetEntry[], props: Partial<SituationProps> = {}) {
  const fleet = aFleet(entries);
  render(
    <MemoryRouter initialEntries={['/list']}>
      <Situation
        scope={scopeOf('acme')}
        fleet={fleet}
        situation={situationOf(fleet)}
        silentGroup={undefined}
        unreadable={[]}
        most={3}
        state={STATE}
        {...props}
      />
    </MemoryRouter>,
  );
}

const sentences = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
const more = () => screen.queryByRole('button', { name: /more findings?$/ });

test('the worst three findings have a sentence, the others a place in a list', () => {
  show([SILENT, PAST, NEAR, OFF]);
  expect(sentences()).toEqual([
    'silent has been silent since 09:30. Both instances; 1 h.',
    '1 instance of past is past support. Since 13 Sept, 2 days.',
    'Support of 1 instance of near ends soon. On 17 Sept.',
  ]);
  expect(more()).toHaveAccessibleName('1 more finding');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Troubleshoot',
    'Show',
    'Upgrade…',
    'Show',
    'Upgrade…',
    'Show',
  ]);
});

test('one button copies all sentences, each with its delegates and its link', async () => {
  const user = userEvent.setup();
  show([SILENT, PAST, NEAR, OFF]);
  const buttons = screen.getAllByRole('button', { name: 'Copy summary' });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0] ?? document.body);
  const copied = (await navigator.clipboard.readText()).split('\n\n').map((one) => one.split('\n'));
  expect(copied.map(([sentence, name]) => [sentence, name])).toEqual([
    ['silent has been silent since 09:30. Both instances; 1 h.', '- silent'],
    ['1 instance of past is past support. Since 13 Sept, 2 days.', '- past'],
    ['Support of 1 instance of near ends soon. On 17 Sept.', '- near'],
  ]);
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Show' });
  expect(copied.map((lines) => lines.at(-1))).toEqual(links.map(({ href }) => href));
});

test('on a phone only the worst finding has a sentence', () => {
  show([SILENT, PAST, NEAR], { most: 1 });
  expect(sentences()).toEqual(['silent has been silent since 09:30. Both instances; 1 h.']);
  expect(more()).toHaveAccessibleName('2 more findings');
});

test('one finding leaves nothing for a list', () => {
  show([WELL, SILENT]);
  expect(more()).toBeNull();
});

test('the status page of Harness is offered when no delegate is connected, and only then', () => {
  show([SILENT, { ...SILENT, name: 'too' }]);
  expect(screen.getByRole('link', { name: 'Harness status page' })).toHaveAttribute(
    'href',
    'https://status.harness.io',
  );
  cleanup();
  show([WELL, SILENT]);
  expect(screen.queryByRole('link', { name: 'Harness status page' })).toBeNull();
});

test('a fleet without findings is well in one line', () => {
  show([WELL, WELL]);
  expect(sentences()).toEqual(['All 2 delegates are connected and supported.']);
  expect(screen.queryByRole('link')).toBeNull();
});

test('a failed poll takes the place of the first sentence, which moves to the list', async () => {
  const failure = new ManagerError('refused', 'Down.', { status: 503 });
  const about = {
    asOf: NOW,
    isEmptyByPermission: false,
    unreadable: [],
    source: 'delegate-groups',
    durationMs: 1,
    bytes: 1,
  } as const;
  show([SILENT, PAST], { state: { ...STATE, about, failure } });
  const notice = await screen.findByRole('status');
  expect(notice).toHaveTextContent('The Manager is not ready. The list is from 10:30.');
  expect(sentences()).toEqual([
    notice.textContent,
    '1 instance of past is past support. Since 13 Sept, 2 days.',
  ]);
  expect(more()).toHaveAccessibleName('1 more finding');
  const [first] = screen.getAllByRole('listitem');
  expect(within(first ?? document.body).getByRole('link', { name: 'Status page' })).toBeVisible();
  expect(within(first ?? document.body).getByRole('button', { name: 'Copy summary' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Copy summary' })).toHaveLength(1);
});

test('entries that could not be read have the second sentence', async () => {
  const lost = { position: 4, lost: 'delegate', reason: 'It has no name.' } as const;
  show([SILENT, PAST], { unreadable: [lost, { ...lost, position: 5 }] });
  expect(await screen.findByText('2 of 4 delegates could not be read.')).toBeVisible();
  expect(sentences()[1]).toBe('2 of 4 delegates could not be read. They are in no count.');
});
