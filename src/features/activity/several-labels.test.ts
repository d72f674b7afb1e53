import { expect, test } from 'vitest';
import { entriesOf } from '@/domain/memory/entries';
import type { ActivityEvent } from '@/domain/memory/events';
import type { IncidentEvent } from '@/domain/memory/finding-incidents';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import type { EventTime } from './event-labels';
import { type SeveralEntry, severalText, stripOf } from './several-labels';

const MIDNIGHT = Date.UTC(2026, 10, 24);
const TODAY: EventTime = { now: MIDNIGHT + 18 * HOUR_MS, zone: 'utc' };
const TOMORROW: EventTime = { ...TODAY, now: TODAY.now + DAY_MS };
const dayOf = (at: number) => Math.floor(at / DAY_MS);

/** A loss that is over after so many minutes, or lasts. */
function lost(name: string, hour: number, minutes: number | undefined): IncidentEvent {
  const from = MIDNIGHT + hour * HOUR_MS;
  const isBack = minutes !== undefined;
  return {
    id: `${name} ${hour}`,
    kind: 'lost',
    from,
    to: isBack ? from + minutes * MINUTE_MS : undefined,
    delegates: [{ key: name, name }],
    count: 1,
    instances: { count: isBack ? 1 : 0, of: 1, gone: 0 },
    backDelegates: { count: isBack ? 1 : 0, of: 1 },
    notBack: [],
    worstAt: from,
    lastBack: undefined,
    trait: undefined,
    isDown: false,
    steps: [],
  };
}

function several(events: readonly ActivityEvent[]): SeveralEntry {
  const [entry] = entriesOf(events, dayOf);
  if (!entry || entry.kind === 'event') throw new RangeError('These events are not joined.');
  return entry;
}

function sentence(events: readonly ActivityEvent[], time: EventTime): string {
  return textOf(severalText(several(events), time));
}

function textOf({ title, more = '', tag = '' }: ReturnType<typeof severalText>): string {
  const names = title.map((part) => (typeof part === 'string' ? part : part.name));
  return `${names.join('')} ${more} ${tag}`.trim();
}

const EDGE = [lost('edge', 15, 3), lost('edge', 12, 3.2), lost('edge', 9.5, 1)];

test('what repeats says how often, since when, and how long it took at most', () => {
  expect(sentence(EDGE, TODAY)).toBe(
    '1 instance of edge fell silent, 3 times since 09:00. Recovered each time, after 4 min at most.',
  );
  expect(sentence(EDGE, TOMORROW)).toMatch(/^1 instance of edge fell silent, 3 times\./);
});

test('another change that repeats has its own words', () => {
  const tags = EDGE.map(({ id, from, to, delegates, count }) => ({ id, from, to, delegates, count }));
  const changed = { kind: 'tags', added: ['eu'], removed: [], by: undefined } as const;
  expect(
    sentence(
      tags.map((event) => ({ ...event, ...changed })),
      TODAY,
    ),
  ).toBe('Tags of edge changed, 3 times since 09:00.');
});

test.each([
  ['are back', 70, '3 delegates had 1 silent instance each. All recovered within 2 h.'],
  ['are silent', undefined, '3 delegates have 1 silent instance each. Partially connected.'],
])('many delegates whose instances %s are one sentence', (_what, minutes, text) => {
  expect(sentence([lost('c', 8, minutes), lost('b', 7.5, minutes), lost('a', 7, minutes)], TODAY)).toBe(text);
});

const SHARE = { count: 3, of: 3 };
const TAG = { kind: 'tag', value: 'eu', unit: 'delegates', inside: SHARE, others: SHARE } as const;

test.each([
  [
    'nothing',
    'none',
    false,
    '3 delegates are not connected, 6 instances. One by one, from 07:30 to 08:30; no common tag.',
  ],
  [
    'a tag',
    TAG,
    false,
    '3 delegates are not connected, 6 instances. One by one, from 07:30 to 08:30; all 3 have the tag eu',
  ],
  [
    'nobody knows what',
    undefined,
    false,
    '3 delegates are not connected, 6 instances. One by one, from 07:30 to 08:30.',
  ],
  [
    'what a part would not tell',
    undefined,
    true,
    'At least 3 delegates are not connected, 6 instances. One by one, from 07:30 to 08:30.',
  ],
] as const)('delegates that are down have in common: %s', (_what, trait, mayGrow, text) => {
  const down = [lost('c', 8, undefined), lost('b', 7.5, undefined), lost('a', 7, undefined)].map((event) => ({
    ...event,
    isDown: true,
    instances: { count: 0, of: 2, gone: 0 },
    // The second instance was silent half an hour later.
    steps: [0, 30].map((minutes) => ({
      at: event.from + minutes * MINUTE_MS,
      delegates: 1,
      instances: 2,
      back: 0,
    })),
  }));
  expect(textOf(severalText({ ...several(down), mayGrow }, TODAY, trait))).toBe(text);
});

test('the number of a part is not that of all', () => {
  const each = [lost('c', 8, 1), lost('b', 7.5, 1), lost('a', 7, 1)];
  const partOf = (events: readonly ActivityEvent[]) =>
    textOf(severalText({ ...several(events), mayGrow: true }, TODAY));
  expect(partOf(each)).toMatch(/^At least 3 delegates ha(ve|d) 1 silent instance each\./);
  expect(partOf(EDGE)).toMatch(/^1 instance of edge fell silent, at least 3 times since/);
});

test('the strip goes from the hour of the first event until now, or the end of the last hour of an earlier day', () => {
  const { marks, labels } = stripOf(EDGE, TODAY);
  expect(marks.map(Math.round)).toEqual([67, 33, 6]);
  expect(labels.map(({ text }) => text)).toEqual(['09:00', '12:00', '15:00', 'now']);
  expect(stripOf(EDGE, TOMORROW).labels.map(({ text }) => text)).toEqual([
    '09:00',
    '11:00',
    '13:00',
    '16:00',
  ]);
});
