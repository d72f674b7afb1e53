import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleets } from '../delegate/generators';
import { FINDING_RULES } from '../findings/finding';
import { NO_FILTERS } from './filters';
import { findingFilters, RULES_AS_VALUES } from './finding-filters';
import { matchFilters } from './match';

test('in every fleet a value that stands for a finding shows the same delegates', () => {
  fc.assert(
    fc.property(fleets, ({ fleet }) => {
      for (const rule of FINDING_RULES) {
        const value = RULES_AS_VALUES[rule];
        if (!value) continue;
        const { delegates } = matchFilters(fleet, { ...NO_FILTERS, ...value });
        expect([rule, ...delegates]).toEqual([
          rule,
          ...matchFilters(fleet, findingFilters({ rule })).delegates,
        ]);
      }
    }),
  );
});
