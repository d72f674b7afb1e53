import { expect, test } from 'vitest';
import { CARDS } from '@/domain/delegate/cards';
import type { DelegateState } from '@/domain/delegate/connectivity';
import { exportTexts } from '@/domain/export/columns';
import { namedText } from '@/lib/numbers';
import { aDelegate, aFleet, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { EXPORT_LABELS } from './export-labels';
import {
  cardLabel,
  connectivityLabel,
  counted,
  delegateStateLabel,
  isEveryExpiryKnown,
  noInstances,
  statusLine,
  unknownAutoUpgrade,
  versionStatusLabel,
} from './labels';

const counts = { delegateCount: 6, instanceCount: 9, shownDelegates: 2, shownInstances: 3 };

test.each([
  [counts, false, '6 delegates, 9 instances'],
  [{ ...counts, delegateCount: 1, instanceCount: 1 }, false, '1 delegate, 1 instance'],
  [counts, true, 'Showing 2 of 6 delegates (3 of 9 instances)'],
  [
    { delegateCount: 10_000, instanceCount: 50_000, shownDelegates: 1_234, shownInstances: 0 },
    true,
    'Showing 1,234 of 10,000 delegates (0 of 50,000 instances)',
  ],
])('the status line for %j, filtered %s, is "%s"', (given, isFiltered, expected) => {
  expect(statusLine(given, isFiltered)).toBe(expected);
});

const SILENT = { heartbeatAt: NOW - 3_600_000 };
const UNKNOWN = { heartbeatAt: Number.NaN };

test.each<[FleetEntry, string, string]>([
  [{}, 'Connected', 'Every instance sent'],
  [{ unreadableInstances: 1 }, 'Connected', 'Every instance that could be read sent'],
  [{ instances: [{}, SILENT] }, 'Partially connected', 'and at least one did not.'],
  [
    { instances: [{}, SILENT, UNKNOWN] },
    'Partially connected',
    'did not. The connectivity of other instances is unknown.',
  ],
  // The state of the other instance is unknown, so the text must not claim that it sent no heartbeat.
  [
    { instances: [{}, UNKNOWN] },
    'Connected',
    'sent a heartbeat in the last 5 minutes. The connectivity of other',
  ],
  [{ instances: [SILENT] }, 'Not connected', 'No instance sent'],
  [{ instances: [SILENT, UNKNOWN] }, 'Not connected', 'No instance that could be read sent'],
  [{ instances: [{ heartbeatAt: 0 }] }, 'Never connected', 'no heartbeat on record'],
  [{ instances: [UNKNOWN] }, 'Unknown', 'could be read'],
  [{ instances: [], unreadableInstances: 1 }, 'Unknown', 'could be read'],
])(
  'the connectivity of %o is labelled %s, with a rule that claims only known facts',
  (entry, label, rule) => {
    expect(connectivityLabel(aDelegate(entry))).toMatchObject({ label, rule: expect.stringContaining(rule) });
  },
);

const IN_STATE: Record<DelegateState, FleetEntry> = {
  CONNECTED: {},
  LATE: { instances: [{}, { heartbeatAt: NOW - 80_000 }] },
  PARTIAL: { instances: [{}, SILENT] },
  DISCONNECTED: { instances: [SILENT] },
  NEVER: { instances: [], groupHeartbeat: 0 },
  UNKNOWN: { instances: [UNKNOWN] },
};

test.each([
  ['CONNECTED', 'Connected'],
  ['LATE', 'Late'],
  ['PARTIAL', 'Partially connected'],
  ['DISCONNECTED', 'Not connected'],
  ['NEVER', 'Never connected'],
  ['UNKNOWN', 'Unknown'],
] as const)('the state %s is labelled %s, in the filter as in an export', (state, label) => {
  expect(delegateStateLabel(state).label).toBe(label);
  expect(exportTexts(['status'], { fleet: aFleet([IN_STATE[state]]), labels: EXPORT_LABELS }, 0)).toEqual([
    label,
  ]);
});

test.each<[FleetEntry, string, string]>([
  [{ instances: [{ supportEnds: inDays(-3) }] }, 'Expired, 12 Sept 2026', 'Expired'],
  [
    { isImmutable: false, instances: [{ version: '25.01.80000', supportEnds: undefined }] },
    'Unsupported, legacy image',
    'Legacy image, Unsupported',
  ],
])('an export of %j says "%s", and its findings', (entry, status, findings) => {
  const place = { fleet: aFleet([entry]), labels: EXPORT_LABELS };
  const [statusText, findingsText] = exportTexts(['versionStatus', 'findings'], place, 0);
  expect(statusText).toBe(status);
  expect(findingsText).toContain(findings);
});

test.each<[string, FleetEntry, string, string]>([
  ['without instances', { instances: [] }, 'Without instances', 'lists no instance'],
  ['with only unreadable instances', { instances: [], unreadableInstances: 2 }, 'in a form', 'not be read'],
  ['with instances', {}, 'in a form', ''],
])('%s, the explanations of unknown values are accurate', (_what, entry, ofAutoUpgrade, ofInstances) => {
  const delegate = aDelegate(entry);
  expect(unknownAutoUpgrade(delegate)).toContain(ofAutoUpgrade);
  expect(noInstances(delegate)).toContain(ofInstances);
});

test.each<[FleetEntry, string, string]>([
  [{}, 'Active', 'Supported, and not near expiry.'],
  [{ instances: [{ supportEnds: undefined }] }, 'Active', 'When support ends is unknown.'],
  [{ unreadableInstances: 1 }, 'Active', 'When support ends is unknown.'],
  [{ isImmutable: false }, 'Active', 'Supported, and not near expiry.'],
  [
    { instances: [{ reportedStatus: 'EXPIRED', supportEnds: undefined }, {}] },
    'Expired',
    'Support has ended.',
  ],
  [{ instances: [{ supportEnds: undefined, version: undefined }] }, 'Unknown', 'could be read'],
])(
  'the version status of %o is labelled %s, with a rule that claims only known facts',
  (entry, label, rule) => {
    const delegate = aDelegate(entry);
    expect(versionStatusLabel(delegate.versionStatus, isEveryExpiryKnown(delegate))).toMatchObject({
      label,
      rule: expect.stringContaining(rule),
    });
  },
);

test('the cards have the titles of the product, each with its unit', () => {
  const titles = CARDS.map((card) => {
    const { title, unit } = cardLabel(card);
    return `${title} ${counted(3, unit)}`;
  });
  expect(titles).toEqual([
    'Expired 3 instances',
    'Near expiry 3 instances',
    'Unsupported 3 instances',
    'Auto-upgrade OFF 3 delegates',
  ]);
});

test('the rule of Unsupported leaves out what the other cards count', () => {
  expect(cardLabel('UNSUPPORTED').rule).toBe(
    'Older than the latest version, but supported for more than 30 days.',
  );
});

test('of many names the first ones are said, and how many more there are', () => {
  expect(namedText(['edge', 'web'])).toBe('edge, web');
  expect(namedText(['a', 'b', 'c', 'd'], 3, 12)).toBe('a, b, c and 9 more');
});
