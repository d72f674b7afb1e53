import { expect, test } from 'vitest';
import { diffFleets, patchFleet } from '@/fleet/patch';
import { aFleet, NOW } from '@/testing/fleets';
import { textAt } from '../table/texts';
import { searchTexts } from './search-text';

const BEFORE = aFleet([{ name: 'a', description: 'Pays', instances: [{ hostName: 'Host-1' }] }]);

function polled(entry: Parameters<typeof aFleet>[0][number]) {
  return patchFleet(BEFORE, diffFleets(aFleet([entry]), BEFORE));
}

test('the text has the facts of the delegate and its instances, in lower case', () => {
  expect(textAt(searchTexts(BEFORE), 0)).toContain('pays');
  expect(textAt(searchTexts(BEFORE), 0)).toContain('host-1');
});

test('a poll without a change of a searched fact needs no new text', () => {
  const after = polled({
    name: 'a',
    description: 'Pays',
    instances: [{ hostName: 'Host-1', heartbeatAt: NOW - 1_000 }],
  });
  expect(after.instances.lastHeartbeat).not.toBe(BEFORE.instances.lastHeartbeat);
  expect(searchTexts(after)).toBe(searchTexts(BEFORE));
});

test.each([
  ['description', { name: 'a', description: 'Refunds', instances: [{ hostName: 'Host-1' }] }, 'refunds'],
  ['host', { name: 'a', description: 'Pays', instances: [{ hostName: 'Host-2' }] }, 'host-2'],
])('another %s is in the text', (_what, entry, text) => {
  expect(textAt(searchTexts(BEFORE), 0)).not.toContain(text);
  expect(textAt(searchTexts(polled(entry)), 0)).toContain(text);
});
