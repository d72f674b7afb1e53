import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleets } from '@/testing/fleet-generators';
import { type Fleet, instanceCount } from '../delegate/fleet';
import { filterAddress, readView } from '../query/address';
import { NO_FILTERS, withValues } from '../query/filters';
import { DEFAULT_SORT } from '../query/order';
import { selectView } from '../query/view';
import type { Mark } from './mark';
import { silenceChart } from './silence';
import { supportChart } from './support-ends';
import { versionChart } from './versions';

function marksOf(fleet: Fleet): Readonly<Record<'silences' | 'support' | 'versions', readonly Mark[]>> {
  const { reporting, silences, older, never, unknown } = silenceChart(fleet);
  const support = supportChart(fleet);
  const versions = versionChart(fleet);
  return {
    silences: [reporting, ...silences, older, never, unknown],
    support: [...support.weeks, support.expired, support.past, support.later, support.noEnd, support.unknown],
    versions: [...versions.releases, versions.older, versions.other, versions.unknown],
  };
}

test('the marks of each chart count every instance of any fleet once', () => {
  fc.assert(
    fc.property(fleets, ({ fleet }) => {
      const sums = Object.values(marksOf(fleet)).map((marks) =>
        marks.reduce((sum, { count }) => sum + count, 0),
      );
      expect(sums).toEqual(sums.map(() => instanceCount(fleet)));
    }),
  );
});

test('the link of every mark of any fleet shows exactly its instances', () => {
  fc.assert(
    fc.property(fleets, ({ fleet }) => {
      const linked = Object.values(marksOf(fleet))
        .flat()
        .filter(({ count, filter }) => count > 0 && filter !== undefined);
      const shown = linked.map(({ filter = {} }) => {
        const { filters, dropped } = readView(new URLSearchParams(filterAddress(filter)));
        return dropped.length > 0 ? dropped : selectView(fleet, filters, DEFAULT_SORT).shownInstances;
      });
      expect(shown).toEqual(linked.map(({ count }) => count));
    }),
  );
});

test('the count past support equals the instances shown by the filter of Expired', () => {
  fc.assert(
    fc.property(fleets, ({ fleet }) => {
      const filters = withValues(NO_FILTERS, 'versionStatus', ['EXPIRED']);
      const { shownInstances } = selectView(fleet, filters, DEFAULT_SORT);
      expect(supportChart(fleet).expired.count).toBe(shownInstances);
    }),
  );
});
