import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFleet, NOW, namesIn } from '@/testing/fleets';
import { delegateAt, type Fleet } from '../delegate/fleet';
import { ownerTag } from '../delegate/owner';
import { upgradeOrder } from './upgrade-order';

const SILENT = { heartbeatAt: NOW - 3_600_000 };

function orderOf(fleet: Fleet, rows: readonly number[]) {
  const { waves, lostTags } = upgradeOrder(fleet, rows);
  return {
    waves: waves.map((wave) => namesIn(fleet, wave).join(' ')),
    lost: [...lostTags].map(([row, tags]) => `${delegateAt(fleet, row)?.name}: ${tags.join(', ')}`),
  };
}

test('delegates that share a tag are upgraded one after the other, at most half of them at once', () => {
  const tags = ['eu'];
  const fleet = aFleet(['a', 'b', 'c', 'd'].map((name) => ({ name, tags })));
  expect(orderOf(fleet, [0, 1])).toEqual({ waves: ['a b'], lost: [] });
  expect(orderOf(fleet, [0, 1, 2, 3])).toEqual({ waves: ['a b', 'c d'], lost: [] });
});

test('delegates with several connected instances are upgraded first, and serve their tags meanwhile', () => {
  const tags = ['eu'];
  const fleet = aFleet([
    { name: 'single', tags },
    { name: 'several', tags, instances: [{}, {}] },
    { name: 'alone', tags: ['gpu'], instances: [{}, {}] },
  ]);
  expect(orderOf(fleet, [0, 1, 2])).toEqual({ waves: ['several alone single'], lost: [] });
});

test('the last carrier of a tag comes last, and its tags are named', () => {
  const fleet = aFleet([
    { name: 'gpu', tags: ['gpu', 'eu', 'owner:web'] },
    { name: 'eu', tags: ['eu'] },
    { name: 'silent', tags: ['gpu'], instances: [SILENT] },
  ]);
  expect(orderOf(fleet, [0, 1])).toEqual({ waves: ['eu', 'gpu'], lost: ['gpu: gpu'] });
});

/** Delegates that share few tags, many with one connected instance. */
const entries = fc.array(
  fc.record({
    tags: fc.uniqueArray(fc.constantFrom('eu', 'gpu', 'prod', 'name-1', 'owner:web')),
    instances: fc.array(fc.constantFrom({}, {}, SILENT), { maxLength: 2 }),
  }),
  { maxLength: 8 },
);

test('in 500 fleets, every wave leaves each tag a connected delegate, unless the tag is named', () => {
  fc.assert(
    fc.property(entries, fc.infiniteStream(fc.boolean()), (delegates, chosen) => {
      const fleet = aFleet(delegates.map((entry, row) => ({ ...entry, name: `name-${row}` })));
      const { connectedInstances } = fleet.delegates;
      const connected = [...connectedInstances.keys()].filter((row) => (connectedInstances[row] ?? 0) > 0);
      const rows = connected.filter(() => chosen.next().value);
      const { waves, lostTags } = upgradeOrder(fleet, rows);
      expect(waves.flat().toSorted((a, b) => a - b)).toEqual(rows);
      const tagsOf = (row: number) => {
        const { custom = [], implicit = [] } = delegateAt(fleet, row)?.tags ?? {};
        return [...custom, ...implicit];
      };
      const unserved = waves.flatMap((wave) => {
        const away = wave.filter((row) => connectedInstances[row] === 1);
        const served = new Set(connected.filter((row) => !away.includes(row)).flatMap(tagsOf));
        return away.flatMap((row) =>
          (delegateAt(fleet, row)?.tags.custom ?? []).filter(
            (tag) =>
              !served.has(tag) &&
              ownerTag(tag, fleet.context.policy.ownerPrefixes) === undefined &&
              !lostTags.get(row)?.includes(tag),
          ),
        );
      });
      expect(unserved).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
