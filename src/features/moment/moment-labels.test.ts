import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { longMoment, pastOutcome } from './moment-labels';

const AT = Date.UTC(2026, 10, 23, 2);
const NOW = AT + 30 * HOUR_MS;
const AROUND = { at: AT, now: NOW, zone: 'utc' } as const;

test('a moment is said with its day of the week, and in UTC with the zone', () => {
  expect(longMoment(AT, 'utc')).toBe('Monday 23 Nov 2026, 02:00 UTC');
  expect(longMoment(AT, 'local')).toMatch(/^\p{L}+ \d\d? Nov 2026, \d\d:\d\d$/u);
});

test('a moment in the future is said so', () => {
  expect(pastOutcome({ state: 'future', now: NOW }, { ...AROUND, at: NOW + HOUR_MS })).toMatchObject({
    title: '09:00 is in the future',
    links: [],
  });
});

test('without a memory, the page says where one would come from', () => {
  expect(pastOutcome({ state: 'no-memory' }, AROUND)).toMatchObject({
    title: 'Nothing is remembered of 23 Nov, 02:00',
    text: expect.stringContaining('HISTORY_FILE'),
  });
});

test('a moment before the memory names its beginning', () => {
  const since = AT + 4 * HOUR_MS;
  expect(pastOutcome({ state: 'before', since }, AROUND)).toEqual({
    title: 'No data for 23 Nov, 02:00',
    text: 'Recording started on 23 Nov, 06:00.',
    links: [{ label: 'Show 23 Nov, 06:00, the beginning', at: since }],
  });
});

test('a scope that was never read has no memory yet', () => {
  expect(pastOutcome({ state: 'before', since: undefined }, AROUND)).toMatchObject({ links: [] });
});

test('a gap names its ends, its reason, and the moments beside it', () => {
  const gap = { state: 'gap', from: AT - 10 * MINUTE_MS, to: AT + 20 * MINUTE_MS } as const;
  const { title, text, links } = pastOutcome({ ...gap, reason: { kind: 'unreachable' } }, AROUND);
  expect(title).toBe('No data for 23 Nov, 02:00');
  expect(text).toBe('No data from 23 Nov, 01:50 to 23 Nov, 02:20: the Manager did not answer.');
  expect(links.map(({ at }) => at)).toEqual([gap.from, gap.to]);
});

test('a gap that goes on leads only to the moment before it', () => {
  const past = { state: 'gap', from: AT, to: undefined, reason: { kind: 'refused', status: 403 } } as const;
  const { text, links } = pastOutcome(past, AROUND);
  expect(text).toContain('No data since 23 Nov, 02:00: the Manager answered 403.');
  expect(links).toHaveLength(1);
});
