import { expect, test } from 'vitest';
import type { ActivityEvent } from '@/domain/memory/events';
import { daysOf } from './days';

const at = (text: string) => Date.parse(`${text}:00Z`);

function aGap(from: number): ActivityEvent {
  return {
    id: `gap-${from}`,
    kind: 'gap',
    from,
    to: from,
    delegates: [],
    count: 0,
    reason: { kind: 'unreachable' },
  };
}

const EVENTS = ['2026-11-24T08:00', '2026-11-22T16:00', '2026-11-22T09:00'].map((text) => aGap(at(text)));

test.each([
  ['between the events of a day', '2026-11-22T12:00', ['Today: 08:00', 'Sunday: 16:00, visit, 09:00']],
  ['on a day of its own', '2026-11-23T12:00', ['Today: 08:00', 'Yesterday: visit', 'Sunday: 16:00, 09:00']],
  ['above all events', '2026-11-24T08:30', ['Today: visit, 08:00', 'Sunday: 16:00, 09:00']],
  ['below all events', '2026-11-22T08:00', ['Today: 08:00', 'Sunday: 16:00, 09:00, visit']],
  ['nowhere without one', undefined, ['Today: 08:00', 'Sunday: 16:00, 09:00']],
])('the last visit stands %s', (_where, visit, expected) => {
  const time = { now: at('2026-11-24T09:00'), zone: 'utc' } as const;
  const entries = EVENTS.map((event) => ({ kind: 'event', events: [event] }) as const);
  const days = daysOf(entries, visit === undefined ? undefined : at(visit), time);
  const texts = days.map(({ name, places }) => {
    const shown = places.map((place) =>
      'visit' in place ? 'visit' : new Date(place.entry.events[0].from).toISOString().slice(11, 16),
    );
    return `${name}: ${shown.join(', ')}`;
  });
  expect(texts).toEqual(expected);
});
