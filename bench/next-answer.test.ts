import { expect, test } from 'vitest';
import { delegatesOf, standingManager } from '@/mocks/testing';
import { nextAnswer } from './next-answer';

const LATER_MS = 12_000;
const delegateGroupDetails = await delegatesOf(standingManager({ size: { count: 900, replicas: 3 } }));
const next = nextAnswer({ delegateGroupDetails }, LATER_MS).delegateGroupDetails ?? [];

const pairs = delegateGroupDetails.map((before, i) => ({ before, after: next[i] }));

test('every heartbeat of an instance that stays connected moves, and that of no silent one', () => {
  const instances = pairs.flatMap(({ before, after }) =>
    before.delegateInstanceDetails.map((was, i) => ({ was, is: after?.delegateInstanceDetails[i] })),
  );
  const movedMs = (wanted: boolean) =>
    instances
      .filter(({ was, is }) => was.activelyConnected === wanted && is?.activelyConnected === wanted)
      .map(({ was, is }) => (is?.lastHeartbeat ?? 0) - was.lastHeartbeat);
  expect(movedMs(true).length).toBeGreaterThan(2_000);
  expect(new Set(movedMs(true))).toEqual(new Set([LATER_MS]));
  expect(new Set(movedMs(false))).toEqual(new Set([0]));
});

test('one delegate in a hundred changes otherwise, each in one of three ways', () => {
  const told = ({
    groupCustomSelectors,
    delegateInstanceDetails,
  }: (typeof delegateGroupDetails)[number]) => ({
    tags: groupCustomSelectors,
    versions: delegateInstanceDetails.map(({ version }) => version),
    connected: delegateInstanceDetails.map(({ activelyConnected }) => activelyConnected),
  });
  const changes = pairs.flatMap(({ before, after }) => {
    if (!after) return [];
    const [was, is] = [told(before), told(after)];
    const fields = (['tags', 'versions', 'connected'] as const).filter(
      (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
    );
    return fields.length > 0 ? [fields.join()] : [];
  });
  expect(changes).toHaveLength(9);
  expect(new Set(changes)).toEqual(new Set(['tags', 'versions', 'connected']));
});

test('the answer it is made from stays as it was', async () => {
  const again = await delegatesOf(standingManager({ size: { count: 900, replicas: 3 } }));
  expect(delegateGroupDetails).toEqual(again);
});
