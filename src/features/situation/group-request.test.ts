import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { NO_FILTERS } from '@/domain/filter/filters';
import { rowNumbers } from '@/domain/table/rank';
import { GROUPINGS, type Grouping, groupRows } from '@/domain/view/group';
import { fleets } from '@/testing/fleet-generators';
import { aFleet, type FleetEntry, inDays, NOW, namesIn } from '@/testing/fleets';
import { groupRequest, queryOfGroup } from './group-request';

const SILENT = { heartbeatAt: NOW - 90 * 60_000 };
const OLD = '26.08.88900';
const tags = ['owner:web'];
const CONTEXT = {
  by: 'owner',
  where: 'account acme',
  zone: 'utc',
  link: 'https://example.test/list',
  isFiltered: false,
} as const;

/** Of all delegates of the fleet by default. */
function groupOf(fleet: Fleet, by: Grouping, value?: string, rows = rowNumbers(delegateCount(fleet))) {
  return (
    groupRows(fleet, rows, by).find((group) => group.value === value) ?? { value, rows: new Uint32Array() }
  );
}

function requestFor(entries: readonly FleetEntry[], value?: string) {
  const fleet = aFleet(entries);
  return groupRequest({ ...CONTEXT, fleet, group: groupOf(fleet, 'owner', value) });
}

test('a request names each delegate once, with its one next step, the earliest date first', () => {
  const entries: readonly FleetEntry[] = [
    { name: 'billing', tags, instances: [SILENT, SILENT] },
    { name: 'of another owner', tags: ['owner:data'], instances: [SILENT] },
    { name: 'checkout', tags, instances: [{ version: OLD, supportEnds: inDays(12) }] },
    { name: 'mainframe', tags, isImmutable: false, instances: [{ version: '1.0.78312' }] },
    { name: 'search', tags, autoUpgrade: 'OFF', instances: [{ version: OLD, supportEnds: inDays(-12) }, {}] },
    { name: 'current', tags, instances: [{ supportEnds: inDays(20) }] },
    { name: 'healthy', tags },
  ];
  expect(
    requestFor(entries, 'web'),
  ).toBe(`Harness: 4 of 6 delegates of web in account acme need action. As of 15 Sept 2026, 10:30:00 UTC.

- mainframe: It has a legacy image. Harness ended support for legacy images on 31 Jan 2024.
  Next step: Install a new delegate with the same tags in its place. When the new one is connected, stop the old one.
- search: Support ended on 3 Sept 2026 UTC (12 days ago) for 1 of 2 instances. Its oldest version is 26.08.88900, 2 releases behind 26.08.89100. Auto-upgrade: OFF.
  Next step: Upgrade it to the image harness/delegate:26.08.89100.
- billing: Not connected since 15 Sept 2026, 09:00:00 UTC. 2 of 2 instances silent; the last was seen on host-1-1. When it was last seen, it ran 26.08.89100, the same release as the latest, 26.08.89100. Auto-upgrade: ON.
  Next step: Find out why no heartbeat comes from it, and start it again.
- checkout: Support ends on 27 Sept 2026 UTC (in 12 days) for its only instance. It runs 26.08.88900, 2 releases behind 26.08.89100. Auto-upgrade: ON.
  Next step: Upgrade it to the image harness/delegate:26.08.89100.

The other 2 need no action: current, healthy.

Show them: https://example.test/list
`);
});

test('the request asks to upgrade minimal images to the minimal image', () => {
  expect(requestFor([{ tags, instances: [{ version: `${OLD}.minimal` }] }], 'web')).toContain(
    'Upgrade it to the image harness/delegate:26.08.89100.minimal.',
  );
});

test('the link is labelled as the whole list when no filter selects the group', () => {
  expect(requestFor([{ instances: [SILENT] }])).toMatch(/\n\nThe list: https:\/\/example\.test\/list\n$/);
});

test('in 200 fleets, the request of a group has a line or a name for each of its delegates', () => {
  fc.assert(
    fc.property(fleets, fc.constantFrom(...GROUPINGS), ({ fleet }, by) => {
      const group = groupOf(fleet, by);
      const { rows } = group;
      const request = groupRequest({ ...CONTEXT, fleet, by, group });
      const steps = request.match(/^ {2}Next step: /gm)?.length ?? 0;
      const [, rest = ''] = /^The other (one|[\d,]+) need/m.exec(request) ?? [];
      expect(steps + (rest === 'one' ? 1 : Number(rest.replace(',', '')))).toBe(rows.length);
      for (const name of namesIn(fleet, rows)) expect(request).toContain(name);
    }),
    { numRuns: 200 },
  );
});

test('a request of a filtered list asks only about the delegates that it shows', () => {
  const fleet = aFleet([
    { name: 'shown', tags, autoUpgrade: 'OFF' },
    { name: 'hidden', tags, autoUpgrade: 'OFF' },
  ]);
  const group = groupOf(fleet, 'owner', 'web', Uint32Array.of(0));
  const request = groupRequest({ ...CONTEXT, fleet, group, isFiltered: true });
  expect(request).toMatch(/^Harness: 1 of 1 shown delegate of web in account acme needs action\./);
  expect(request).not.toContain('hidden');
});

test('nobody is asked for what an upgrader does by itself', () => {
  const request = requestFor([{ name: 'behind', tags, instances: [{ version: '26.08.89000' }] }], 'web');
  expect(request).toContain('The other one needs no action: behind.');
});

test.each([
  ['owner', 'web', 'owner=web'],
  ['tag', 'eu west', 'delegateTags=gpu&delegateTags=eu+west'],
  ['tag', undefined, 'delegateTags=gpu&tagged=NO'],
  ['version', '26.08.89100', 'version=26.08.89100'],
  ['owner', undefined, 'owner=data'],
] as const)('the link to the group by %s %s keeps the filters of the list', (by, value, expected) => {
  const filters = {
    ...NO_FILTERS,
    search: 'a',
    ...(by === 'tag' ? { delegateTags: ['gpu'] } : { owner: ['data'] }),
  };
  const current = new URLSearchParams('open=x&all=true');
  const query = queryOfGroup(current, filters, by, value);
  expect([query.get('search'), query.get('all'), query.get('open')]).toEqual(['a', 'true', null]);
  expect(`${query}`).toContain(expected);
});
