// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { HOUR_MS } from '@/lib/units';
import { aFleet, LATEST_VERSION, NOW } from '@/testing/fleets';
import { versionMarks } from './version-marks';

const OLD = '26.05.88600';
const SILENT = { heartbeatAt: NOW - HOUR_MS };

test('a version links to exactly the delegates that it counts, and those without one are unknown', () => {
  const fleet = aFleet([
    { name: 'new', instances: [{}] },
    { name: 'down', instances: [SILENT] },
    { name: 'never', instances: [{ heartbeatAt: 0 }] },
    { name: 'old', instances: [{ version: OLD }] },
    { name: 'mixed', instances: [{ version: OLD }, {}] },
  ]);
  const marks = versionMarks({ scope: { level: 'account', account: 'acme' } }, fleet);
  expect(marks.map(({ name, href = '' }) => [name, decodeURIComponent(href.split('?')[1] ?? '')])).toEqual([
    [`${LATEST_VERSION}: 1 delegate`, 'delegate=_new'],
    [`${OLD}: 2 delegates`, `version=${OLD}`],
    ['Unknown: 2 delegates', 'delegate=_down&delegate=_never'],
  ]);
});

test('a version of more delegates than an address can name leaves out those that are not connected', () => {
  const many = Array.from({ length: 201 }, (_, place) => ({ name: `new-${place}` }));
  const fleet = aFleet([...many, { name: 'down', instances: [SILENT] }]);
  const [latest] = versionMarks({ scope: { level: 'account', account: 'acme' } }, fleet);
  expect(latest?.href).toContain(`?status%21=DISCONNECTED&status%21=NEVER&version=${LATEST_VERSION}`);
});
