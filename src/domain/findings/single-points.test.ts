import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleets } from '@/testing/fleet-generators';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { findingsOf } from './finding';
import { soleTags } from './single-points';
import { tagsDependingOn } from './tags-depending-on';

const GPU: FleetEntry = { tags: ['gpu', 'owner:ml'] };
const SILENT: FleetEntry = { ...GPU, instances: [{ heartbeatAt: NOW - 3_600_000 }] };
const UNKNOWN: FleetEntry = { ...GPU, instances: [{ heartbeatAt: Number.NaN }] };

test.each<[string, readonly FleetEntry[], readonly number[], readonly string[]]>([
  ['the only one with a tag', [GPU, {}], [0], ['gpu']],
  ['one of two', [GPU, GPU], [0], []],
  ['both', [GPU, GPU], [0, 1], ['gpu']],
  ['the only connected one', [GPU, SILENT], [0], ['gpu']],
  ['one that is silent already', [GPU, SILENT], [1], []],
  ['one beside another that may be connected', [GPU, UNKNOWN], [0], []],
  ['two of three, and the tag of another', [GPU, GPU, GPU, { tags: ['arm'] }], [0, 1, 3], ['arm']],
  ['one whose tag is the name of another', [{ tags: ['delegate-2'] }, {}], [0], []],
  ['nobody', [GPU], [], []],
])('the tags that depend on %s', (_what, entries, rows, tags) => {
  expect(tagsDependingOn(aFleet(entries), Uint32Array.from(rows))).toEqual(tags);
});

test('in every fleet the tags that depend on one delegate are those of its finding', () => {
  fc.assert(
    fc.property(fleets, ({ entries, fleet }) => {
      const sole = new Set(findingsOf(fleet).find(({ rule }) => rule === 'SOLE_TAG')?.rows);
      for (const row of entries.keys()) {
        const alone = Uint32Array.of(row);
        expect(tagsDependingOn(fleet, alone)).toEqual(sole.has(row) ? soleTags(fleet, alone) : []);
      }
    }),
  );
});
