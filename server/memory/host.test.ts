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
    const [gone] = await history.memory.missing(LISTING);
    const dismissed = { ...LISTING, key: gone?.key ?? '', since: gone?.since ?? 0 };
    await host.ask((memory) => memory.dismiss(dismissed, undefined));
    await history.memory.dismiss(dismissed);
    const expected = await answers(history.memory, history.now());
    await expect(host.ask((memory) => answers(memory, host.now()))).resolves.toEqual(expected);
    await host.close();
    const next = aHost(open);
    await next.poll([], host.now() - NOW);
    expect(next.troubles()).toEqual([]);
  });

  test('while the clock of the Manager is behind, the memory says that it does not record', async () => {
    const host = aHost(await create());
    await host.poll([{ name: 'edge' }]);
    await host.poll([{ name: 'edge' }], -HOUR_MS);
    const since = host.now();
    await expect(host.about()).resolves.toMatchObject({ notRecording: { since, reason: { kind: 'clock' } } });
    expect(host.troubles()).toEqual(['The clock of the Manager went back.']);
    await host.poll([{ name: 'edge' }], 2 * HOUR_MS);
    await expect(host.about()).resolves.toMatchObject({ notRecording: undefined });
    expect(host.states.at(-1)?.trouble).toBeUndefined();
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
