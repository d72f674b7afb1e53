import { expect, test } from 'vitest';
import type { VersionStatus } from '@/domain/delegate/version-status';
import { inDays } from '@/testing/fleets';
import { supportEndText } from './support-end-text';

const textOf = (status: VersionStatus, days: number, today = inDays(0)) => {
  const facts = {
    status,
    supportEnds: inDays(days),
    isExpiryKnown: true,
    isLegacy: false,
    today,
    now: inDays(0),
  };
  const { label, detail, hint, tone } = supportEndText(facts);
  return { text: [label, detail].filter(Boolean).join(' ').replaceAll('\u00a0', ' '), hint, tone };
};

test.each<[VersionStatus, number, string, string]>([
  [
    'EXPIRED',
    29,
    'Expired 14 Oct · in 29 days',
    'The Manager reports expired, but support ends on 14 Oct 2026 (UTC).',
  ],
  [
    'EXPIRING',
    -20,
    'Near expiry 26 Aug · 20 days ago',
    'The Manager reports near expiry, but support ended on 26 Aug 2026 (UTC).',
  ],
  [
    'ACTIVE',
    -20,
    '26 Aug 20 days ago',
    'The Manager reports active, but support ended on 26 Aug 2026 (UTC).',
  ],
])('where the status %s and the day disagree, both are said', (status, days, text, hint) => {
  expect(textOf(status, days)).toEqual({ text, hint, tone: status === 'EXPIRED' ? 'bad' : 'attention' });
});

test('a past day has the past form', () => {
  expect(textOf('EXPIRED', -20).hint).toMatch(/Support ended on 26 Aug 2026 \(UTC\)\.$/);
  expect(textOf('EXPIRED', -20).hint).not.toMatch(/It still runs/);
});

test('on a day to come, support ended on the same day as now', () => {
  expect(textOf('EXPIRED', -12).text).toBe('Expired 3 Sept · 12 days ago');
  expect(textOf('EXPIRED', -12, inDays(60)).text).toBe('Expired 3 Sept');
});
