import { expect, test } from 'vitest';
import { stepPlan } from '@/domain/upgrade/wave-plan';
import { aFleet, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { upgradeSheetParts } from './upgrade-sheet';

const OLD = { version: '26.08.88900', supportEnds: inDays(5) };
const SILENT = { ...OLD, heartbeatAt: NOW - 3_600_000 };

function sheetOf(entries: readonly FleetEntry[], wave?: number) {
  const fleet = aFleet(entries);
  const parts = upgradeSheetParts({
    wave,
    plan: stepPlan(fleet, entries.keys()),
    where: 'account acme',
    asOf: NOW,
    zone: 'utc',
    targetOf: ({ facts }) => ({ place: 'team-a', image: facts.image ?? '', workload: undefined }),
  });
  return [...parts].join('');
}

test('the sheet of a wave says which one', () => {
  expect(sheetOf([{ instances: [OLD] }], 3)).toMatch(/^# Wave 3: upgrade 1 delegate\n/);
});

test('a sheet has the notes of each type, the steps in order, and who is left out', () => {
  const tags = ['eu'];
  const sheet = sheetOf([
    { name: 'a', tags, instances: [OLD] },
    { name: 'b', tags, type: 'DOCKER', instances: [OLD] },
    { name: 'c', instances: [OLD, SILENT] },
    { name: 'd', tags: ['gpu'], instances: [OLD] },
    { name: 'mainframe', isImmutable: false },
  ]);
  const lines = sheet.split('\n').filter((line) => /^(# Upgrade \d|##+ |\*\*|- )/.test(line));
  expect(lines.map((line) => line.replace(/:\*\*.*/, ':**'))).toEqual([
    '# Upgrade 4 delegates',
    '**Helm:**',
    '**Docker:**',
    '## Step 1 of 3: 2 delegates',
    '### Helm: 2 delegates',
    '#### a',
    '#### c',
    '## Step 2 of 3: 1 delegate',
    '### Docker: 1 delegate',
    '#### b',
    '## Step 3 of 3: 1 delegate',
    '### Helm: 1 delegate',
    '#### d',
    '## Left out: 1 delegate',
    '- mainframe: It cannot be upgraded. Install a new delegate in its place.',
  ]);
  expect(sheet).toContain('Harness delegates of account acme, as of 15 Sept 2026, 10:30:00 UTC.');
  expect(sheet.match(/helm repo add/g)).toHaveLength(1);
  expect(sheet).toContain('Find out first why some of its instances are not connected.');
  expect(sheet).toContain(
    'While it restarts, no connected delegate has its tag gpu. No order can avoid that.',
  );
  expect(sheet).toContain('--set-literal delegateDockerImage=harness/delegate:26.08.89100');
});

test('the commands for a failed upgrade are comments', () => {
  const sheet = sheetOf([{ name: 'a', type: 'KUBERNETES', instances: [OLD] }]);
  expect(sheet).toContain(
    '# If something fails: go back\n# kubectl rollout undo deployment/a --namespace team-a',
  );
});

test('a name can neither end a block of commands nor be markup', () => {
  const sheet = sheetOf([{ name: '```sh [x](y)', type: 'KUBERNETES', instances: [OLD] }]);
  expect(sheet).toContain('#### \\`\\`\\`sh \\[x\\](y)\n');
  expect(sheet.match(/^`{4}(sh)?$/gm)).toEqual(['````sh', '````']);
});
