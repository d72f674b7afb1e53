// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { delegateAt, instancesAt } from '@/domain/delegate/fleet';
import { rowOfKeyOrName } from '@/domain/delegate/name-key';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { LATEST_VERSION } from '@/testing/fleets';
import { aHistory, edges, GAP_AFTER_MS, LISTING } from '@/testing/history';
import { remember, stopClock } from '@/testing/page';
import { rememberedQuery } from './remembered';

const OTHERS = edges(1);

/** What the page of the delegate `gone` shows, when it is not listed any more. */
async function rememberedOf({ memory, now }: ReturnType<typeof aHistory>) {
  stopClock(now());
  remember(memory);
  const found = await new QueryClient().fetchQuery(rememberedQuery(LISTING.scope, '_gone'));
  if (!found) throw new RangeError('The memory does not know it.');
  const { fleet, deletion } = found;
  const row = rowOfKeyOrName(fleet, '_gone');
  return { deletion, asOf: fleet.context.asOf, delegate: delegateAt(fleet, row), row, fleet };
}

test.each([
  ['in readings without a gap', MINUTE_MS],
  ['while nothing was read', GAP_AFTER_MS + MINUTE_MS],
])(
  'of a delegate that lost its instances first, %s, the facts have the instances',
  async (_when, afterMs) => {
    const history = aHistory();
    const gone = { name: 'gone', instances: [{ hostName: 'pod-a' }, { hostName: 'pod-b' }] };
    history.read([...OTHERS, gone]);
    const heartbeatAt = history.now();
    const silent = { ...gone, instances: gone.instances.map((one) => ({ ...one, heartbeatAt })) };
    while (history.now() < heartbeatAt + 10 * MINUTE_MS) history.read([...OTHERS, silent]);
    const lastListedAt = history.now();
    history.read([...OTHERS, { name: 'gone', instances: [] }], { afterMs });
    history.read([...OTHERS, { name: 'gone', instances: [] }], { afterMs: HOUR_MS });
    history.read([...OTHERS, { name: 'gone', instances: [] }]);
    history.read(OTHERS);
    const { fleet, row, delegate, asOf, deletion } = await rememberedOf(history);
    expect(delegate).toMatchObject({ instanceCount: 2, status: 'DISCONNECTED', state: 'DISCONNECTED' });
    expect(fleet.delegates.lastHeartbeat[row]).toBe(heartbeatAt);
    expect(instancesAt(fleet, row)).toMatchObject(
      ['pod-a', 'pod-b'].map((hostName) => ({ hostName, version: LATEST_VERSION })),
    );
    expect(asOf).toBeGreaterThanOrEqual(lastListedAt - 1);
    expect(asOf).toBeLessThan(lastListedAt + afterMs);
    expect(deletion).toEqual({ isKnown: false, by: undefined, leftAt: history.now() });
  },
);

test.each([
  ['its instances', [{}]],
  ['no instance ever', []],
])('of a delegate that left with %s, the facts are from just before', async (_with, instances) => {
  const history = aHistory();
  history.read([...OTHERS, { name: 'gone', instances }]);
  history.act({ kind: 'delete-delegate', target: '_gone', user: 'lee' });
  history.read(OTHERS);
  const { delegate, asOf, deletion } = await rememberedOf(history);
  expect(delegate).toMatchObject({ instanceCount: instances.length });
  expect(asOf).toBe(history.now() - 1);
  expect(deletion).toEqual({ isKnown: true, by: 'lee', leftAt: history.now() });
});
