import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answersFrom } from '@/domain/memory/answers';
import type { Action, Changes } from '@/domain/memory/intervals';
import type { Answers } from '@/domain/memory/questions';
import { createRecorder, type OpenListing } from '@/domain/memory/recorder';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { MINUTE_MS } from '@/lib/units';
import { aFleet, NOW } from '@/testing/fleets';
import { aRandomHistory } from '@/testing/histories';
import { aHistory, GAP_AFTER_MS, LISTING, missingIn } from '@/testing/history';
import type { Poll } from '@/testing/reference/memory';
import { findCall } from '../requests/operations.ts';
import { setUpDatabases } from '../tests/databases.ts';
import { actionOfCall } from './client.ts';
import { type SqlStore, type SqlWriter, sqlStore, sqlWriter } from './sql-store.ts';

/** Records the polls in arrays and in the store, with a restart of the server now and then. */
async function recordInBoth(polls: readonly Poll[], store: SqlStore, writer: SqlWriter) {
  const history = aHistory();
  for (const [place, { at, delegates, deleted }] of polls.entries()) {
    const afterMs = at - history.now();
    for (const target of deleted) {
      const action = { kind: 'delete-delegate', target, user: 'ana' } as const;
      history.act(action);
      await store.addAction(LISTING.scope.account, { ...action, at: history.now() });
    }
    if (place % 17 === 16) history.restart();
    const changes = delegates
      ? history.read(delegates, { afterMs })
      : history.fail({ kind: 'unreachable' }, afterMs);
    await writer.write(LISTING, changes);
  }
  return history;
}

/** Those that have left have no order. */
function sorted({ left, ...open }: OpenListing): OpenListing {
  return { ...open, left: left.toSorted((a, b) => (a.key < b.key ? -1 : 1)) };
}

async function answersAbout(memory: Answers, polls: readonly Poll[]) {
  const to = polls.at(-1)?.at ?? NOW;
  const delegates = new Set(
    polls.flatMap((poll) => poll.delegates?.map(({ identifier }) => identifier) ?? []),
  );
  const moments = polls.filter((_, place) => place % 4 === 3);
  const each = <Item, Answer>(items: Iterable<Item>, ask: (item: Item) => Promise<Answer>) =>
    Promise.all([...items].map(ask));
  return {
    activity: await memory.activity({ ...LISTING, from: NOW, to }),
    fleets: await each(moments, ({ at }) => memory.fleet({ ...LISTING, at })),
    missing: await each(moments, ({ at }) => missingIn(memory, { ...LISTING, at, dismissed: true })),
    hosts: await each(
      ['HOST-', 'host-edge-1', 'edge-1-3', '%'].flatMap((text) => moments.map(({ at }) => ({ text, at }))),
      (asked) => memory.hosts({ ...LISTING, ...asked }),
    ),
    strips: await each(delegates, (delegate) => memory.strips({ ...LISTING, delegate, from: NOW, to })),
    reporting: await memory.reporting({ ...LISTING, from: NOW, to, bucketMs: MINUTE_MS }),
    numbers: await memory.numbers({ ...LISTING, bounds: [NOW - MINUTE_MS, ...moments.map(({ at }) => at)] }),
    since: await each(moments, ({ at }) => memory.since({ ...LISTING, visit: at })),
  };
}

