import { expect, test } from 'vitest';
import type { RunFigures } from './run-once';
import { summarize } from './summary';

const poll = { mainMs: 4, longestTaskMs: 0, mutations: [] };
const base: RunFigures = {
  floorMs: 100,
  floorMainMs: 40,
  floorKeyMs: 16,
  calibrationMs: 40,
  progressMs: 80,
  firstRowMs: 150,
  lastFoundMs: 200,
  workers: [],
  heapBytes: 25_000_000,
  elements: 1_900,
  realPoll: poll,
  quietPoll: { ...poll, mutations: ['span in cell: characterData'] },
  keysMs: [10, 20],
  sortsMs: new Map([
    ['Tags', [30, 40]],
    ['Version', [90, 10]],
  ]),
  opensMs: [12, 14, 50],
  wheel: { longestFrameMs: 20, blankFrames: 0, frames: 180 },
};

const ONCE = { firstRouteKB: 148, heapGrowthBytes: 500_000 };

test('one slow run does not move the figures', () => {
  const slow = {
    ...base,
    firstRowMs: 9_000,
    heapBytes: 90_000_000,
    wheel: { ...base.wheel, longestFrameMs: 400 },
  };
  const { figures, calibrationMs } = summarize(10_000, [base, slow, base], ONCE);
  expect(figures).toMatchObject({ firstRow: 150, heap: 25, longestFrame: 20, quietMutations: 1 });
  expect(figures).toMatchObject({ open: 14, firstRoute: 148, heapGrowth: 0.5 });
  expect(calibrationMs).toBe(40);
});

test('keys are pooled, so that the rare slow one counts in p95 and not in p50', () => {
  const runs = Array.from({ length: 5 }, () => ({ ...base, keysMs: [10, 10, 10, 10, 60] }));
  expect(summarize(10_000, runs, ONCE).figures).toMatchObject({ keyP50: 10, keyP95: 60 });
});

test('the slowest column by its median is the one that counts', () => {
  const { figures, notes, sorts } = summarize(10_000, [base, base], ONCE);
  expect([...sorts]).toEqual([
    ['Tags', 35],
    ['Version', 50],
  ]);
  expect([figures.sort, notes.sort]).toEqual([50, 'Version']);
});
