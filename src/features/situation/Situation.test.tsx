// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import { situationOf } from '@/domain/findings/situation';
import { scopeOf } from '@/domain/scope/scope';
import type { FleetState } from '@/features/fleet/use-fleet';
import { aFleet, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { renderPage } from '@/testing/page';
import { Situation, type SituationProps } from './Situation';

beforeEach(() => localStorage.setItem('delegate-overview:time-zone', 'utc'));

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
  about: undefined,
  failure: undefined,
  silentGroups: [],
  nextTryAt: undefined,
  isFetching: false,
  latestVersion: { state: 'loading' },
  refresh() {},
};

function show(entries: readonly FleetEntry[], props: Partial<SituationProps> = {}) {
  const fleet = aFleet(entries);
  renderPage(
    <Situation
      scope={scopeOf('acme')}
      fleet={fleet}
      situation={situationOf(fleet)}
      unreadable={[]}
      most={3}
      state={STATE}
      {...props}
    />,
  );
}

const sentences = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
const more = () => screen.queryByRole('button', { name: /more findings?$/ });

test('the worst three findings have a sentence, the others a place in a list', () => {
  show([SILENT, PAST, NEAR, OFF]);
  expect(sentences()).toEqual([
    'silent has been silent since 09:30. Both instances; 1 h. Harness is reachable.',
    '1 instance of past is past support. Ended 13 Sept, 2 days ago.',
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
  expect(screen.getAllByRole('link', { name: 'Upgrade…' })[0]?.getAttribute('href')).toMatch(/upgrade=_past/);
});

const LATER = 'Next step: Wait until its upgrader installs the next release.';

test('one button copies the scope, the time, all sentences with their delegates and links, and the other titles', async () => {
  const user = userEvent.setup();
  show([SILENT, PAST, NEAR, OFF]);
  const buttons = screen.getAllByRole('button', { name: 'Copy summary' });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0] ?? document.body);
  const [silent, past, near] = screen
    .getAllByRole<HTMLAnchorElement>('link', { name: 'Show' })
    .map(({ href }) => href);
  expect(
    (await navigator.clipboard.readText())
      .trimEnd()
      .split('\n\n')
      .map((one) => one.split('\n')),
  ).toEqual([
    [
      'Harness delegates of account acme, 15 Sept 2026, 10:30:00 UTC',
      '4 delegates, 8 instances: 3 connected, 1 not connected.',
      'http://localhost:3000/list',
    ],
    [
      'silent has been silent since 15 Sept 2026, 09:30 UTC. Both instances; 1 h.',
      'Next step: Find out why no heartbeat comes from it, and start it again.',
      '- silent',
      silent,
    ],
    ['1 instance of past is past support. Ended 13 Sept 2026, 2 days ago.', LATER, '- past', past],
    ['Support of 1 instance of near ends soon. On 17 Sept 2026.', LATER, '- near', near],
    ['Also: Auto-upgrade OFF (1 delegate).'],
  ]);
});

test('a summary says that the latest version is loading, and leaves out what depends on it', async () => {
  const user = userEvent.setup();
  const fleet = aFleet([SILENT], { latestVersion: { state: 'loading' } });
  show([SILENT], { fleet, situation: situationOf(fleet) });
  await user.click(screen.getByRole('button', { name: 'Copy summary' }));
  const text = await navigator.clipboard.readText();
  expect(text).toContain('The latest version is loading. What depends on it is left out.');
  expect(text).not.toContain('unknown');
});

test('the summary names a delegate once, with its one next step', async () => {
  const user = userEvent.setup();
  const instances = [{ heartbeatAt: NOW - 3_600_000, supportEnds: inDays(-2) }];
  show([WELL, { name: 'both', instances }]);
  await user.click(screen.getByRole('button', { name: 'Copy summary' }));
  const text = await navigator.clipboard.readText();
  expect(text.match(/^(- both|Next step.*?:|1 named above)/gm)).toEqual([
    'Next step:',
    '- both',
    '1 named above',
  ]);
});

test('the summary of a group says when, what contradicts the common tag, and the probable cause', async () => {
  const user = userEvent.setup();
  const eu: FleetEntry = { tags: ['eu'], instances: [{ heartbeatAt: NOW - 26 * 3_600_000 }] };
  const members = Array.from({ length: 9 }, (_, i) => ({ ...eu, name: `eu-${i + 1}` }));
  const others = Array.from({ length: 20 }, () => WELL);
  show([...members, { name: 'ledger', tags: ['eu'], instances: [{}, {}] }, ...others]);
  await user.click(screen.getByRole('button', { name: 'Copy summary' }));
  const [, group] = (await navigator.clipboard.readText()).split('\n\n');
  expect(group?.split('\n').slice(0, 5)).toEqual([
    '9 delegates lost instances on 14 Sept 2026, 08:30 UTC. All 9 have the tag eu, as does 1 of the other 21.',
    '1 other with the tag is connected: ledger.',
    'Likely cause: something these share, such as a cluster or a network. Harness is reachable (21 connected).',
    expect.stringMatching(/^Next step for each: Find out why/),
    '- eu-1',
  ]);
});

