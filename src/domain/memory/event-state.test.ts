import { expect, test } from 'vitest';
import { eventState } from './event-state';

const LOSS = {
  kind: 'lost',
  backDelegates: { count: 0, of: 1 },
  notBack: [],
  worstAt: 0,
  lastBack: undefined,
  trait: undefined,
  isDown: false,
  steps: [],
} as const;
const SILENT = { ...LOSS, instances: { count: 0, of: 1, gone: 0 } } as const;
const LAST = { at: 0, host: undefined, instances: 1 };

test.each<[string, Parameters<typeof eventState>[0], ReturnType<typeof eventState>]>([
  ['an outage without an end', { ...SILENT, kind: 'outage', to: undefined }, 'lasting'],
  ['instances that are back', { ...SILENT, to: 1, instances: { count: 1, of: 1, gone: 0 } }, 'recovered'],
  [
    'instances that nobody expects any more',
    { ...SILENT, to: 1, instances: { count: 0, of: 1, gone: 1 } },
    undefined,
  ],
  ['delegates of which one is still missing', { kind: 'missing', to: 1, last: LAST, still: 1 }, 'lasting'],
  ['a delegate that is listed again', { kind: 'missing', to: undefined, last: LAST, still: 0 }, undefined],
  [
    'a time in which nothing is read',
    { kind: 'gap', to: undefined, reason: { kind: 'unreachable' } },
    'lasting',
  ],
  [
    'what has no end, such as a new tag',
    { kind: 'tags', to: undefined, added: [], removed: [], by: undefined },
    undefined,
  ],
])('%s: its state', (_what, event, expected) => {
  expect(eventState(event)).toBe(expected);
});
