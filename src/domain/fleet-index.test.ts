import { expect, test } from 'vitest';
import { buildFleet } from './fleet';
import { indexFleet } from './fleet-index';
import { aFleet, decodedOf, NOW } from './testing';

test('a poll that only moves heartbeats keeps the index', () => {
  const before = buildFleet(decodedOf([{ instances: [{ heartbeatAt: NOW }] }]));
  const beaten = buildFleet(decodedOf([{ instances: [{ heartbeatAt: NOW + 60_000 }] }]), before);
  expect(indexFleet(beaten)).toBe(indexFleet(before));
});

test('a poll that changes a delegate makes a new index', () => {
  const before = buildFleet(decodedOf([{}, {}]));
  const changed = buildFleet(decodedOf([{}, { customTags: ['new'] }]), before);
  expect(indexFleet(changed).tags.values).toContain('new');
});

test('the index is plain data that a worker could send', () => {
  const index = indexFleet(aFleet([{ instances: [] }, { customTags: ['a'] }]));
  expect(structuredClone(index)).toEqual(index);
});

test('a tag that is both custom and implicit is one tag', () => {
  const { tags, firstTag } = indexFleet(aFleet([{ customTags: ['a', 'b'], implicitTags: ['b', 'c'] }]));
  expect(tags.values).toEqual(['a', 'b', 'c']);
  expect(Array.from(firstTag)).toEqual([0, 3]);
});
