/** The page of Activity over a memory, for tests only. */

import type { ActivityEvent } from '@/domain/memory/events';
import type { Activity, Memory } from '@/domain/memory/questions';
import { ActivityPage } from '@/features/activity/ActivityPage';
import { DAY_MS, HOUR_MS } from '@/lib/units';
import { ACCOUNT } from './app-view';
import { anActivity, permittedClient, remember, renderPage } from './page';

export const NOW = Date.UTC(2026, 10, 24, 9, 3);

/** An answer with these events. */
export const answer = (events: readonly ActivityEvent[], more: Partial<Activity> = {}) =>
  anActivity(events, { since: NOW - 30 * DAY_MS, ...more });

/** A delegate came. */
export const came = (name: string, hoursAgo: number): ActivityEvent => ({
  id: name,
  kind: 'came',
  from: NOW - hoursAgo * HOUR_MS,
  to: undefined,
  delegates: [{ key: name, name }],
  count: 1,
  instances: 2,
});

/** A memory of which nothing but this was asked; it says that it records, or why not. */
export function openActivity(
  activity: Memory['activity'],
  about: Partial<Awaited<ReturnType<Memory['about']>>> = {},
  more: Partial<Memory> = {},
) {
  remember({
    activity,
    about: async () => ({
      now: NOW,
      store: 'sqlite',
      since: NOW - 30 * DAY_MS,
      days: 30,
      bytes: undefined,
      notRecording: undefined,
      ...about,
    }),
    reporting: async () => ({
      buckets: [{ at: NOW, reporting: 3, total: 3 }],
      newest: { at: NOW, reporting: 3, total: 3 },
      outages: [],
      gaps: [],
      since: NOW - 30 * DAY_MS,
    }),
    ...more,
  });
  renderPage(<ActivityPage scope={ACCOUNT} scopeName="Acme" />, {
    address: location.pathname + location.search,
    client: permittedClient(),
  });
}
