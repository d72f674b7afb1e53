import { expect, test } from 'vitest';
import { POLICY } from '@/domain/delegate/context';
import { HOUR_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { linksOf } from './event-links';

const FROM = Date.UTC(2026, 10, 24, 8);
const OUTAGE = { steps: [], from: FROM, to: undefined };

test.each([
  ['its silence is visible', FROM - HOUR_MS, FROM + POLICY.disconnectedAfterMs + 1000],
  ['the memory began, if that was later', FROM + HOUR_MS + 1, FROM + HOUR_MS + 1000],
])('an outage opens the page as it was when %s', (_when, since, moment) => {
  expect(linksOf({ scope: ACCOUNT }, since).worstOf(OUTAGE)).toBe(moment);
});
