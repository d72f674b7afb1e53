import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { type Deployment, podAt } from './pods';

const HOUR_START = Date.UTC(2026, 6, 31, 10);
const UPGRADING: Deployment = { kind: 'upgrading', fromDaysBehind: 7 };

test('a fixed replica keeps its pod', () => {
  const fixed: Deployment = { kind: 'fixed', daysBehind: 28 };
  expect(podAt(fixed, 0, HOUR_START)).toEqual(podAt(fixed, 0, HOUR_START + 1_000 * HOUR_MS));
});

test('a rolling replica gets a new pod every period, each replica at its own time', () => {
  const rolling: Deployment = { kind: 'rolling', daysBehind: 0, everyMs: 45 * MINUTE_MS };
  const first = podAt(rolling, 0, HOUR_START);
  const next = podAt(rolling, 0, (first.startedAt ?? 0) + 45 * MINUTE_MS);
  expect(next.generation).toBe(first.generation + 1);
  expect(podAt(rolling, 1, HOUR_START).startedAt).not.toBe(first.startedAt);
});

test('a pod has always started, and another start means another pod', () => {
  const deployments: readonly Deployment[] = [
    UPGRADING,
    { kind: 'rolling', daysBehind: 0, everyMs: 45 * MINUTE_MS },
  ];
  const moments = fc.integer({ min: HOUR_START, max: HOUR_START + 48 * HOUR_MS });
  fc.assert(
    fc.property(fc.constantFrom(...deployments), fc.nat(3), moments, moments, (deployment, replica, a, b) => {
      const [left, right] = [podAt(deployment, replica, a), podAt(deployment, replica, b)];
      expect(left.startedAt).toBeLessThanOrEqual(a);
      expect(left.generation === right.generation).toBe(left.startedAt === right.startedAt);
    }),
  );
});
