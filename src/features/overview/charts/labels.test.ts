import { describe, expect, test } from 'vitest';
import { heartbeatChart } from '@/domain/charts/heartbeats';
import { supportChart } from '@/domain/charts/support-ends';
import { versionChart } from '@/domain/charts/versions';
import type { LatestVersion } from '@/domain/delegate/context';
import { aFleet, CONTEXT, type FleetEntry, type InstanceEntry, inDays, NOW } from '@/domain/delegate/testing';
import { heartbeatLabel, heartbeatSummary, supportSummary, versionSummary } from './labels';

const MINUTE_MS = 60_000;
const fleetOf = (instances: readonly InstanceEntry[]) => aFleet([{ instances }]);
const silent = (minutes: number): InstanceEntry => ({ heartbeatAt: NOW - minutes * MINUTE_MS });
const LEGACY: FleetEntry = { instances: [{ supportEnds: undefined }], isImmutable: false };
const LATER: FleetEntry = { instances: [{ supportEnds: inDays(400) }] };
const EXPIRED: FleetEntry = { instances: [{ supportEnds: inDays(-1) }] };
const UNKNOWN: InstanceEntry = { heartbeatAt: undefined, supportEnds: undefined, version: undefined };

test('every bar of heartbeats has a unique label, in the units of its limits', () => {
  expect(heartbeatChart(aFleet([]), NOW).bins.map(heartbeatLabel)).toEqual([
    'Up to 15 s ago',
    '15 to 30 s ago',
    '30 to 75 s ago',
    '75 s to 2 min ago',
    '2 to 3 min ago',
    '3 to 5 min ago',
    '5 to 7 min ago',
    '7 to 10 min ago',
    '10 to 15 min ago',
    '15 to 20 min ago',
    '20 to 30 min ago',
    '30 to 45 min ago',
    '45 min to 1 h ago',
    '1 h to 90 min ago',
    '90 min to 2 h ago',
    '2 to 3 h ago',
    '3 to 4 h ago',
    '4 to 6 h ago',
  ]);
});

describe('the summary of a chart is one sentence:', () => {
  test.each<[string, readonly InstanceEntry[]]>([
    ['All 2 instances sent a heartbeat in the last 5 minutes.', [{}, silent(4)]],
    ['1 of 1 instance sent a heartbeat in the last 5 minutes.', [{}]],
    ['1 of 2 instances sent a heartbeat in the last 5 minutes.', [{}, { heartbeatAt: 0 }]],
    ['No heartbeat could be read.', [UNKNOWN, UNKNOWN]],
    [
      '1 of 2 instances sent a heartbeat in the last 5 minutes; 2 are unknown.',
      [{}, { heartbeatAt: 0 }, UNKNOWN, UNKNOWN],
    ],
    ['1 of 2 instances has been silent for more than 5 minutes; 1 is unknown.', [{}, silent(6), UNKNOWN]],
    ['1 of 2 instances has been silent for more than 5 minutes.', [{}, silent(6)]],
    ['2 of 3 instances have been silent for more than 5 minutes.', [{}, silent(6), silent(400)]],
    ['3 of 4 instances have been silent for 30 to 45 min.', [{}, silent(40), silent(40), silent(41)]],
    [
      'All 4 instances have been silent for more than 5 minutes, 3 of them for 30 to 45 min.',
      [silent(9), silent(40), silent(40), silent(41)],
    ],
  ])('the text about heartbeats says: %s', (sentence, instances) => {
    expect(heartbeatSummary(heartbeatChart(fleetOf(instances), NOW))).toBe(sentence);
  });

  test.each<[string, readonly InstanceEntry[]]>([
    [
      'No instance is past support. Next: support of 2 instances ends in the 7 days from 22 Sept 2026.',
      [{ supportEnds: inDays(8) }, { supportEnds: inDays(9) }, { supportEnds: inDays(90) }],
    ],
    [
      '1 of 2 instances is past support. Next: support of 1 instance ends in the 7 days from 15 Sept 2026.',
      [{ supportEnds: inDays(-1) }, { supportEnds: inDays(0) }],
    ],
    ['No instance is past support.', [{ supportEnds: inDays(400) }]],
    ['No instance is known to be past support.', [{ supportEnds: inDays(400) }, UNKNOWN]],
    ['The Manager reports no end of support for any instance.', [UNKNOWN]],
    ['1 of 2 instances is past support.', [{ supportEnds: inDays(-1) }, UNKNOWN]],
  ])('the text about support says: %s', (sentence, instances) => {
    expect(supportSummary(supportChart(fleetOf(instances), NOW))).toBe(sentence);
  });

  test.each([
    ['All 2 instances are past support (2 legacy images).', [LEGACY, LEGACY]],
    ['1 of 2 instances is past support (1 legacy image).', [LEGACY, LATER]],
    ['2 of 3 instances are past support (1 legacy image).', [LEGACY, EXPIRED, LATER]],
  ])('the text about legacy images says: %s', (sentence, entries) => {
    expect(supportSummary(supportChart(aFleet(entries), NOW))).toBe(sentence);
  });

  const latest = CONTEXT.latestVersion;
  test.each<[string, LatestVersion, readonly InstanceEntry[]]>([
    ['All 2 instances run the latest version, 26.08.89100; 1 release is in use.', latest, [{}, {}]],
    [
      'None of 1 instance runs the latest version, 26.08.89100; 1 release is in use.',
      latest,
      [{ version: '26.07.1' }],
    ],
    [
      '2 releases are in use; the latest version is loading.',
      { state: 'loading' },
      [{}, { version: '26.07.1' }],
    ],
    ['No version could be read.', latest, [UNKNOWN, UNKNOWN]],
    [
      'All 2 instances run the latest version, 26.08.89100; 1 release is in use; 1 is unknown.',
      latest,
      [{}, {}, UNKNOWN],
    ],
    [
      'None of 1 instance runs the latest version, 26.08.89100; no release that can be compared is in use.',
      latest,
      [{ version: 'nightly' }],
    ],
    ['1 release is in use; the latest version is unknown.', { state: 'unknown', why: 'No.' }, [{}]],
  ])('the text about versions says: %s', (sentence, latestVersion, instances) => {
    const fleet = aFleet([{ instances }], { latestVersion });
    expect(versionSummary(versionChart(fleet), latestVersion)).toBe(sentence);
  });
});
