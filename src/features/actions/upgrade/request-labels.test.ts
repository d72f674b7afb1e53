import { expect, test } from 'vitest';
import { upgradeFacts } from '@/domain/upgrade/upgrade-facts';
import { nextStepText, requestAsk } from '@/features/words/next-step-labels';
import { aFleet, delegateIn, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { requestEvidence } from './upgrade-labels';

function evidenceOf(entry: FleetEntry) {
  const fleet = aFleet([entry]);
  const delegate = delegateIn(fleet);
  return requestEvidence(fleet, delegate, upgradeFacts(fleet, 0, delegate), 'utc');
}

const SILENT = { heartbeatAt: NOW - 3_600_000 };

test('a request names the delegate, and the image if it is known', () => {
  const subject = 'the Harness delegate prod in account acme';
  expect(requestAsk('upgrade', { subject, image: 'harness/delegate:1' })).toBe(
    'Please upgrade the Harness delegate prod in account acme to the image harness/delegate:1.',
  );
  expect(requestAsk('upgrade', { subject, image: '' })).toMatch(/ to the latest version\.$/);
  expect(requestAsk('replace', { subject, image: 'harness/delegate:1' })).toBe(
    'Please install a new delegate with the same tags in the place of the Harness delegate prod in account acme. When the new one is connected, stop the old one.',
  );
  expect(nextStepText('replace', undefined)).toMatch(
    /^Install a new delegate with the same tags in its place\./,
  );
});

test('the evidence has date and zone', () => {
  expect(
    evidenceOf({ autoUpgrade: 'OFF', instances: [{ version: '26.08.88900', supportEnds: inDays(-2) }, {}] }),
  ).toEqual([
    'Support ended on 13 Sept 2026 UTC (2 days ago) for 1 of 2 instances.',
    'Its oldest version is 26.08.88900, 2 releases behind 26.08.89100.',
    'Auto-upgrade: OFF.',
  ]);
  expect(evidenceOf({ instances: [SILENT] })[0]).toBe(
    'Not connected since 15 Sept 2026, 09:30:00 UTC. Its only instance was last seen on host-1-1.',
  );
});

test('the evidence about a legacy delegate suggests no upgrade', () => {
  expect(evidenceOf({ isImmutable: false, instances: [{ version: '1.0.78312' }] })).toEqual([
    'It has a legacy image. Harness ended support for legacy images on 31 Jan 2024.',
  ]);
});
