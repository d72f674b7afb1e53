import { expect, test } from 'vitest';
import { silenceOf } from '@/domain/delegate/silence';
import { MINUTE_MS } from '@/lib/units';
import { aFleet, delegateIn, type FleetEntry, NOW } from '@/testing/fleets';
import { connectionStatement, momentText, momentWithAge } from './delegate-statements';

const silentFor = (minutes: number, hostName = 'node-7') => ({
  heartbeatAt: NOW - minutes * MINUTE_MS,
  hostName,
});
const LATE = { heartbeatAt: NOW - 100_000 };
const NEVER = { heartbeatAt: 0 };
const UNREADABLE = { heartbeatAt: Number.NaN };

test.each<[string, FleetEntry]>([
  ['Both instances are connected.', { instances: [{}, {}] }],
  ['All 3 instances are connected.', { instances: [{}, {}, {}] }],
  ['Its only instance is connected.', { instances: [{}] }],
  ['2 of 2 instances are late. | Both are connected.', { instances: [LATE, LATE] }],
  ['Its only instance is late. | It is connected.', { instances: [LATE] }],
  [
    'Not connected since 09:57 (33 min). | 3 of 3 instances silent; the last was seen on node-7.',
    { instances: [silentFor(60, 'node-1'), silentFor(33), silentFor(90, 'node-2')] },
  ],
  [
    'Not connected since 09:57 (33 min). | Its only instance was last seen on node-7.',
    { instances: [silentFor(33)] },
  ],
  [
    'Not connected since 09:57 (33 min). | Its only instance is silent.',
    { instances: [{ ...silentFor(33), hostName: undefined }] },
  ],
  [
    'Not connected since 09:57 (33 min). | 2 of 2 instances silent; the last was seen on node-7. 1 of them never connected.',
    { instances: [silentFor(33), NEVER] },
  ],
  [
    'Not connected since 13 Sept (2 days). | Its only instance was last seen on node-7.',
    { instances: [silentFor(2 * 24 * 60)] },
  ],
  [
    '1 of 2 instances has not been connected since 09:57 (33 min). | It was last seen on node-7.',
    { instances: [{}, silentFor(33)] },
  ],
  [
    '2 of 3 instances have not been connected since 09:57 (33 min). | The last was seen on node-7.',
    { instances: [{}, silentFor(60, 'node-1'), silentFor(33)] },
  ],
  [
    'Every instance that could be read is connected. | The heartbeat of 1 of 2 instances could not be read.',
    { instances: [{}, UNREADABLE] },
  ],
  [
    'Not connected since 09:57 (33 min). | 1 of 3 instances silent; it was last seen on node-7. The heartbeats of 2 of 3 instances could not be read.',
    { instances: [silentFor(33), UNREADABLE, UNREADABLE] },
  ],
  [
    'Every instance that could be read is connected. | The others could not be read.',
    { instances: [{}, {}, {}], unreadableInstances: 1 },
  ],
  [
    'Not connected since 02:30 (8 h). | The Manager lists no instance.',
    { instances: [], groupHeartbeat: NOW - 8 * 60 * MINUTE_MS },
  ],
  ['Never connected. | The Manager has no heartbeat on record.', { instances: [NEVER] }],
  ['Its connectivity is unknown. | No heartbeat could be read.', { instances: [UNREADABLE] }],
])('the statement about the connection says: %s', (text, entry) => {
  const fleet = aFleet([entry]);
  const delegate = delegateIn(fleet);
  const statement = connectionStatement(delegate, silenceOf(fleet, 0), (at) => momentWithAge(at, NOW, 'utc'));
  expect([statement.text, statement.detail].filter(Boolean).join(' | ')).toBe(text);
});

test('a time more than a day ago is written as its day', () => {
  expect(momentText(NOW - 23 * 60 * MINUTE_MS, NOW, 'utc')).toBe('14 Sept, 11:30');
  expect(momentText(NOW - 24 * 60 * MINUTE_MS, NOW, 'utc')).toBe('14 Sept');
});
