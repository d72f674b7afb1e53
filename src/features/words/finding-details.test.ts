import { expect, test } from 'vitest';
import { fleetOn } from '@/domain/delegate/day-to-come';
import { type FindingRule, findingsOf } from '@/domain/findings/finding';
import { aFleet, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { findingDetail, findingDetailText } from './finding-details';
import { findingLabel } from './finding-labels';

const silent = (minutes: number) => ({ heartbeatAt: NOW - minutes * 60_000 });

const PAST_BY_DATE = { supportEnds: inDays(-20), reportedStatus: 'EXPIRING' } as const;

function findingOf(rule: FindingRule, entries: readonly FleetEntry[]) {
  const fleet = aFleet(entries);
  const finding = findingsOf(fleet).find((one) => one.rule === rule);
  if (!finding) throw new Error(`No finding of ${rule}.`);
  return { finding, fleet };
}

const GROUP: readonly FleetEntry[] = Array.from({ length: 3 }, () => ({
  tags: ['eu-west'],
  instances: [silent(30)],
}));
const OTHERS: readonly FleetEntry[] = Array.from({ length: 4 }, () => ({}));

test.each<[FindingRule, readonly FleetEntry[], string]>([
  ['FELL_SILENT_TOGETHER', [...GROUP, ...OTHERS], 'All 3 have the tag eu-west, unlike the other 4.'],
  [
    'FELL_SILENT_TOGETHER',
    [...GROUP, ...OTHERS, { tags: ['eu-west'] }],
    'All 3 have the tag eu-west, as does 1 of the other 5.',
  ],
  ['NOT_CONNECTED', [{ instances: [silent(33), silent(20)] }], 'Both instances; 20 min.'],
  ['NOT_CONNECTED', [{ instances: [silent(3 * 24 * 60)] }], 'Its only instance; 3 days.'],
  ['NOT_CONNECTED', [{ instances: [silent(9)] }, { instances: [silent(90)] }], ''],
  [
    'EXPIRED',
    [{ instances: [{ supportEnds: inDays(-12) }], autoUpgrade: 'OFF', type: 'KUBERNETES' }],
    'Ended 3 Sept, 12 days ago; auto-upgrade OFF.',
  ],
  ['EXPIRED', [{ instances: [{ supportEnds: inDays(-1) }], autoUpgrade: 'ON' }], 'Ended 14 Sept, yesterday.'],
  [
    'EXPIRED',
    [{ instances: [{ supportEnds: inDays(-2) }] }, { instances: [{ supportEnds: inDays(-5) }] }],
    'The first ended 10 Sept, 5 days ago.',
  ],
  ['PARTIALLY_CONNECTED', [{ instances: [{}, silent(90)] }], 'Since 09:00.'],
  ['PARTIALLY_CONNECTED', [{ instances: [{}, silent(90), silent(9)] }], 'The first since 09:00.'],
  [
    'NEAR_EXPIRY',
    [{ instances: [{ supportEnds: inDays(3) }, { supportEnds: inDays(9) }] }],
    'The first on 18 Sept.',
  ],
  [
    'NEAR_EXPIRY',
    [{ instances: [{ supportEnds: inDays(3) }, PAST_BY_DATE] }],
    'The first on 18 Sept; 1 on a past day.',
  ],
  ['NEAR_EXPIRY', [{ instances: [PAST_BY_DATE] }], 'But support ended on 26 Aug.'],
  [
    'EXPIRED',
    [{ instances: [{ supportEnds: inDays(29), reportedStatus: 'EXPIRED' }] }],
    'The Manager says so, but support ends on 14 Oct.',
  ],
  ['AUTO_UPGRADE_OFF', [{ autoUpgrade: 'OFF', type: 'KUBERNETES' }], ''],
])('the detail of %s adds what its sentence leaves out, case %#', (rule, entries, text) => {
  const { finding, fleet } = findingOf(rule, entries);
  expect(findingDetailText(finding, fleet, 'utc')).toBe(text);
});

test('a tag is a part of its own, so that it can be drawn as one', () => {
  const { finding, fleet } = findingOf('FELL_SILENT_TOGETHER', [...GROUP, ...OTHERS]);
  expect(findingDetail(finding, fleet, 'utc')).toContainEqual({ tag: 'eu-west' });
});

const PAST: FleetEntry = { name: 'past', instances: [{ supportEnds: inDays(-3) }] };
const ENDING: FleetEntry = { name: 'ending', instances: [{ supportEnds: inDays(9) }, {}] };
const LATER: FleetEntry = { name: 'later', instances: [{ supportEnds: inDays(12) }] };

test.each<[string, readonly FleetEntry[]]>([
  ['1 instance of ending will be past support on 5 Oct. Support ends 24 Sept.', [ENDING]],
  ['1 instance of past will be past support on 5 Oct. 1 instance is already.', [PAST]],
  [
    '2 instances of 2 delegates will be past support on 5 Oct. past is already; ending after 24 Sept.',
    [PAST, ENDING],
  ],
  [
    '3 instances of 3 delegates will be past support on 5 Oct. past is already; 2 delegates after 24 Sept.',
    [PAST, ENDING, LATER],
  ],
])('on a day to come: "%s"', (text, entries) => {
  const fleet = fleetOn(aFleet(entries), inDays(20));
  const finding = findingsOf(fleet)[0];
  if (!finding) throw new Error('No finding.');
  const { sentence } = findingLabel(finding, fleet, 'utc');
  expect(`${sentence} ${findingDetailText(finding, fleet, 'utc')}`).toBe(text);
});
