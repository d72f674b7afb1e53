import type { TimeZone } from '@/lib/time';
import { DAY_MS } from '@/lib/units';

const ZONES = { local: undefined, utc: 'UTC' } as const;

/** The heading of a day: "Today", "Yesterday" or "Friday", and "20 November". Both are epoch ms. */
export function dayTitle(
  at: number,
  now: number,
  zone: TimeZone,
): { readonly name: string; readonly date: string } {
  const format = (moment: number, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: ZONES[zone] }).format(moment);
  const dateOf = (moment: number) => format(moment, { day: 'numeric', month: 'long', year: 'numeric' });
  const date = dateOf(at);
  if (date === dateOf(now)) return { name: 'Today', date };
  if (date === dateOf(now - DAY_MS)) return { name: 'Yesterday', date };
  return { name: format(at, { weekday: 'long' }), date };
}
