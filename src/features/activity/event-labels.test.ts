import { describe, expect, test } from 'vitest';
import type { ActivityEvent } from '@/domain/memory/events';
import { eventText } from '@/domain/words/event-text';
import { eventTime } from './event-labels';

const NOW = Date.parse('2026-11-24T10:00:00Z');
const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`);
const TIME = { now: NOW, day: NOW, zone: 'utc' } as const;
const EDGE = { key: 'edge', name: 'edge' };
const WEB = { key: 'web', name: 'web' };
const ONE = { id: 'e', from: at('08:30'), to: undefined, delegates: [EDGE], count: 1 };
const NO_DELEGATES = { delegates: [], count: 0 };
const LAST = { at: at('08:29'), host: 'node-4', instances: 2 };

function textOf(event: ActivityEvent) {
  const { title, names = [], ...more } = eventText(event, TIME);
  const namesOf = (refs: typeof event.delegates) => refs.map(({ name }) => name).join(', ');
  return {
    ...more,
    title: title.map((part) => (typeof part === 'string' ? part : part.name)).join(''),
    names: names.map(({ lead = '', delegates }) => `${lead} ${namesOf(delegates)}`.trim()),
  };
}

const OUTAGE = {
  ...ONE,
  kind: 'outage',
  delegates: [EDGE, WEB],
  count: 2,
  instances: { count: 1, of: 4, gone: 0 },
  backDelegates: { count: 0, of: 2 },
  notBack: [EDGE, WEB],
  worstAt: at('08:36'),
  lastBack: undefined,
  trait: undefined,
  isDown: false,
  steps: [{ at: at('08:30'), delegates: 2, instances: 4, back: 0 }],
} as const;

describe('an outage', () => {
  test('that goes on says for how long, and who is not back', () => {
    expect(textOf(OUTAGE)).toEqual({
      title: 'Outage of 2 delegates, for 1 h so far.',
      more: '4 instances.',
      detail: '1 of 4 instances recovered.',
      tag: undefined,
      end: undefined,
      names: ['Not back: edge, web'],
    });
    expect(eventTime(OUTAGE, TIME)).toBe('since 08:30');
  });

  test('that is over says how long it was, and who came back last', () => {
    const over = {
      ...OUTAGE,
      to: at('09:12'),
      instances: { count: 4, of: 4, gone: 0 },
      backDelegates: { count: 2, of: 2 },
      notBack: [],
      lastBack: WEB,
    };
    expect(textOf(over)).toMatchObject({
      title: 'Outage of 2 delegates, 42 min.',
      end: 'Recovered at 09:12.',
      names: ['Last back: web', 'Back earlier: edge'],
    });
    expect(eventTime(over, TIME)).toBe('08:30–09:12');
  });

  test.each([
    [0, 'Still silent, 2 gone.'],
    [1, '1 of 4 instances recovered, 2 gone.'],
  ])('of which %i instances are back says how many are not expected any more', (count, detail) => {
    expect(textOf({ ...OUTAGE, instances: { count, of: 4, gone: 2 } })).toMatchObject({ detail });
  });

  test('of thousands groups their digits', () => {
    const instances = { count: 1200, of: 9433, gone: 1000 };
    expect(textOf({ ...OUTAGE, instances }).detail).toBe('1,200 of 9,433 instances recovered, 1,000 gone.');
  });

  test('names what its delegates have in common', () => {
    const share = { count: 2, of: 2 };
    const trait = { kind: 'tag', value: 'eu-west', unit: 'delegates', inside: share, others: share } as const;
    expect(textOf({ ...OUTAGE, trait })).toMatchObject({
      more: '4 instances; all 2 have the tag',
      tag: 'eu-west',
    });
    const many = { count: 1900, of: 1919 };
    expect(textOf({ ...OUTAGE, trait: { ...trait, inside: many } }).more).toMatch(/; 1,900 of them have/);
    expect(textOf({ ...OUTAGE, trait: { ...trait, kind: 'scope', value: 'retail' } }).more).toMatch(
      /the scope .*retail\.$/,
    );
  });
});

test.each<[string, ActivityEvent, string]>([
  ['missing', { ...ONE, kind: 'missing', last: LAST, still: 0 }, 'edge went missing.'],
  ['registered', { ...ONE, kind: 'came', instances: 2 }, 'edge registered.'],
  ['registered again', { ...ONE, kind: 'returned', missingSince: at('07:00') }, 'edge registered again.'],
  ['deleted', { ...ONE, kind: 'deleted', by: 'lee', last: LAST }, 'edge deleted by lee.'],
  [
    'moved',
    {
      ...ONE,
      count: 12,
      kind: 'version',
      before: '26.10',
      after: '26.11',
      byUpgrader: true,
      lost: { delegates: [], count: 0 },
    },
    '12 delegates moved up from 26.10.x to 26.11.x.',
  ],
  [
    'auto-upgrade',
    { ...ONE, kind: 'auto-upgrade', before: 'ON', after: 'OFF', beforeSince: undefined },
    'Auto-upgrade of edge changed from ON to OFF.',
  ],
  [
    'token',
    { ...ONE, kind: 'token', before: 'ACTIVE', after: 'INACTIVE' },
    'The token of edge is no longer active.',
  ],
  [
    'tokens of several',
    { ...ONE, count: 2, kind: 'token', before: 'INACTIVE', after: 'ACTIVE' },
    'The tokens of 2 delegates are active again.',
  ],
  [
    'a token itself',
    {
      ...ONE,
      ...NO_DELEGATES,
      kind: 'token-change',
      change: 'revoked',
      token: 'ci',
      by: 'ana',
      scope: undefined,
    },
    'Token ci revoked by ana.',
  ],
  [
    'the latest version',
    { ...ONE, ...NO_DELEGATES, kind: 'latest', before: '26.10.x', after: '26.11.x' },
    'The latest version is now 26.11.x.',
  ],
  ['tags', { ...ONE, kind: 'tags', added: ['a'], removed: [], by: undefined }, 'Tags of edge changed.'],
  ['renamed', { ...ONE, kind: 'renamed', before: 'old', after: 'edge' }, 'old was renamed to edge.'],
  [
    'gap',
    { ...ONE, count: 0, to: at('08:45'), kind: 'gap', reason: { kind: 'refused', status: 503 } },
    'No data 08:30–08:45: the Manager answered 503.',
  ],
  ['beginning', { ...ONE, kind: 'beginning', instances: 3 }, 'Recording started.'],
])('an event says what happened: %s', (_what, event, title) => {
  expect(textOf(event).title).toBe(title);
});

test('a delegate that went missing was last seen somewhere, if ever', () => {
  expect(textOf({ ...ONE, kind: 'missing', last: LAST, still: 0 })).toMatchObject({
    more: 'No deletion on record.',
    detail: 'Last seen 08:29 on node-4.',
  });
  const never = { at: undefined, host: undefined, instances: 0 };
  expect(textOf({ ...ONE, kind: 'missing', last: never, still: 0 }).detail).toContain('It was never seen.');
});

test('an event of several delegates speaks of all of them', () => {
  const both = { ...ONE, count: 2, delegates: [EDGE, WEB] };
  expect(textOf({ ...both, kind: 'deleted', by: 'lee', last: LAST }).detail).toBe(
    'They had 2 instances. The last of them was seen 08:29 on node-4. The software was not uninstalled.',
  );
  const never = { at: undefined, host: undefined, instances: 0 };
  expect(textOf({ ...both, kind: 'missing', last: never, still: 0 }).detail).toContain(
    'None of them was ever seen.',
  );
  expect(textOf({ ...both, kind: 'returned', missingSince: undefined }).detail).toBeUndefined();
});

test('of delegates that moved, those that are lost since are named first', () => {
  const [a, b] = [
    { key: 'a', name: 'a' },
    { key: 'b', name: 'b' },
  ];
  const lost = { delegates: [b], count: 1 };
  const moved = { ...ONE, delegates: [a, b], count: 12, kind: 'version', byUpgrader: false } as const;
  expect(eventText({ ...moved, before: '26.10', after: '26.11', lost }, TIME).names).toEqual([
    { lead: 'Silent or missing since:', delegates: [b], count: 1 },
    { lead: 'Others:', delegates: [a], count: 11 },
  ]);
});

test('whether a version went up or down is said by comparing it', () => {
  const moved = { ...ONE, kind: 'version', byUpgrader: false, lost: { delegates: [], count: 0 } } as const;
  expect(textOf({ ...moved, before: '26.11.91105', after: '26.10.90805' }).title).toBe(
    'edge moved down from 26.11.91105 to 26.10.90805.',
  );
  expect(textOf({ ...moved, before: '26.9', after: '26.10' }).title).toBe(
    'edge moved up from 26.9.x to 26.10.x.',
  );
});

test.each([
  ['2026-11-16T03:39', '2026-11-23T04:00', '03:39 – 23\u00a0Nov,\u00a004:00'],
  ['2026-03-28T13:00', '2026-03-29T14:00', '13:00 – 29\u00a0Mar,\u00a014:00'],
  ['2026-11-23T03:39', '2026-11-23T04:00', '03:39–04:00'],
])('a period from %s to %s has its days', (from, to, text) => {
  const gap = { ...ONE, kind: 'gap', reason: { kind: 'unreachable' } } as const;
  const period = { from: Date.parse(`${from}:00Z`), to: Date.parse(`${to}:00Z`) };
  expect(eventTime({ ...gap, ...period }, { ...TIME, day: period.from })).toBe(text);
  const [day] = eventTime({ ...gap, ...period }, TIME).split(/[,–]/);
  expect(day, 'below another day').toMatch(/^\d+\s\w+$/);
});

test('an outage that ended on another day names that day', () => {
  const over = { ...OUTAGE, from: at('08:30') - 86_400_000, to: at('09:12') };
  expect(textOf(over).end).toBe('1 of 4 instances recovered by 24 Nov, 09:12.');
});

test('what lasts has the day on which it began, and what of it is still so', () => {
  const missing = { ...ONE, from: at('04:00') - 86_400_000, kind: 'missing', last: LAST } as const;
  expect(eventTime({ ...missing, still: 1 }, TIME)).toBe('since 23\u00a0Nov');
  expect(textOf({ ...missing, still: 1 }).title).toBe('edge is missing.');
  const three = { ...missing, count: 3, still: 1 };
  expect(textOf(three)).toMatchObject({ title: '3 delegates went missing.', end: '1 is still missing.' });
  const lost = { ...OUTAGE, kind: 'lost', delegates: [EDGE], count: 1 } as const;
  expect(textOf(lost)).toMatchObject({
    title: '4 instances of edge fell silent.',
    more: 'Partially connected.',
  });
  expect(textOf({ ...lost, isDown: true }).more).toBe('Not connected.');
});

test('a delegate is not connected since its last instance fell silent', () => {
  const steps = [...OUTAGE.steps, { at: at('09:20'), delegates: 1, instances: 4, back: 0 }];
  const none = { count: 0, of: 4, gone: 0 };
  const lost = { ...OUTAGE, kind: 'lost', delegates: [EDGE], count: 1, instances: none, steps } as const;
  expect(textOf({ ...lost, isDown: true })).toMatchObject({
    more: 'Not connected since 09:20.',
    detail: 'Silent for 40 min.',
  });
  expect(textOf(lost)).toMatchObject({ more: 'Partially connected.', detail: 'Silent for 1 h.' });
});
