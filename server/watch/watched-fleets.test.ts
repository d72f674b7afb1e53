import { describe, expect, test } from 'vitest';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { scopeOf } from '@/domain/scope/scope';
import { byteBudget } from '../limits/byte-budget.ts';
import { Refusal } from '../requests/refusal.ts';
import type { Outcome } from './messages.ts';
import { watchedFleets } from './watched-fleets.ts';

const ACCOUNT = { scope: scopeOf('a'), includesBelow: true };
const PROJECT = { scope: scopeOf('a', 'o', 'p') };
const org = (name: string): ListingChoice => ({ scope: scopeOf('a', name) });

/** The store with a watcher that the test plays, and a clock that it moves. */
function played({ mostBytes = 1_000 } = {}) {
  let time = 0;
  const sent: object[] = [];
  const failures: string[] = [];
  const overLimit = new Set<string>();
  const fleets = watchedFleets({
    watched: [ACCOUNT],
    sharedReadSeconds: 5,
    patienceMs: 60_000,
    budget: byteBudget(mostBytes, undefined, 0),
    requireCalls: (reader) => {
      if (overLimit.has(reader)) throw new Refusal('GATEWAY_TOO_MANY_REQUESTS', { retryAfterSeconds: 7 });
    },
    onFailure: (_choice, { message }) => failures.push(message),
    now: () => time,
  });
  const start = () =>
    fleets.start({
      watch: (choice, reader) => sent.push({ watch: choice, reader }),
      readNow: (listing, reader) => sent.push({ read: listing, reader }),
      forget: (listing) => sent.push({ forget: listing }),
    });
  start();
  const begin = (choice: ListingChoice) => fleets.receive({ kind: 'begun', listing: listingKey(choice) });
  const end = (choice: ListingChoice, outcome: Outcome) =>
    fleets.receive({ kind: 'read', listing: listingKey(choice), outcome, durationMs: 1_000, nextMs: 30_000 });
  return {
    fleets,
    sent,
    failures,
    overLimit,
    start,
    begin,
    end,
    pass: (ms: number) => (time += ms),
    /** One reading that takes a second. */
    read: (choice: ListingChoice, version: string) => {
      begin(choice);
      time += 1_000;
      end(choice, aFleet(version));
    },
    ask: (choice: ListingChoice, options: { isFresh?: boolean; reader?: string; gone?: AbortSignal } = {}) =>
      fleets.read(choice, { reader: 'ann', isFresh: false, gone: new AbortController().signal, ...options }),
  };
}

function aFleet(version: string, bytes = 10): Outcome {
  return {
    kind: 'fleet',
    version,
    unreadable: 2,
    delegates: 1,
    whole: new Uint8Array(bytes),
    patches: new Map(),
  };
}

async function versionOf(asked: Promise<{ readonly outcome: Outcome }>): Promise<string> {
  const { outcome } = await asked;
  return outcome.kind === 'fleet' ? outcome.version : outcome.failure.message;
}

test('a watched listing waits for its first reading, and then answers at once', async () => {
  const { ask, read, pass, sent } = played();
  const first = ask(ACCOUNT);
  read(ACCOUNT, '1');
  expect(await versionOf(first)).toBe('1');
  pass(9_000);
  expect(await ask(ACCOUNT)).toMatchObject({ outcome: { version: '1' }, nextSeconds: 21 });
  expect(sent).toEqual([]);
});

test('a listing that nobody watches is read while pages ask for it, and for a minute after', async () => {
  const { ask, read, pass, sent, fleets } = played();
  const listing = listingKey(PROJECT);
  const first = ask(PROJECT);
  expect(sent).toEqual([{ watch: PROJECT, reader: 'ann' }]);
  read(PROJECT, '1');
  await first;
  pass(59_000);
  expect(await versionOf(ask(PROJECT))).toBe('1');
  pass(61_000);
  read(ACCOUNT, '2');
  await ask(ACCOUNT);
  expect(sent.slice(1)).toEqual([{ forget: listing }]);
  // Those of a listing that only pages ask for are theirs.
  expect(fleets.figures()).toEqual({ listings: 1, bytes: 10, unreadable: 2 });
});

describe('a reading that began too early does not do', () => {
  test('after a write, so that the writer sees the change', async () => {
    const { ask, read, begin, end, pass, fleets, sent } = played();
    read(ACCOUNT, 'before');
    begin(ACCOUNT);
    pass(500);
    fleets.noteWrite();
    pass(1);
    const [writer, other] = [ask(ACCOUNT), ask(ACCOUNT)];
    end(ACCOUNT, aFleet('during'));
    await Promise.resolve();
    read(ACCOUNT, 'after');
    expect([await versionOf(writer), await versionOf(other)]).toEqual(['after', 'after']);
    expect(sent).toEqual([{ read: listingKey(ACCOUNT), reader: 'ann' }]);
  });

  test('for who wants it fresh, unless it began a few seconds ago', async () => {
    const { ask, read, pass, sent } = played();
    read(ACCOUNT, '1');
    await ask(ACCOUNT);
    pass(3_000);
    expect(await versionOf(ask(ACCOUNT, { isFresh: true }))).toBe('1');
    pass(2_000);
    const fresh = ask(ACCOUNT, { isFresh: true });
    expect(await versionOf(ask(ACCOUNT))).toBe('1');
    read(ACCOUNT, '2');
    expect(await versionOf(fresh)).toBe('2');
    expect(sent).toHaveLength(1);
  });
});

