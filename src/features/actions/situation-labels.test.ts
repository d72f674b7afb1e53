import { expect, test } from 'vitest';
import { delegateAt } from '@/domain/delegate/fleet';
import { silenceOf } from '@/domain/delegate/silence';
import { aFleet, type FleetEntry, NOW } from '@/domain/delegate/testing';
import { connectionText, momentText, momentWithAge } from './situation-labels';

const MINUTE_MS = 60_000;
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
  ['Connected, but 1 of 2 instances has a late heartbeat.', { instances: [LATE, {}] }],
  ['Connected, but 2 of 2 instances have a late heartbeat.', { instances: [LATE, LATE] }],
  ['Connected, but its only instance has a late heartbeat.', { instances: [LATE] }],
  [
    'Not connected since 09:57 (33 min). 3 of 3 instances are silent; the last one ran on node-7.',
    { instances: [silentFor(60, 'node-1'), silentFor(33), silentFor(90, 'node-2')] },
  ],
  [
    'Not connected since 09:57 (33 min). Its only instance is silent; it ran on node-7.',
    { instances: [silentFor(33)] },
  ],
  [
    'Not connected since 09:57 (33 min). 2 of 2 instances are silent; the last one ran on node-7. 1 of them never connected.',
    { instances: [silentFor(33), NEVER] },
  ],
  [
    'Not connected since 13 Sept 2026, 10:30 (2 days). Its only instance is silent; it ran on node-7.',
    { instances: [silentFor(2 * 24 * 60)] },
  ],
  [
    'Partially connected. 1 of 2 instances has been silent since 09:57 (33 min); it ran on node-7.',
    { instances: [{}, silentFor(33)] },
  ],
  [
    'Partially connected. 2 of 3 instances have been silent since 09:57 (33 min); the last one ran on node-7.',
    { instances: [{}, silentFor(60, 'node-1'), silentFor(33)] },
  ],
  [
    'Partially connected. The heartbeat of 1 of 2 instances could not be read.',
    { instances: [{}, UNREADABLE] },
  ],
  [
    'Not connected since 09:57 (33 min). 1 of 3 instances is silent; it ran on node-7. The heartbeats of 2 of 3 instances could not be read.',
    { instances: [silentFor(33), UNREADABLE, UNREADABLE] },
  ],
  ['Every instance that could be read is connected.', { instances: [{}, {}, {}], unreadableInstances: 1 }],
  [
    'Not connected since 02:30 (8 h). The Manager lists no instance: it forgets silent ones after about 6 hours.',
    { instances: [], groupHeartbeat: NOW - 8 * 60 * MINUTE_MS },
  ],
  ['Never connected: the Manager has no heartbeat on record.', { instances: [NEVER] }],
  ['No heartbeat could be read, so its connection is unknown.', { instances: [UNREADABLE] }],
])('the text about the connection says: %s', (text, entry) => {
  const fleet = aFleet([entry]);
  const delegate = delegateAt(fleet, 0);
  if (!delegate) throw new RangeError('The entry was not read.');
  expect(connectionText(delegate, silenceOf(fleet, 0), (at) => momentWithAge(at, NOW, 'utc'))).toBe(text);
});

test('a time more than a day ago is written with its date', () => {
  expect(momentText(NOW - 23 * 60 * MINUTE_MS, NOW, 'utc')).toBe('11:30');
  expect(momentText(NOW - 24 * 60 * MINUTE_MS, NOW, 'utc')).toBe('14 Sept 2026, 10:30');
});
