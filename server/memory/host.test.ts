import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '@/lib/units';
import { NOW } from '@/testing/fleets';
import { aHistory, LISTING } from '@/testing/history';
import { setUpDatabases } from '../tests/databases.ts';
import { aHost, anEventfulDay, answers } from '../tests/memory-host.ts';

describe.each(setUpDatabases())('on $kind', ({ create }) => {
  test('the memory answers like the arrays, also after a restart', async () => {
    const open = await create();
    const host = aHost(open);
    const history = aHistory();
    await anEventfulDay((entries, afterMs) => host.poll(entries, afterMs));
    await anEventfulDay((entries, afterMs) => history.read(entries, { afterMs }));
    const dismissed = { ...LISTING, key: '_edge_9', since: NOW };
    await host.dismiss(dismissed, undefined);
    await history.memory.dismiss(dismissed);
    const expected = await answers(history.memory, history.now());
    await expect(host.ask((memory) => answers(memory, host.now()))).resolves.toEqual(expected);
    await host.close();
    const next = aHost(open);
    await next.poll([], host.now() - NOW);
    expect(next.troubles()).toEqual([]);
  });

  test('what is older than the days that are kept is deleted', async () => {
    const host = aHost(await create(), 1);
    await host.poll([{ name: 'edge', tags: ['a'] }]);
    await host.poll([{ name: 'edge', tags: ['b'] }]);
    await host.poll([{ name: 'edge', tags: ['c'] }], 30 * HOUR_MS);
    const { events } = await host.ask((memory) => memory.activity({ ...LISTING, from: 0, to: host.now() }));
    expect(events.map(({ kind }) => kind)).toEqual(['tags']);
  });
});
