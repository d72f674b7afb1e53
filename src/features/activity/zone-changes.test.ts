import { afterEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'];

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** What shows days and times, in a zone. */
async function inZone(zone: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return {
    ...(await import('@/lib/time')),
    ...(await import('./period-text')),
    ...(await import('@/features/memory/moment-field')),
    ...(await import('@/features/delegate/history/lanes')),
    ...(await import('@/features/reporting/reported-period')),
    ...(await import('@/features/memory/period-parts')),
  };
}

/** The moments of five years at which the clock of the zone is changed, and a day without a change. */
function changesIn(zone: string): readonly number[] {
  const offset = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    timeZoneName: 'longOffset',
    hour: 'numeric',
  });
  const offsetAt = (at: number) =>
    offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const changes = [Date.UTC(2026, 10, 24)];
  for (let day = Date.UTC(2025, 0); day < Date.UTC(2030, 0); day += DAY_MS) {
    if (offsetAt(day) === offsetAt(day + DAY_MS)) continue;
    for (let at = day; at < day + DAY_MS; at += 30 * MINUTE_MS)
      if (offsetAt(at) !== offsetAt(at + 30 * MINUTE_MS)) changes.push(at + 30 * MINUTE_MS);
  }
  return changes;
}

const around = (at: number, hours: number, stepMs: number) =>
  Array.from(
    { length: (2 * hours * HOUR_MS) / stepMs + 1 },
    (_, place) => at - hours * HOUR_MS + place * stepMs,
  );

describe.each(ZONES)('around every change of the clock in %s', (zone) => {
  const changes = changesIn(zone);
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long' });
  /** The number of a calendar day. */
  const dayOf = (at: number) => Date.parse(date.format(at)) / DAY_MS;

  test('today and yesterday are days of the calendar', async () => {
    const { dayTitle } = await inZone(zone);
    for (const now of changes.flatMap((change) => around(change, 48, 35 * MINUTE_MS)))
      for (const at of around(now - DAY_MS, 30, 5 * HOUR_MS)) {
        const { name } = dayTitle(at, now, 'local');
        expect(name).toBe(['Today', 'Yesterday'][dayOf(now) - dayOf(at)] ?? weekday.format(at));
      }
  });

  test('no two moments of a day have one text', async () => {
    const { formatClockTime, formatMoment } = await inZone(zone);
    for (const moments of changes.map((change) => around(change, 6, 5 * MINUTE_MS))) {
      const last = moments.at(-1) ?? 0;
      expect(new Set(moments.map((at) => formatClockTime(at, 'local'))).size).toBe(moments.length);
      expect(new Set(moments.map((at) => formatMoment(at, last, 'local'))).size).toBe(moments.length);
    }
  });

  test('a field that nobody has changed holds its moment', async () => {
    const { fieldOf, readField } = await inZone(zone);
    for (const at of changes.flatMap((change) => around(change, 4, 5 * MINUTE_MS + 1_000)))
      expect(readField(fieldOf(at, 'local'), 'local', at)).toBe(at);
  });

  test('each minute can be typed or chosen, also where two have the same time', async () => {
    const { fieldOf, readField } = await inZone(zone);
    for (const at of changes.flatMap((change) => around(change, 4, 5 * MINUTE_MS)))
      expect(readField(fieldOf(at, 'local'), 'local', at - DAY_MS)).toBe(at);
  });

  test('the rows of a week are its days', async () => {
    const { partsFor, rowsOf } = await inZone(zone);
    for (const to of changes.flatMap((change) => [change + HOUR_MS, change + 3 * DAY_MS])) {
      const parts = partsFor({ from: to - 7 * DAY_MS, to }, 'local');
      const buckets = Array.from({ length: Math.ceil((to - parts.from) / parts.bucketMs) }, () => undefined);
      const none = { newest: undefined, outages: [], gaps: [], since: undefined, isPast: false };
      const rows = rowsOf({ ...parts, ...none, to, buckets }, 'local').toReversed();
      expect(rows.map(({ from }) => dayOf(from))).toEqual(rows.map((_, place) => dayOf(parts.from) + place));
      for (const { from } of rows.slice(1)) expect(dayOf(from - 1)).toBe(dayOf(from) - 1);
      expect(dayOf(to - 1)).toBe(dayOf(rows.at(-1)?.from ?? 0));
    }
  });

  test('the ticks of a day are hours of the clock, and those of a month begin days', async () => {
    const { axisTicks, axisMarksOf } = await inZone(zone);
    for (const to of changes.flatMap((change) => [change, change + 10 * HOUR_MS, change + 9 * DAY_MS])) {
      const hours = axisMarksOf({ from: to - DAY_MS, to }, 'local').map(({ label }) => label);
      expect(hours.length).toBeGreaterThan(5);
      for (const label of hours) expect(label).toMatch(/^(00|03|06|09|12|15|18|21):00/);
      const days = axisTicks({ from: to - 30 * DAY_MS, to }, 'local').map(({ at }) => at);
      expect(days.length).toBeGreaterThan(1);
      for (const [place, at] of days.entries()) {
        expect(dayOf(at - 1)).toBe(dayOf(at) - 1);
        expect(dayOf(at)).toBe(dayOf(days[0] ?? 0) + 7 * place);
      }
    }
  });
});
