// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { HOUR_MS } from '@/lib/units';
import { aFleet, type FleetEntry, LATEST_VERSION, NOW } from '@/testing/fleets';
import { versionMarks } from './version-marks';

const ACCOUNT = { scope: { level: 'account', account: 'acme' } } as const;
const OLD = '26.05.88600';
const SILENT = { heartbeatAt: NOW - HOUR_MS };

test('a version links to exactly the delegates that it counts, and those without one are unknown; one that is silent counts as last seen', () => {
  const fleet = aFleet([
    { name: 'new', instances: [{}] },
    { name: 'down', instances: [SILENT] },
    { name: 'nightly', instances: [{ version: 'nightly' }] },
    { name: 'old', instances: [{ version: OLD }] },
    { name: 'mixed', instances: [{ version: OLD }, {}] },
  ]);
  const marks = versionMarks(ACCOUNT, fleet);
  expect(marks.map(({ name, href = '' }) => [name, decodeURIComponent(href.split('?')[1] ?? '')])).toEqual([
    [`${LATEST_VERSION}: 2 delegates`, 'delegate=_new&delegate=_down'],
    [`${OLD}: 2 delegates`, `version=${OLD}`],
    ['Unknown: 1 delegate', 'delegate=_nightly'],
  ]);
});

test('a version of more delegates than an address can name is a filter, where that finds no other', () => {
  const many = Array.from({ length: 201 }, (_, place) => ({ name: `new-${place}` }));
  const hrefOf = (instances: NonNullable<FleetEntry['instances']>) =>
    versionMarks(ACCOUNT, aFleet([...many, { name: 'other', instances }]))[0]?.href;
  expect(hrefOf([SILENT])).toContain(`?version=${LATEST_VERSION}`);
  expect(hrefOf([{}, { version: OLD }])).toBeUndefined();
});
