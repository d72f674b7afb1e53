import { describe, expect, test } from 'vitest';
import { silenceChart } from '@/domain/charts/silence';
import { supportChart } from '@/domain/charts/support-ends';
import { versionChart } from '@/domain/charts/versions';
import type { LatestVersion } from '@/domain/delegate/context';
import { MINUTE_MS } from '@/lib/units';
import { aFleet, CONTEXT, type FleetEntry, type InstanceEntry, inDays, NOW } from '@/testing/fleets';
import { silenceLabel, silenceSummary, supportSummary, versionSummary } from './chart-labels';

const fleetOf = (instances: readonly InstanceEntry[]) => aFleet([{ instances }]);
const silent = (minutes: number): InstanceEntry => ({ heartbeatAt: NOW - minutes * MINUTE_MS });
const LEGACY: FleetEntry = { instances: [{ supportEnds: undefined }], isImmutable: false };
const LATER: FleetEntry = { instances: [{ supportEnds: inDays(100) }] };
const EXPIRED: FleetEntry = { instances: [{ supportEnds: inDays(-1) }] };
const PAST_BY_DATE: InstanceEntry = { supportEnds: inDays(-20), reportedStatus: 'EXPIRING' };
const UNKNOWN: InstanceEntry = { heartbeatAt: undefined, supportEnds: undefined, version: undefined };

test('a mark of silence names its 5 minutes', () => {
  const { silences } = silenceChart(fleetOf([silent(40), silent(38), silent(19)]));
  expect(silences.map((mark) => silenceLabel(mark, 'utc'))).toEqual([
    'Silent since 09:50 to 09:55',
    'Silent since 10:10 to 10:15',
  ]);
});

describe('the summary of a chart is short:', () => {
  test.each<[string, readonly InstanceEntry[]]>([
    ['All 2 instances reported in the last minute', [{}, { heartbeatAt: NOW - MINUTE_MS }]],
    ['All 2 instances reported in the last 4 minutes', [{}, silent(4)]],
    ['1 of 1 instance reported in the last minute', [{ heartbeatAt: NOW }]],
    ['1 of 2 instances reported in the last minute; 1 never connected', [{}, { heartbeatAt: 0 }]],
    ['No heartbeat could be read.', [UNKNOWN, UNKNOWN]],
    ['1 of 2; 1 unknown', [silent(6), UNKNOWN]],
    ['2 of 3; 1 over 6 h', [{}, silent(6), silent(400)]],
  ])('the text about silence says: %s', (text, instances) => {
    expect(silenceSummary(silenceChart(fleetOf(instances)))).toBe(text);
  });

  test.each<[string, readonly FleetEntry[]]>([
    ['All 2 instances on 24 Dec', [LATER, LATER]],
    ['next: 1 on 24 Dec', [LATER, { instances: [{ supportEnds: inDays(120) }] }]],
    ['1 past; next: 1 on 24 Dec', [EXPIRED, LATER]],
    ['1 legacy; next: 1 on 24 Dec', [LEGACY, LATER]],
    ['1 past, 2 legacy', [EXPIRED, LEGACY, LEGACY]],
    ['1 past by date; next: 1 on 24 Dec', [LATER, { instances: [PAST_BY_DATE] }]],
    ['next: 1 on 24 Dec; 1 unknown', [LATER, { instances: [UNKNOWN] }]],
    ['No end of support is reported', [{ instances: [UNKNOWN] }]],
  ])('the text about support says: %s', (text, entries) => {
    expect(supportSummary(supportChart(aFleet(entries)), NOW)).toBe(text);
  });

  const latest = CONTEXT.latestVersion;
  test.each<[string, LatestVersion, readonly InstanceEntry[]]>([
    ['2 on latest', latest, [{}, {}]],
    ['0 on latest', latest, [{ version: '26.07.1' }]],
    ['latest version loading', { state: 'loading' }, [{}, { version: '26.07.1' }]],
    ['latest version unknown', { state: 'unknown', why: 'No.' }, [{}]],
    ['No version could be read', latest, [UNKNOWN, UNKNOWN]],
    ['2 on latest; 1 unknown', latest, [{}, {}, UNKNOWN]],
  ])('the text about versions says: %s', (text, latestVersion, instances) => {
    const fleet = aFleet([{ instances }], { latestVersion });
    expect(versionSummary(versionChart(fleet), latestVersion)).toBe(text);
  });
});
