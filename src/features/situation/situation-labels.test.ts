import { expect, test } from 'vitest';
import type { LatestVersion } from '@/domain/delegate/context';
import { situationOf } from '@/domain/findings/situation';
import { aFleet, CONTEXT, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { situationText } from './situation-labels';
import { titleOf } from './situation-title';

const LOADING: LatestVersion = { state: 'loading' };
const UNKNOWN: LatestVersion = { state: 'unknown', why: 'Not readable.' };
// Two instances, because a single instance is a finding (of severity `info`).
const WELL: FleetEntry = { instances: [{}, {}] };
const LATE = { heartbeatAt: NOW - 100_000 };
const REPORTED: FleetEntry = { instances: [{ reportedStatus: 'ACTIVE' }, { reportedStatus: 'ACTIVE' }] };

test.each<[string, FleetEntry]>([
  // Two instances, as the card "Expired" counts.
  ['2 instances expired', { instances: [{ supportEnds: inDays(-1) }, { supportEnds: inDays(-9) }, {}] }],
  // One delegate, as the connectivity bar counts.
  [
    '1 partially connected',
    { instances: [{ heartbeatAt: NOW - 3_600_000 }, { heartbeatAt: NOW - 3_600_000 }, {}] },
  ],
  ['1 not connected', { instances: [{ heartbeatAt: NOW - 3_600_000 }, { heartbeatAt: NOW - 3_600_000 }] }],
])('the title "%s" has the number that the page shows for its words', (title, entry) => {
  expect(titleOf(situationOf(aFleet([entry])).findings[0])).toBe(title);
});

test.each<[string, string, LatestVersion, readonly FleetEntry[]]>([
  [
    'the latest version is known',
    'All 2 delegates are connected and supported.',
    CONTEXT.latestVersion,
    [WELL, WELL],
  ],
  ['the scope has one delegate', 'The delegate is connected and supported.', CONTEXT.latestVersion, [WELL]],
  [
    'one instance is late',
    'All 3 delegates are connected, one instance is late.',
    CONTEXT.latestVersion,
    [WELL, WELL, { instances: [{}, LATE] }],
  ],
  [
    'two instances are late',
    'The delegate is connected, 2 instances are late.',
    CONTEXT.latestVersion,
    [{ instances: [LATE, LATE] }],
  ],
  [
    'a day is past that is reported as active',
    'No problem is known, but at least one delegate has unknown values.',
    CONTEXT.latestVersion,
    [WELL, { instances: [{ supportEnds: inDays(-3), reportedStatus: 'ACTIVE' }, {}] }],
  ],
  ['the latest version is loading', '', LOADING, [WELL, WELL]],
  [
    'the Manager reports the status',
    'All 2 delegates are connected and supported.',
    LOADING,
    [REPORTED, REPORTED],
  ],
  [
    'the latest version is unknown',
    'All 2 delegates are connected. The latest version is unknown, so the page cannot say whether they are supported.',
    UNKNOWN,
    [WELL, WELL],
  ],
  [
    'the latest version is unknown and the scope has one delegate',
    'The delegate is connected. The latest version is unknown, so the page cannot say whether it is supported.',
    UNKNOWN,
    [WELL],
  ],
  [
    'a version cannot be compared',
    'No problem is known, but at least one delegate has unknown values.',
    CONTEXT.latestVersion,
    [WELL, { instances: [{ version: 'nightly' }] }],
  ],
])('when %s, the text is "%s"', (_when, text, latestVersion, entries) => {
  const fleet = aFleet(entries, { latestVersion });
  expect(situationText(situationOf(fleet), fleet, [], 'utc')).toBe(text);
});

test('beside what could not be read, nothing is said to be well', () => {
  const fleet = aFleet([WELL]);
  const lost = { position: 1, lost: 'delegate', reason: 'It has no name.' } as const;
  expect(situationText(situationOf(fleet), fleet, [lost, { ...lost, position: 2 }], 'utc')).toBe(
    '2 of 3 delegates could not be read.',
  );
});
