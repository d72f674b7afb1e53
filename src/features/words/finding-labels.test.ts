import { expect, test } from 'vitest';
import { FINDING_RULES, type FindingRule, findingsOf } from '@/domain/findings/finding';
import { ILL, silentFor } from '@/testing/findings';
import { aDelegate, aFleet, type FleetEntry, inDays } from '@/testing/fleets';
import { findingLabel } from './finding-labels';
import { findingTitle } from './finding-titles';
import { connectivityLabel } from './labels';

/** By rule. */
function labels(entries: readonly FleetEntry[]) {
  const fleet = aFleet(entries);
  return new Map(findingsOf(fleet).map((finding) => [finding.rule, findingLabel(finding, fleet, 'utc')]));
}

test('every rule has its own title, and complete sentences of at most 20 words', () => {
  const found = labels(ILL);
  expect([...found.keys()].sort()).toEqual([...FINDING_RULES].sort());
  expect(new Set(FINDING_RULES.map(findingTitle)).size).toBe(FINDING_RULES.length);
  const sentences = [...found.values()].flatMap(({ sentence }) => sentence.split(/(?<=\.) /));
  expect(sentences.filter((one) => one.split(' ').length > 20 || !/^[\w].*\.$/.test(one))).toEqual([]);
});

test('a delegate that never connected has the same tone in a finding as in its row', () => {
  const [entry = {}] = ILL.slice(3);
  expect(labels(ILL).get('NEVER_CONNECTED')?.tone).toBe(connectivityLabel(aDelegate(entry)).tone);
});

test.each<[FindingRule, readonly FleetEntry[], string]>([
  ['FELL_SILENT_TOGETHER', ILL, 'Instances of 3 delegates fell silent at 10:00.'],
  ['NOT_CONNECTED', ILL, '3 delegates are not connected, the first since 10:00.'],
  [
    'NOT_CONNECTED',
    [{ name: '<b>x</b>', instances: [silentFor(7)] }],
    '<b>x</b> has not been connected since 10:23.',
  ],
  ['PARTIALLY_CONNECTED', ILL, '1 of 4 instances of delegate-6 is silent.'],
  // A delegate without any connected instance is in another finding.
  [
    'PARTIALLY_CONNECTED',
    [
      { instances: [{}, silentFor(30)] },
      { instances: [{}, silentFor(90)] },
      { instances: [silentFor(9), silentFor(9)] },
    ],
    '2 instances of 2 partially connected delegates are silent.',
  ],
  ['EXPIRED', ILL, '1 instance of delegate-6 is past support.'],
  [
    'EXPIRED',
    [{ name: 'x', instances: [{ supportEnds: inDays(-2) }, { supportEnds: inDays(-9) }] }],
    '2 instances of x are past support.',
  ],
  [
    'EXPIRED',
    [{ name: 'x', instances: [{ supportEnds: inDays(300), reportedStatus: 'EXPIRED' }] }],
    '1 instance of x is past support.',
  ],
  [
    'NEAR_EXPIRY',
    [{ name: 'x', instances: [{ supportEnds: inDays(-20), reportedStatus: 'EXPIRING' }] }],
    'The Manager reports 1 instance of x as near expiry.',
  ],
  [
    'LEGACY_IMAGE',
    [{ name: 'x', isImmutable: false }],
    'x has a legacy image, whose support ended on 31 Jan 2024.',
  ],
  ['AUTO_UPGRADE_OFF', ILL, 'delegate-5 has auto-upgrade OFF.'],
])('the label of %s states what was found, case %#', (rule, entries, sentence) => {
  expect(labels(entries).get(rule)?.sentence).toBe(sentence);
});
