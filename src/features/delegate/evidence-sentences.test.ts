import { expect, test } from 'vitest';
import { FINDING_RULES, type FindingRule } from '@/domain/findings/finding';
import { findingsOfDelegate } from '@/domain/findings/findings-among';
import { ILL, silentFor } from '@/testing/findings';
import { aFleet, type FleetEntry, inDays } from '@/testing/fleets';
import { evidenceSentences } from './evidence-sentences';

function evidenceByRule() {
  const fleet = aFleet(ILL);
  return new Map(
    ILL.flatMap((_, row) => findingsOfDelegate(fleet, row)).map((finding) => [
      finding.rule,
      evidenceSentences(finding, fleet, 'utc'),
    ]),
  );
}

test('the evidence of every rule has complete sentences of at most 20 words', () => {
  const found = evidenceByRule();
  expect([...found.keys()].sort()).toEqual([...FINDING_RULES].sort());
  const sentences = [...found.values()].flatMap((text) => text.split(/(?<=\.) /));
  expect(sentences.filter((one) => one.split(' ').length > 20 || !/^[\w].*\.$/.test(one))).toEqual([]);
});

test.each<[FindingRule, string]>([
  [
    'FELL_SILENT_TOGETHER',
    '3 instances of 3 delegates fell silent at 10:00. All 3 delegates have the tag eu-west; none of the other 7 do. ' +
      'Likely cause: something these share, such as a cluster or a network. Harness is reachable (5 connected).',
  ],
  ['NOT_CONNECTED', 'Last heartbeat at 10:00 (counts as not connected after 5 min).'],
  ['EXPIRED', '26.08.89100 on 1 of 4 instances: support ended on 3 Sept.'],
  ['PARTIALLY_CONNECTED', '1 of 4 instances. Last heartbeat at 09:00 (counts as not connected after 5 min).'],
  ['NEAR_EXPIRY', '26.08.89100 on 1 of 4 instances: support ends on 18 Sept, within 30 days.'],
  ['TOKEN_INACTIVE', 'Its only instance cannot register again after a restart.'],
  ['UNSUPPORTED', '2 of 2 instances run 26.05.88500, 6 releases behind 26.08.89100.'],
  ['AUTO_UPGRADE_OFF', 'The upgrader has never called.'],
  ['MIXED_VERSIONS', '26.05.88500 and 26.08.89100.'],
  ['SINGLE_HOST', 'When a stops, all of them stop.'],
])('the evidence of %s', (rule, text) => {
  expect(evidenceByRule().get(rule)).toBe(text);
});

test.each<[FindingRule, string, FleetEntry]>([
  [
    'UNSUPPORTED',
    '2 of 2 instances have 26.05.88500, 6 releases behind 26.08.89100.',
    { instances: [{ version: '26.05.88500' }, { version: '26.05.88500', ...silentFor(90) }] },
  ],
  [
    'EXPIRED',
    'Its only instance. The Manager reports expired; support ends on 14 Oct.',
    { instances: [{ supportEnds: inDays(29), reportedStatus: 'EXPIRED' }] },
  ],
  [
    'NEAR_EXPIRY',
    'Its only instance. The Manager reports near expiry, but support of 26.08.89100 ended on 26 Aug.',
    { instances: [{ supportEnds: inDays(-20), reportedStatus: 'EXPIRING' }] },
  ],
  [
    'UNSUPPORTED',
    'Its only instance last ran 26.05.88500, 6 releases behind 26.08.89100.',
    { instances: [{ version: '26.05.88500', ...silentFor(30) }] },
  ],
  [
    'AUTO_UPGRADE_OFF',
    'The listing in use does not report the calls of its upgrader.',
    { autoUpgrade: 'OFF', scope: 'retail' },
  ],
])('the evidence of %s says: %s', (rule, text, entry) => {
  const fleet = aFleet([entry]);
  const finding = findingsOfDelegate(fleet, 0).find((one) => one.rule === rule);
  expect(finding && evidenceSentences(finding, fleet, 'utc')).toBe(text);
});
