import { expect, test } from 'vitest';
import { HOUR_MS } from '@/lib/units';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { delegatesOf } from '../delegate/rows';
import { traitOfSilent } from './common-trait';

const SILENT = { instances: [{ heartbeatAt: NOW - HOUR_MS }] };

function named(names: string, entry: FleetEntry): readonly FleetEntry[] {
  return names.split('').map((name) => ({ ...entry, name, identifier: name }));
}

test.each<[string, readonly FleetEntry[], unknown]>([
  ['a tag that only they have', [...named('abc', { ...SILENT, tags: ['eu'] }), ...named('xyz', {})], 'eu'],
  ['no tag at all', [...named('abc', SILENT), ...named('xyz', {})], 'none'],
  ['a tag that all have', named('abcxyz', { ...SILENT, tags: ['k8s'] }), undefined],
  ['what nobody knows, because they are not listed', named('xyz', {}), undefined],
])('delegates that are down have in common: %s', (_what, entries, common) => {
  const fleet = aFleet(entries);
  const asked = delegatesOf(fleet).filter(({ name }) => 'abc'.includes(name));
  const trait = traitOfSilent(new Set(asked.map(({ key }) => key)), fleet);
  expect(typeof trait === 'object' ? trait.value : trait).toBe(common);
});
