import type { ActivityEvent, EventFacts } from './events';

/** Whether what went wrong still does, or is over. Other events have no state. */
export const EVENT_STATES = ['lasting', 'recovered'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** The state of an event. What has ended without any instance back has none: nobody expects them any more. */
export function eventState({ to, ...facts }: Pick<ActivityEvent, 'to'> & EventFacts): EventState | undefined {
  switch (facts.kind) {
    case 'outage':
    case 'lost':
      if (to === undefined) return 'lasting';
      return facts.instances.count > 0 ? 'recovered' : undefined;
    case 'missing':
      return facts.still > 0 ? 'lasting' : undefined;
    case 'gap':
      return to === undefined ? 'lasting' : undefined;
    default:
      return undefined;
  }
}

/** Whether it still lasts: instances that are not back, a delegate that is missing, a time in which nothing is read. */
export function isLasting(event: Pick<ActivityEvent, 'to'> & EventFacts): boolean {
  return eventState(event) === 'lasting';
}
