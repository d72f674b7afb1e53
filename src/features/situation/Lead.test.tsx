// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ManagerError } from '@/api/errors';
import { situationOf } from '@/domain/findings/situation';
import { scopeOf } from '@/domain/scope/scope';
import type { FleetState } from '@/features/fleet/use-fleet';
import { aFleet, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { renderPage } from '@/testing/page';
import { CopySummary } from './CopySummary';
import { FindingList } from './FindingList';
import { Lead, type LeadProps } from './Lead';

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

const SCOPE = scopeOf('acme');

function show(entries: readonly FleetEntry[], props: Partial<LeadProps> = {}) {
  const fleet = aFleet(entries);
  const { container } = renderPage(
    <Lead
      scope={SCOPE}
      fleet={fleet}
      situation={situationOf(fleet)}
      unreadable={[]}
      state={STATE}
      {...props}
    />,
  );
  return { lead: () => container.querySelector('p')?.textContent };
}

const more = () => screen.queryByRole('button', { name: /findings?$/ });

/** Copies the summary of a fleet, as its blocks of lines. */
async function copied(entries: readonly FleetEntry[]): Promise<readonly (readonly string[])[]> {
  const user = userEvent.setup();
  renderPage(<CopySummary scope={SCOPE} fleet={aFleet(entries)} />);
  await user.click(screen.getByRole('button', { name: 'Copy summary' }));
  const text = await navigator.clipboard.readText();
  return text
    .trimEnd()
    .split('\n\n')
    .map((one) => one.split('\n'));
}

test('the worst finding is the lead, with one action, and the others are counted', () => {
  const { lead } = show([SILENT, PAST, NEAR, OFF]);
  expect(lead()).toBe(
    'silent has not been connected since 09:30. Both instances; 1 h. Harness is reachable.',
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Troubleshoot']);
  expect(more()).toHaveAccessibleName('3 more findings');
});

const LATER = 'Next step: Wait until its upgrader installs the next release.';

test('the summary has the scope, the time, all sentences with their delegates and links, and the other titles', async () => {
  const linkTo = (rule: string) => `http://localhost:3000/list?finding=${rule}`;
  expect(await copied([SILENT, PAST, NEAR, OFF])).toEqual([
    [
      'Harness delegates of account acme, 15 Sept 2026, 10:30:00 UTC',
      '4 delegates, 8 instances: 3 connected, 1 not connected.',
      'http://localhost:3000/list',
    ],
    [
      'silent has not been connected since 15 Sept 2026, 09:30 UTC. Both instances; 1 h.',
      'Next step: Find out why no heartbeat comes from it, and start it again.',
      '- silent',
      linkTo('NOT_CONNECTED'),
    ],
    [
      '1 instance of past is past support. Ended 13 Sept 2026, 2 days ago.',
      LATER,
      '- past',
      linkTo('EXPIRED'),
    ],
    ['Support of 1 instance of near ends soon. On 17 Sept 2026.', LATER, '- near', linkTo('NEAR_EXPIRY')],
    ['Also: Auto-upgrade OFF (1 delegate).'],
  ]);
});

test('a summary says that the latest version is loading, and leaves out what depends on it', async () => {
  const user = userEvent.setup();
  const fleet = aFleet([SILENT], { latestVersion: { state: 'loading' } });
  renderPage(<CopySummary scope={SCOPE} fleet={fleet} />);
  await user.click(screen.getByRole('button', { name: 'Copy summary' }));
  const text = await navigator.clipboard.readText();
  expect(text).toContain('The latest version is loading. What depends on it is left out.');
  expect(text).not.toContain('unknown');
});

test('the summary names a delegate once, with its one next step', async () => {
  const instances = [{ heartbeatAt: NOW - 3_600_000, supportEnds: inDays(-2) }];
  const lines = (await copied([WELL, { name: 'both', instances }])).flat();
  expect(
    lines.map((line) => /^(- both|Next step.*?:|1 named above)/.exec(line)?.[0]).filter(Boolean),
  ).toEqual(['Next step:', '- both', '1 named above']);
});

test('the summary of a group says when, what contradicts the common tag, and the probable cause', async () => {
  const eu: FleetEntry = { tags: ['eu'], instances: [{ heartbeatAt: NOW - 26 * 3_600_000 }] };
  const members = Array.from({ length: 9 }, (_, i) => ({ ...eu, name: `eu-${i + 1}` }));
  const others = Array.from({ length: 20 }, () => WELL);
  const [, group] = await copied([
    ...members,
    { name: 'ledger', tags: ['eu'], instances: [{}, {}] },
    ...others,
  ]);
  expect(group?.slice(0, 5)).toEqual([
    'Instances of 9 delegates fell silent on 14 Sept 2026, 08:30 UTC. All 9 have the tag eu, as does 1 of the other 21.',
    '1 other with the tag is connected: ledger.',
    'Likely cause: something these share, such as a cluster or a network. Harness is reachable (21 connected).',
    expect.stringMatching(/^Next step for each: Find out why/),
    '- eu-1',
  ]);
});

test('each next step of an outage stands above those that it is for, and nobody is to delete a delegate', async () => {
  const eu: FleetEntry = { tags: ['eu'], instances: [{ heartbeatAt: NOW - 3_600_000 }] };
  const members = Array.from({ length: 22 }, (_, i) => ({ ...eu, name: `eu-${i + 1}` }));
  const [, lines] = await copied([{ ...eu, name: 'legacy', isImmutable: false }, ...members, WELL]);
  expect(lines?.filter((line) => !/^- eu-([2-9]|1\d)$/.test(line)).slice(-6, -1)).toEqual([
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
  expect(links).toEqual(['Replace…']);
});

test.each([
  ['Harness is reachable.', [WELL, SILENT]],
  ['Likely cause: the network to Harness, or Harness itself.', [SILENT]],
])('the lead says whether it may be Harness: %s', (verdict, entries) => {
  const { lead } = show(entries);
  expect(lead()?.endsWith(` ${verdict}`)).toBe(true);
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
  const { lead } = show([WELL, WELL]);
  expect(lead()).toBe('All 2 delegates are connected and supported.');
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

  test('takes the place of the worst finding, which is one of the others then', async () => {
    const { lead } = show([SILENT, PAST], { state });
    const notice = await screen.findByRole('status');
    expect(notice).toHaveTextContent(/^The Manager is not ready. The list is from .*10:30\./);
    expect(lead()).toBe(notice.textContent);
    expect(more()).toHaveAccessibleName('2 findings');
  });
});

test('entries that could not be read are one of the other findings', () => {
  const lost = { position: 4, lost: 'delegate', reason: 'It has no name.' } as const;
  show([SILENT, PAST], { unreadable: [lost, { ...lost, position: 5 }] });
  expect(more()).toHaveAccessibleName('2 more findings');
});

test('the list of findings leads to each, worst first, and names what could not be read', () => {
  const fleet = aFleet([SILENT, PAST]);
  const unreadable = [{ position: 4, lost: 'delegate', reason: 'It has no name.' }] as const;
  renderPage(<FindingList findings={situationOf(fleet).findings} {...{ fleet, unreadable }} />);
  expect(screen.getAllByRole('link').map((link) => link.ariaLabel)).toEqual([
    'Show 1 delegate: Not connected',
    'Show 1 delegate: Expired',
  ]);
  expect(screen.getByText('Could not be read, and in no count:')).toBeVisible();
});

test('beside a well fleet, entries that could not be read are the lead', async () => {
  const { lead } = show([WELL], {
    unreadable: [{ position: 1, lost: 'delegate', reason: 'It has no name.' }],
  });
  expect(await screen.findByText('1 of 2 delegates could not be read.')).toBeVisible();
  expect(lead()).toBe('1 of 2 delegates could not be read. Not counted anywhere.');
});