describe.each(setUpDatabases())('on $kind', ({ create }) => {
  test.each(Array.from({ length: 5 }, (_, seed) => seed + 1))(
    'random history %i is answered like by the arrays',
    async (seed) => {
      const { db, close } = await (await create())();
      onTestFinished(close);
      const store = await sqlStore(db);
      const writer = await sqlWriter(db);
      const polls = aRandomHistory(seed);
      const history = await recordInBoth(polls, store, writer);
      expect(sorted(await writer.open(LISTING))).toEqual(sorted(history.store.open(LISTING)));
      const answers = answersFrom(store.source, { days: 30, now: history.now, gapAfterMs: GAP_AFTER_MS });
      const [missing] = await missingIn(answers);
      if (missing) {
        const delegate = { ...LISTING, key: missing.key, since: missing.since };
        await store.dismiss(delegate, { at: history.now(), by: undefined });
        await history.memory.dismiss(delegate);
      }
      expect(await answersAbout(answers, polls)).toEqual(await answersAbout(history.memory, polls));
    },
  );

  test('only a delegate that is missing can be dismissed', async () => {
    const { db, close } = await (await create())();
    onTestFinished(close);
    const store = await sqlStore(db);
    await recordInBoth(aRandomHistory(1), store, await sqlWriter(db));
    const dismissal = { at: NOW, by: undefined };
    for (const key of ['_never-listed', 'x'.repeat(10_000)])
      await store.dismiss({ ...LISTING, key, since: Number.MAX_SAFE_INTEGER }, dismissal);
    await expect(store.source(LISTING).dismissals()).resolves.toEqual([]);
  });

  test.each<[method: string, path: string, name: string | undefined, body: object, action: Partial<Action>]>([
    ['DELETE', '/delegate-setup/delegate/_edge', undefined, {}, { kind: 'delete-delegate', target: '_edge' }],
    ['POST', '/delegate-token-ng', 'a\0\u202Eb', {}, { kind: 'create-token', target: 'ab' }],
    ['PUT', '/delegate-token-ng', 'ci', {}, { kind: 'revoke-token', target: 'ci' }],
    ['DELETE', '/delegate-token-ng', 'ci', {}, { kind: 'delete-token', target: 'ci' }],
    ['PUT', '/delegate-group-tags/_edge', undefined, { tags: ['b', 'a'] }, { tags: ['a', 'b'] }],
  ])('%s %s is found in its scope, whatever the name', async (method, path, tokenName, body, action) => {
    const { db, close } = await (await create())();
    onTestFinished(close);
    const store = await sqlStore(db);
    const query = new URLSearchParams({ accountIdentifier: 'acme', orgIdentifier: 'a$b' });
    if (tokenName !== undefined) query.set('tokenName', tokenName);
    const call = findCall(method, { path: `/ng/api${path}`, query });
    const acted = call && actionOfCall(call, 'ana', Buffer.from(JSON.stringify(body)));
    if (acted) await store.addAction(acted.scopePath, { ...acted.action, at: NOW });
    const actionsOf = async (scope: Scope, includesBelow = false) =>
      store.source({ scope, includesBelow }).actions(NOW, NOW);
    const expected = [{ user: 'ana', scope: 'a$b', ...action }];
    await expect(actionsOf(scopeOf('acme', 'a$b'))).resolves.toMatchObject(expected);
    await expect(actionsOf(scopeOf('acme'), true)).resolves.toMatchObject(expected);
    await expect(actionsOf(scopeOf('acme'))).resolves.toEqual([]);
  });

  test('each listing has its own clock: the one written later can begin earlier', async () => {
    const { db, close } = await (await create())();
    onTestFinished(close);
    const store = await sqlStore(db);
    const writer = await sqlWriter(db);
    const organization = { scope: scopeOf('acme', 'payments'), includesBelow: false };
    const readings = [
      { listing: LISTING, at: NOW + 1_000, instances: 20 },
      { listing: organization, at: NOW, instances: 2 },
    ];
    for (const { listing, at, instances } of readings) {
      const recorder = createRecorder(await writer.open(listing), { ...writer, gapAfterMs: GAP_AFTER_MS });
      const fleet = aFleet([{ instances: Array.from({ length: instances }, () => ({})) }], { asOf: at });
      await writer.write(listing, recorder.read(fleet));
    }
    for (const { listing, at, instances } of readings)
      await expect(store.source(listing).instancesAt(at)).resolves.toHaveLength(instances);
  });

  test('names that nothing uses any more are deleted with what used them', async () => {
    const { db, close } = await (await create())();
    onTestFinished(close);
    const store = await sqlStore(db);
    const writer = await sqlWriter(db);
    const history = aHistory();
    const write = async (changes: Changes) => writer.write(LISTING, changes);
    await write(history.read([{ name: 'a' }, { name: 'b', instances: [{ version: '26.07.89000' }] }]));
    await write(history.read([{ name: 'a' }]));
    await expect(writer.prune(history.now() + 1)).resolves.toBe(false);
    await expect(db.selectFrom('subject').select('delegate_key').execute()).resolves.toHaveLength(1);
    await expect(db.selectFrom('instance_facts').select('id').execute()).resolves.toHaveLength(1);
    await write(history.read([{ name: 'a' }, { name: 'b' }]));
    const instances = await store.source(LISTING).instancesAt(history.now());
    expect(instances.map(({ delegate }) => delegate)).toEqual(['_a', '_b']);
  });

  test('a reading deletes more of what is too old than a fleet records with it', async () => {
    const { db, close } = await (await create())();
    onTestFinished(close);
    await sqlStore(db);
    await sql`insert into delegate (id, listing, begins, ends, delegate_key, name, facts, instances, opened)
      with recursive row(number) as (select 1 union all select number + 1 from row where number < 19999)
      select number, 1, 0, 1, 'key', 'name', '{}', 1, 'came' from row`.execute(db);
    const writer = await sqlWriter(db);
    await expect(writer.prune(NOW)).resolves.toBe(false);
  });
});