test('each next step of an outage stands above those that it is for, and nobody is to delete a delegate', async () => {
  const user = userEvent.setup();
  const eu: FleetEntry = { tags: ['eu'], instances: [{ heartbeatAt: NOW - 3_600_000 }] };
  const members = Array.from({ length: 22 }, (_, i) => ({ ...eu, name: `eu-${i + 1}` }));
  show([{ ...eu, name: 'legacy', isImmutable: false }, ...members, WELL]);
  await user.click(screen.getByRole('button', { name: 'Copy summary' }));
  const [, group] = (await navigator.clipboard.readText()).trimEnd().split('\n\n');
  const lines = group?.split('\n') ?? [];
  expect(lines.filter((line) => !/^- eu-([2-9]|1\d)$/.test(line)).slice(-6, -1)).toEqual([
    expect.stringMatching(/^Next step: Install a new delegate/),
    '- legacy',
    'Next step for each: Find out why no heartbeat comes from it, and start it again.',
    '- eu-1',
    'and 3 more',
  ]);
});

test('a silent legacy image is offered what helps: another delegate in its place', () => {
  show([WELL, { ...SILENT, isImmutable: false }]);
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual(['Replace…', 'Show', 'Replace…', 'Show']);
});

test.each([
  ['Harness is reachable.', [WELL, SILENT]],
  ['Likely cause: the network to Harness, or Harness itself.', [SILENT]],
])('the lead says whether it may be Harness: %s', (verdict, entries) => {
  show(entries);
  expect(sentences()[0]?.endsWith(` ${verdict}`)).toBe(true);
});

test('on a phone only the worst finding has a sentence', () => {
  show([SILENT, PAST, NEAR], { most: 1 });
  expect(sentences()).toEqual([
    'silent has been silent since 09:30. Both instances; 1 h. Harness is reachable.',
  ]);
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

describe('a failed poll', () => {
  const failure = new ManagerError('refused', 'Down.', { status: 503 });
  const about = {
    asOf: NOW,
    isEmptyByPermission: false,
    unreadable: [],
    source: 'delegate-groups',
    durationMs: 1,
    bytes: 1,
  } as const;
  const state = { ...STATE, about, failure };

  test('is said before the worst finding, and adds no line', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(matchMedia(''), { matches: true }));
    show([SILENT, PAST], { state });
    const notice = await screen.findByRole('status');
    expect(notice).toHaveTextContent(/^The Manager is not ready. The list is from .*10:30\./);
    expect(sentences()).toEqual([
      notice.textContent,
      'silent has been silent since 09:30. Both instances; 1 h.',
    ]);
    expect(more()).toHaveAccessibleName('1 more finding');
    const [first] = screen.getAllByRole('listitem');
    expect(within(first ?? document.body).getByRole('button', { name: 'Copy summary' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Copy summary' })).toHaveLength(1);
  });

  test('has a link to the only finding', async () => {
    show([SILENT], { state });
    const [only] = await screen.findAllByRole('listitem');
    expect(within(only ?? document.body).getByRole('link', { name: '1 not connected' })).toHaveAttribute(
      'href',
      expect.stringContaining('finding=NOT_CONNECTED'),
    );
    expect(sentences()).toHaveLength(1);
  });
});

test('entries that could not be read have the second sentence', async () => {
  const lost = { position: 4, lost: 'delegate', reason: 'It has no name.' } as const;
  show([SILENT, PAST], { unreadable: [lost, { ...lost, position: 5 }] });
  expect(await screen.findByText('2 of 4 delegates could not be read.')).toBeVisible();
  expect(sentences()[1]).toBe('2 of 4 delegates could not be read. Not counted anywhere.');
});

test('beside a well fleet, entries that could not be read are the only sentence', async () => {
  show([WELL], { unreadable: [{ position: 1, lost: 'delegate', reason: 'It has no name.' }] });
  expect(await screen.findByText('1 of 2 delegates could not be read.')).toBeVisible();
  expect(sentences()).toEqual(['1 of 2 delegates could not be read. Not counted anywhere.']);
});