test('a failed reading answers with its failure, also when an earlier one succeeded', async () => {
  const { ask, read, begin, end, failures } = played();
  read(ACCOUNT, '1');
  await ask(ACCOUNT);
  begin(ACCOUNT);
  end(ACCOUNT, { kind: 'failed', failure: { kind: 'refused', message: 'No.', facts: { status: 403 } } });
  await expect.poll(() => versionOf(ask(ACCOUNT))).toBe('No.');
  expect(failures).toEqual(['No.']);
});

test('a fleet that finds no room in the memory is a failure that says so', async () => {
  const { ask, read } = played({ mostBytes: 9 });
  const asked = ask(ACCOUNT);
  read(ACCOUNT, '1');
  expect(await asked).toMatchObject({
    outcome: { kind: 'failed', failure: { facts: { status: 503, code: 'GATEWAY_BUSY' } } },
  });
});

describe('a refusal in words', () => {
  test('when a visitor has opened 50 listings, and when all have opened 100', () => {
    const { ask, start, fleets } = played();
    const open = (reader: string, from: number) => {
      for (let i = 0; i < 50; i++) ask(org(`${from + i}`), { reader }).catch(() => {});
    };
    open('ann', 0);
    return Promise.all([
      expect(ask(org('one-more'))).rejects.toMatchObject({ code: 'GATEWAY_TOO_MANY_FLEETS' }),
      (async () => {
        open('bob', 50);
        await expect(ask(org('one-more'), { reader: 'cat' })).rejects.toMatchObject({
          code: 'GATEWAY_TOO_MANY_FLEETS',
        });
        fleets.end();
        start();
      })(),
    ]);
  });

  test('when the watcher ends, until another one has started', async () => {
    const { ask, fleets, start, read } = played();
    const waiting = ask(ACCOUNT);
    fleets.end();
    for (const asked of [waiting, ask(ACCOUNT)])
      await expect(asked).rejects.toMatchObject({ code: 'GATEWAY_NO_WATCHER', retryAfterSeconds: 5 });
    start();
    const asked = ask(ACCOUNT);
    read(ACCOUNT, 'next life');
    expect(await versionOf(asked)).toBe('next life');
  });

  test('to a visitor who waited longer than a call may take', async () => {
    const { fleets } = played();
    const { read } = watchedFleets({
      watched: [ACCOUNT],
      sharedReadSeconds: 5,
      patienceMs: 0,
      budget: byteBudget(1),
      requireCalls: () => {},
      onFailure: () => {},
    });
    await expect(
      read(ACCOUNT, { reader: 'a', isFresh: false, gone: new AbortController().signal }),
    ).rejects.toBeInstanceOf(Refusal);
    fleets.end();
  });
});

describe('a visitor who has no calls left', () => {
  const refused = { code: 'GATEWAY_TOO_MANY_REQUESTS', retryAfterSeconds: 7 };

  test('gets what was read, and is refused a reading', async () => {
    const { ask, read, pass, overLimit } = played();
    read(ACCOUNT, '1');
    await ask(ACCOUNT);
    pass(10_000);
    overLimit.add('ann');
    expect(await versionOf(ask(ACCOUNT))).toBe('1');
    await expect(ask(ACCOUNT, { isFresh: true })).rejects.toMatchObject(refused);
    await expect(ask(PROJECT)).rejects.toMatchObject(refused);
  });

  test('and learns it only from the reading spoils it for nobody else', async () => {
    const { ask, begin, read, fleets, overLimit, sent } = played();
    const [ann, bob] = [ask(PROJECT), ask(PROJECT, { reader: 'bob' })];
    begin(PROJECT);
    overLimit.add('ann');
    fleets.receive({ kind: 'over-limit', listing: listingKey(PROJECT) });
    await expect(ann).rejects.toMatchObject(refused);
    expect(sent.at(-1)).toEqual({ read: listingKey(PROJECT), reader: 'bob' });
    read(PROJECT, '1');
    expect(await versionOf(bob)).toBe('1');
  });
});

test('fleets that one visitor opened take half of the bytes at most, and leave the rest to others', async () => {
  const { ask, begin, end, sent, fleets } = played({ mostBytes: 100_000_000 });
  const open = async (name: string, reader: string) => {
    const asked = ask(org(name), { reader }).then(
      ({ outcome }) => outcome.kind,
      ({ code }) => code,
    );
    begin(org(name));
    end(org(name), aFleet(name, 3_000_000));
    return asked;
  };
  const refused = 'GATEWAY_TOO_MANY_FLEETS';
  expect([await open('1', 'ann'), await open('2', 'ann'), await open('3', 'ann')]).toEqual([
    'fleet',
    'fleet',
    refused,
  ]);
  expect(sent.at(-1)).toEqual({ forget: listingKey(org('3')) });
  expect([
    await open('4', 'bob'),
    await open('5', 'cat'),
    await open('6', 'cat'),
    await open('7', 'dan'),
  ]).toEqual(['fleet', 'fleet', 'fleet', refused]);
  expect(fleets.figures()).toMatchObject({ listings: 6, bytes: 15_000_000 });
});

test('a visitor who leaves no longer waits', async () => {
  const { ask } = played();
  const gone = new AbortController();
  const asked = ask(ACCOUNT, { gone: gone.signal });
  gone.abort();
  expect((await asked).outcome.kind).toBe('failed');
});
