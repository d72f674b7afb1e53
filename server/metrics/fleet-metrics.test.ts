import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELEGATE_STATES } from '@/domain/delegate/connectivity';
import { delegateCount, instanceCount } from '@/domain/delegate/fleet';
import { facetCounts } from '@/domain/filter/facets';
import { NO_FILTERS } from '@/domain/filter/filters';
import { scopeOf } from '@/domain/scope/scope';
import { fleets } from '@/testing/fleet-generators';
import { fleetMetrics } from './fleet-metrics.ts';

test('the metrics count states and auto-upgrade as the filters of the page do, and each delegate once', async () => {
  await fc.assert(
    fc.asyncProperty(fleets, async ({ fleet }) => {
      const registry = fleetMetrics([{ scope: scopeOf('a'), fleet, isUp: true }]);
      const valuesOf = async (name: string, label: string) => {
        const { values = [] } = (await registry.getSingleMetric(`delegate_overview_${name}`)?.get()) ?? {};
        return new Map(values.map(({ labels, value }) => [`${labels[label]}`.toUpperCase(), value]));
      };
      const states = await valuesOf('delegates', 'connectivity');
      const upgrades = await valuesOf('delegates_auto_upgrade', 'state');
      expect([...states.keys()]).toEqual(DELEGATE_STATES);
      for (const [facet, values] of [
        ['status', states],
        ['autoUpgrade', upgrades],
      ] as const) {
        const counts = facetCounts(fleet, NO_FILTERS, facet);
        expect(counts.map(({ value }) => values.get(value))).toEqual(counts.map(({ count }) => count));
        expect(sum(values)).toBe(delegateCount(fleet));
      }
      expect(sum(await valuesOf('instances', 'version_status'))).toBe(instanceCount(fleet));
    }),
  );
});

function sum(values: ReadonlyMap<string, number>): number {
  return [...values.values()].reduce((total, value) => total + value, 0);
}
