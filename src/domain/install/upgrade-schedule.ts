import { DEFAULT_UPGRADE_SCHEDULE } from './install-plan';

/** How often the upgrader looks for a new version. Harness's own files say every hour. */
export const UPGRADE_RHYTHMS = ['HOUR', 'DAY', 'SATURDAY', 'SUNDAY'] as const;
export type UpgradeRhythm = (typeof UPGRADE_RHYTHMS)[number];

const DAYS_OF_WEEK = { DAY: '*', SATURDAY: '6', SUNDAY: '0' } as const;

/**
 * In cron syntax. `time`, such as `02:00`, counts only for days; the result is empty when it is needed and is no time.
 */
export function upgradeScheduleOf(rhythm: UpgradeRhythm, time: string): string {
  if (rhythm === 'HOUR') return DEFAULT_UPGRADE_SCHEDULE;
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hour === undefined ? '' : `${Number(minute)} ${Number(hour)} * * ${DAYS_OF_WEEK[rhythm]}`;
}
