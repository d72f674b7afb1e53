import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fleet, instanceCount } from '../delegate/fleet';
import { fleets } from '../delegate/generators';
import { NO_FILTERS, withValues } from '../query/filters';
import { DEFAULT_SORT } from '../query/order';
import { selectView } from '../query/view';
import type { Mark } from './mark';
import { silenceChart } from './silence';
import { supportChart } from './support-ends';
import { versionChart } from './versions';

function marksOf(fleet: Fleet): Readonly<Record<'silences' | 'support' | 'versions', readonly Mark[]>> {
  const { reporting, silences, older, never, unknown } = silenceChart(fleet, fleet.context.asOf);
  const support = supportChart(fleet, fleet.context.asOf);
  const versions = versionChart(fleet);
  return {
    silences: [reporting, ...silences, older, never, unknown],
    support: [...support.weeks, support.expired, support.past, support.later, support.noEnd, support.unknown],
    versions: [...versions.releases, versions.older, versions.other, versions.unknown],
  };
}

/** Returns the marks that have a filter, with what the list shows for it. */
function followed(marks: readonly Mark[], fleet: Fleet) {
  return marks.flatMap(({ count, filter }) => {
    if (!filter) return [];
    const filters = withValues(NO_FILTERS, filter.facet, filter.values);
    return { count, shown: selectView(fleet, filters, DEFAULT_SORT).shownInstances };
  });
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

test('the filter of a mark shows exactly its instances for versions, and at least these elsewhere', () => {
  fc.assert(
    fc.property(fleets, ({ fleet }) => {
      const { silences, support, versions } = marksOf(fleet);
      const covering = followed([...silences, ...support], fleet);
      expect(covering.filter(({ count, shown }) => count === 0 || shown < count)).toEqual([]);
      const exact = followed(versions, fleet);
      expect(exact.map(({ shown }) => shown)).toEqual(exact.map(({ count }) => count));
    }),
  );
});

test('the count past support equals the instances shown by the filter of Expired', () => {
  fc.assert(
    fc.property(fleets, ({ fleet }) => {
      const filters = withValues(NO_FILTERS, 'versionStatus', ['EXPIRED']);
      const { shownInstances } = selectView(fleet, filters, DEFAULT_SORT);
      expect(supportChart(fleet, fleet.context.asOf).expired.count).toBe(shownInstances);
    }),
  );
});
