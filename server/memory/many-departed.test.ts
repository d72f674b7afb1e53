import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answersFrom } from '@/domain/memory/answers';
import { HOUR_MS } from '@/lib/units';
import { NOW } from '@/testing/fleets';
import { aHistory, GAP_AFTER_MS, LISTING } from '@/testing/history';
import { setUpDatabases } from '../tests/databases.ts';
import { sqlStore, sqlWriter } from './sql-store.ts';

const COUNT = 60_000;

describe.each(setUpDatabases())('on $kind, of very many delegates that left', ({ create }) => {
  /** Departed delegates, one a millisecond, and how many rows each query has read. */
  async function departed() {
    const { db, close } = await (await create())();
    onTestFinished(close);
    const store = await sqlStore(db);
    const writer = await sqlWriter(db);
    const history = aHistory();
    await writer.write(LISTING, history.read([{ name: 'listed' }]));
    await sql`insert into delegate
        (id, listing, begins, ends, delegate_key, name, facts, instances, opened, closed)
      with recursive row(number) as (select 1 union all select number + 1 from row where number < ${sql.lit(COUNT)})
      select 1000 + number, 1, ${sql.lit(NOW)}, ${sql.lit(NOW)} + number, '_edge_' || number, 'Edge_' || number,
        '{}', 1, 'came', 'left' from row`.execute(db);
    const now = () => NOW + HOUR_MS;
    return {
      writer,
      memory: answersFrom(store.source, { days: 30, now, gapAfterMs: GAP_AFTER_MS + HOUR_MS }),
    };
  }

  test('an answer has the newest, and a name or a period finds the others', async () => {
    const { memory } = await departed();
    const { delegates, isMore } = await memory.missing(LISTING);
    expect([delegates.length, isMore, delegates[0]?.name]).toEqual([500, true, `Edge_${COUNT}`]);
    const named = await memory.missing({ ...LISTING, name: 'edge_1234' });
    expect(named).toMatchObject({ isMore: false });
    expect(named.delegates.map(({ name }) => name).at(-1)).toBe('Edge_1234');
    const period = { from: NOW + 7, to: NOW + 8 };
    await expect(memory.missing({ ...LISTING, ...period })).resolves.toMatchObject({
      delegates: [{ name: 'Edge_8' }, { name: 'Edge_7' }],
      isMore: false,
    });
  });

  test('what happened comes in parts, of which each ends where the next one begins', async () => {
    const { memory } = await departed();
    let missing = 0;
    let to = NOW + HOUR_MS;
    for (let parts = 0; parts < 3 && to > NOW; parts++) {
      const part = await memory.activity({ ...LISTING, from: NOW, to, kinds: ['missing'] });
      for (const { count } of part.events) missing += count;
      to = (part.cutAt ?? NOW) - 1;
    }
    expect(missing).toBe(COUNT);
  });

  test('a moment among too many changes is shown', async () => {
    const { memory } = await departed();
    const moment = await memory.fleet({ ...LISTING, at: NOW + 50_000 });
    expect(moment).toMatchObject({ state: 'known', previous: expect.any(Number) });
  });

  test('a recorder goes on with little of each', async () => {
    const { writer } = await departed();
    const { left } = await writer.open(LISTING);
    expect(left).toHaveLength(COUNT);
    expect(Object.keys(left[0] ?? {})).toEqual(['key', 'to']);
  });
});
