import { expect, test } from 'vitest';
import { aFleet, delegateIn, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { leadOf } from './lead-statement';

const silent = (minutes: number) => ({ heartbeatAt: NOW - minutes * 60_000, hostName: 'node-7' });
const OLD = { version: '26.06.88902' };

/** What the page of the first delegate says, with its tone. */
function leadText(...entries: readonly FleetEntry[]): string {
  const fleet = aFleet(entries);
  const delegate = delegateIn(fleet);
  const { tone, text, detail, tag } = leadOf(fleet, delegate, () => '03:00');
  return [tone, text, detail, tag].filter(Boolean).join(' | ');
}

test.each<[string, FleetEntry]>([
  ['good | Both instances are connected and supported.', { instances: [{}, {}] }],
  [
    'bad | Not connected since 03:00. | 2 of 2 instances silent; the last was seen on node-7.',
    { instances: [silent(33), silent(40)] },
  ],
  [
    'attention | 1 of 2 instances has not been connected since 03:00. | It was last seen on node-7.',
    { instances: [{}, silent(33)] },
  ],
  [
    'unknown | Never connected. | The Manager has no heartbeat on record.',
    { instances: [{ heartbeatAt: 0, supportEnds: inDays(3) }] },
  ],
  [
    'attention | Its only instance is late. | It is connected.',
    { instances: [{ heartbeatAt: NOW - 100_000 }] },
  ],
  [
    'bad | Support ended on 3 Sept for 1 of 2 instances. | 12 days ago. Both are connected.',
    { instances: [{}, { supportEnds: inDays(-12) }] },
  ],
  [
    'bad | Support ended on 3 Sept for 1 of 2 instances. | 12 days ago. 1 of 2 are connected.',
    { instances: [silent(33), { supportEnds: inDays(-12) }] },
  ],
  [
    'attention | Support ends on 27 Sept for its only instance. | In 12 days. It is connected.',
    { instances: [{ supportEnds: inDays(12) }] },
  ],
  [
    'attention | 1 of 2 instances has an unsupported version. | Both are connected.',
    { instances: [{}, OLD] },
  ],
  [
    'attention | Its only instance has an unsupported version. | Its connectivity is unknown.',
    { instances: [{ ...OLD, heartbeatAt: undefined }] },
  ],
  [
    'attention | It has a legacy image, whose support ended on 31 Jan 2024. | It is connected.',
    { isImmutable: false },
  ],
  [
    'attention | An instance registered with a token that is not active. | It is connected.',
    { token: 'INACTIVE' },
  ],
  [
    'attention | Auto-upgrade is OFF. | Its only instance is connected and supported.',
    { autoUpgrade: 'OFF' },
  ],
  [
    'unknown | Every instance that could be read is connected. | The others could not be read.',
    { unreadableInstances: 1 },
  ],
  [
    'unknown | Its connectivity is unknown. | No heartbeat could be read.',
    { instances: [{ heartbeatAt: Number.NaN }] },
  ],
  // Neither its version nor its end of support is known: nothing is wrong, but it is not called supported.
  [
    'good | Both instances are connected.',
    { instances: [{}, { supportEnds: undefined, version: undefined }] },
  ],
])('the page says first: %s', (text, entry) => {
  expect(leadText(entry)).toBe(text);
});

test('a delegate that fell silent with others says so, with the tag that they have', () => {
  const together: FleetEntry = { tags: ['eu-west'], instances: [silent(33)] };
  const others = Array.from({ length: 9 }, () => ({}));
  expect(leadText(together, together, together, ...others)).toBe(
    'bad | Not connected since 03:00 with 2 others. | All 3 have the tag | eu-west',
  );
  const partly: FleetEntry = { tags: ['eu-west'], instances: [silent(33), {}] };
  expect(leadText(partly, together, together, ...others)).toBe(
    'bad | 1 of 2 instances has not been connected since 03:00, with 2 others. | All 3 have the tag | eu-west',
  );
});
