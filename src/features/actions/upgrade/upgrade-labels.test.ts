import { expect, test } from 'vitest';
import type { LatestVersion } from '@/domain/delegate/context';
import { upgradeFacts } from '@/domain/upgrade/upgrade-facts';
import { aFleet, delegateIn, type FleetEntry, inDays, LATEST_VERSION, NOW } from '@/testing/fleets';
import { notUpgradedText, supportStatement, versionText } from './upgrade-labels';

function factsOf(entry: FleetEntry, context = {}) {
  const fleet = aFleet([entry], context);
  const delegate = delegateIn(fleet);
  return upgradeFacts(fleet, 0, delegate);
}

const OLD = [{ version: '26.08.88900' }];

test.each<[string, FleetEntry]>([
  ['It has the latest version.', {}],
  ['Auto-upgrade is OFF. The upgrader has never called.', { autoUpgrade: 'OFF', instances: OLD }],
  [
    'Auto-upgrade is OFF. The last call of its upgrader was on 15 Sept 2026, 10:20:00 UTC.',
    { autoUpgrade: 'OFF', instances: OLD, upgraderSeenAt: NOW - 600_000 },
  ],
  [
    'No command can upgrade a shell delegate. Install a new delegate in its place.',
    { type: 'SHELL_SCRIPT', instances: OLD },
  ],
  ['It has a version that is newer than the latest.', { instances: [{ version: '26.09.89200' }] }],
  [
    'Auto-upgrade is OFF. The listing in use does not report the calls of its upgrader.',
    { autoUpgrade: 'OFF', instances: OLD, scope: 'retail' },
  ],
  ['The Manager does not report whether it upgrades itself.', { autoUpgrade: undefined, instances: OLD }],
  [
    'Auto-upgrade is ON. Its version cannot be compared with the latest one.',
    { instances: [{ version: 'nightly' }] },
  ],
])('the reason says: %s', (text, entry) => {
  expect(notUpgradedText(factsOf(entry), 'utc')).toBe(text);
});

test.each<[string, LatestVersion]>([
  ['The latest version is loading.', { state: 'loading' }],
  ['The latest version is unknown.', { state: 'unknown', why: 'Nobody answered.' }],
])('without a latest version, the text says: %s', (text, latestVersion) => {
  const facts = factsOf({ instances: OLD }, { latestVersion });
  expect(versionText(facts)).toBe(`It runs 26.08.88900. ${text}`);
  expect(notUpgradedText(facts, 'utc').includes(text)).toBe(latestVersion.state === 'loading');
});

test.each<[string, FleetEntry]>([
  ['', {}],
  [
    'Support ended on 13 Sept for 1 of 2 instances. | 2 days ago.',
    { instances: [{ supportEnds: inDays(-2) }, {}] },
  ],
  [
    'Support ended for 2 of 3 instances, first on 6 Sept. | 9 days ago.',
    { instances: [{ supportEnds: inDays(-2) }, { supportEnds: inDays(-9) }, {}] },
  ],
  [
    'Support ends on 27 Sept for its only instance. | In 12 days.',
    { instances: [{ supportEnds: inDays(12) }] },
  ],
  ['Support ends on 15 Sept for its only instance. | Today.', { instances: [{ supportEnds: inDays(0) }] }],
  [
    'The Manager reports its only instance as expired, but support ends on 14 Oct. | In 29 days.',
    { instances: [{ supportEnds: inDays(29), reportedStatus: 'EXPIRED' }] },
  ],
  [
    'The Manager reports 2 of 2 instances as near expiry, but support first ended on 26 Aug. | 20 days ago.',
    { instances: [{ supportEnds: inDays(-20), reportedStatus: 'EXPIRING' }, { supportEnds: inDays(3) }] },
  ],
  [
    'Support ended for its only instance.',
    { instances: [{ supportEnds: undefined, reportedStatus: 'EXPIRED' }] },
  ],
  [
    'Support ends soon for its only instance.',
    { instances: [{ supportEnds: undefined, reportedStatus: 'EXPIRING' }] },
  ],
])('the statement about support says: %s', (text, entry) => {
  const { text: support = '', detail = '' } = supportStatement(factsOf(entry), NOW) ?? {};
  expect([support, detail].filter(Boolean).join(' | ')).toBe(text);
});

test.each<[string, FleetEntry, object]>([
  ['It runs 26.08.88900, 2 releases behind 26.08.89100.', { instances: OLD }, {}],
  ['It runs 26.08.89100, the same release as the latest, 26.08.89100.', {}, {}],
  [
    'It runs 26.09.89200, newer than the latest, 26.08.89100.',
    { instances: [{ version: '26.09.89200' }] },
    {},
  ],
  [
    'It runs 26.08.89103, newer than the latest, 26.08.89100.',
    { instances: [{ version: '26.08.89103' }] },
    {},
  ],
  [
    'When it was last seen, its oldest version was 26.08.89000, 1 release behind 26.08.89100.',
    {
      instances: [
        { version: '26.05.88500', heartbeatAt: NOW - 5 * 3_600_000 },
        { version: '26.08.89000', heartbeatAt: NOW - 600_000 },
        { version: LATEST_VERSION, heartbeatAt: NOW - 660_000 },
      ],
    },
    {},
  ],
  [
    'Its oldest version is 26.08.88900, 2 releases behind 26.08.89100.',
    { instances: [...OLD, {}, { version: '26.08.89000' }] },
    {},
  ],
  [
    'When it was last seen, it ran 26.08.88900, 2 releases behind 26.08.89100.',
    { instances: [{ version: '26.08.88900', heartbeatAt: NOW - 600_000 }] },
    {},
  ],
  ['No instance reports a version that can be compared.', { instances: [] }, {}],
  [
    'It runs 26.08.88900. The latest version is unknown.',
    { instances: OLD },
    { latestVersion: { state: 'unknown', why: 'Not readable.' } },
  ],
])('the text about the version says: %s', (text, entry, context) => {
  expect(versionText(factsOf(entry, context))).toBe(text);
});
