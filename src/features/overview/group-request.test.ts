import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { GROUPINGS } from '@/domain/query/group';
import { rowsWithValue } from '@/domain/query/whole-group';
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
} as const;

function requestFor(entries: readonly FleetEntry[], value?: string) {
  return groupRequest({ ...CONTEXT, fleet: aFleet(entries), value });
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
  ).toBe(`Harness: 5 of 6 delegates of web in account acme need action. As of 15 Sept 2026, 10:30:00 UTC.

- mainframe: It has a legacy image. Harness ended support for legacy images on 31 January 2024.
  Next step: Install a new delegate with the same tags in its place. When the new one is connected, stop the old one.
- search: Support ended on 3 Sept 2026 UTC (12 days ago) for 1 of 2 instances. Its oldest version is 26.08.88900, 2 releases behind the latest, 26.08.89100. Auto-upgrade: OFF.
  Next step: Upgrade it to the image harness/delegate:26.08.89100.
- billing: Not connected since 15 Sept 2026, 09:00:00 UTC. 2 of 2 instances silent; the last was seen on host-1-1. When it was last seen, it ran 26.08.89100, the same release as the latest, 26.08.89100. Auto-upgrade: ON.
  Next step: Find out why no heartbeat comes from it. Start it again, or delete it if nobody needs it.
- checkout: Support ends on 27 Sept 2026 UTC (in 12 days) for its only instance. It runs 26.08.88900, 2 releases behind the latest, 26.08.89100. Auto-upgrade: ON.
  Next step: Upgrade it to the image harness/delegate:26.08.89100.
- current: Support ends on 5 Oct 2026 UTC (in 20 days) for its only instance. It runs 26.08.89100, the same release as the latest, 26.08.89100. Auto-upgrade: ON.
  Next step: Upgrade it when the next release is out. It has the latest version.

The other one needs no action: healthy.

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
      const rows = rowsWithValue(fleet, by, undefined);
      const request = groupRequest({ ...CONTEXT, fleet, by, value: undefined });
      const steps = request.match(/^ {2}Next step: /gm)?.length ?? 0;
      const [, rest = ''] = /^The other (one|[\d,]+) need/m.exec(request) ?? [];
      expect(steps + (rest === 'one' ? 1 : Number(rest.replace(',', '')))).toBe(rows.length);
      for (const name of namesIn(fleet, rows)) expect(request).toContain(name);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['owner', 'web', 'owner=web&all=true'],
  ['tag', 'eu west', 'delegateTags=eu+west&all=true'],
  ['tag', undefined, 'tagged=NO&all=true'],
  ['version', '26.08.89100', 'version=26.08.89100&all=true'],
  ['owner', undefined, 'all=true'],
] as const)('the link to the group by %s %s has only its own filter', (by, value, query) => {
  const current = new URLSearchParams('search=a&status=CONNECTED&owner=data&open=x&all=true');
  expect(queryOfGroup(current, by, value).toString()).toBe(query);
});
