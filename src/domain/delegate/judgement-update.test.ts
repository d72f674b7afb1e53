import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderDelegates, SORT_KEYS } from '../query/sort';
import { healthCards } from './cards';
import type { DecodedDelegate } from './delegate';
import { type Fleet, updateFleet } from './fleet';
import { createFleetJudge } from './fleet-judge';
import { createFleetPacker } from './fleet-update';
import { writtenFleet } from './fleet-writer';
import { type Judgement, judgeFleet } from './judgement';
import { type JudgementUpdate, takeJudgement } from './judgement-update';
import type { JudgingContext } from './lifecycle';
import { DAY_MS, decodedAnswers, decodedOf, LATEST_VERSION, latestVersions, NOW } from './testing';

const LATEST = { now: NOW, latestVersion: LATEST_VERSION };

interface Polled {
  readonly decoded: readonly DecodedDelegate[];
  readonly context: JudgingContext;
}

interface Taken {
  readonly fleet: Fleet;
  readonly update: JudgementUpdate;
}

/** Plays a worker that judges, and a page that takes it over; `between` is what the page does with each fleet. */
function take(polls: readonly Polled[], between: (taken: Taken) => void): void {
  const packer = createFleetPacker();
  const { judge } = createFleetJudge();
  let before: Fleet | undefined;
  for (const { decoded, context } of polls) {
    const written = writtenFleet(decoded);
    const update = structuredClone(judge(written, context));
    const fleet = updateFleet(structuredClone(packer.pack(written)), before);
    takeJudgement(fleet, update, before);
    between({ fleet, update });
    before = fleet;
  }
}

/** What is found of the same answer by somebody who knows no other. */
function foundAfresh({ decoded, context }: Polled) {
  const fleet = updateFleet(createFleetPacker().pack(writtenFleet(decoded)));
  expect(judgeFleet(fleet, context).asOf).toBe(context.now);
  return foundOf(fleet, context);
}

/** What the rules say of a fleet, what the cards count, and every order that the list can have. */
function foundOf(fleet: Fleet, context: JudgingContext) {
  const judgement = judgeFleet(fleet, context);
  const { asOf: _, ...columns } = judgement;
  const cards = healthCards(fleet.index, judgement);
  const orders = SORT_KEYS.map((key) => orderDelegates(fleet.index, judgement, { key, descending: false }));
  return { columns, cards, orders };
}

/** The same instances and heartbeats, in delegates about which everything else is told otherwise. */
function withFactsOf(
  others: readonly DecodedDelegate[],
  decoded: readonly DecodedDelegate[],
): readonly DecodedDelegate[] {
  return decoded.map(({ delegate, heartbeats }, ordinal) => {
    const { key, instances, groupHeartbeatAt } = delegate;
    return {
      delegate: { ...(others[ordinal]?.delegate ?? delegate), key, instances, groupHeartbeatAt },
      heartbeats,
    };
  });
}

test('whatever is polled, and judged in between, the page finds what it would have found by itself', () => {
  const contexts = fc.record({
    now: fc.oneof(fc.constant(0), fc.nat(600_000), fc.nat(3 * DAY_MS)).map((passedMs) => NOW + passedMs),
    latestVersion: latestVersions,
  });
  // A few answers that come again and again: most polls change little.
  const polls = fc
    .tuple(
      fc.tuple(decodedAnswers, decodedAnswers).map(([one, other]) => [one, other, withFactsOf(other, one)]),
      fc.array(fc.tuple(fc.nat(2), contexts, fc.option(latestVersions)), { minLength: 1, maxLength: 6 }),
    )
    .map(([answers, rounds]) =>
      rounds.map(([which, context, asked]) => ({
        decoded: answers[which % answers.length] ?? [],
        context,
        asked,
      })),
    );
  fc.assert(
    fc.property(polls, (rounds) => {
      const left = rounds.values();
      take(rounds, ({ fleet }) => {
        const round = left.next().value;
        if (!round) throw new Error('There are as many fleets as polls.');
        expect(foundOf(fleet, round.context)).toEqual(foundAfresh(round));
        // The page may ask about the same fleet in another way before the next answer comes.
        if (round.asked !== null) {
          judgeFleet(fleet, { now: round.context.now, latestVersion: round.asked ?? undefined });
        }
      });
    }),
  );
});

const ANSWER = decodedOf([
  { instances: [{ heartbeatAt: NOW - 10_000 }, { heartbeatAt: NOW - 20_000 }] },
  { instances: [{ heartbeatAt: NOW - 400_000 }] },
]);
const BEATEN = decodedOf([
  { instances: [{ heartbeatAt: NOW - 1_000 }, { heartbeatAt: NOW - 2_000 }] },
  { instances: [{ heartbeatAt: NOW - 400_000 }] },
]);

test('an answer of which nothing is new tells nothing, and keeps the judgement', () => {
  const found: Judgement[] = [];
  const later = { ...LATEST, now: NOW + 30_000 };
  const polls = [
    { decoded: ANSWER, context: LATEST },
    { decoded: ANSWER, context: later },
  ];
  const told: JudgementUpdate[] = [];
  take(polls, ({ fleet, update }) => {
    told.push(update);
    found.push(judgeFleet(fleet, update.context));
  });
  expect(told[1]).toEqual({ context: later, isSettling: false });
  expect(found[1]).toBe(found[0]);
});

test('heartbeats that moved are told alone, and what was found of versions stays', () => {
  const found: Judgement[] = [];
  const told: JudgementUpdate[] = [];
  const context = { ...LATEST, now: NOW + 30_000 };
  take(
    [
      { decoded: ANSWER, context: LATEST },
      { decoded: BEATEN, context },
    ],
    ({ fleet, update }) => {
      told.push(update);
      found.push(judgeFleet(fleet, update.context));
    },
  );
  expect(Object.keys(told[1] ?? {})).toEqual(['context', 'isSettling', 'heartbeats']);
  expect(found[1]?.instanceStatuses).toBe(found[0]?.instanceStatuses);
  expect(found[1]?.newestHeartbeats).toEqual(new Float64Array([NOW - 1_000, NOW - 400_000]));
});

test('what a page found whose clock ran ahead does not outlast the next answer', () => {
  const later = { ...LATEST, now: NOW + 30_000 };
  const polls = [LATEST, later].map((context) => ({ decoded: ANSWER, context }));
  const left = polls.values();
  take(polls, ({ fleet }) => {
    const round = left.next().value;
    if (!round) throw new Error('There are as many fleets as polls.');
    expect(foundOf(fleet, round.context)).toEqual(foundAfresh(round));
    judgeFleet(fleet, { ...LATEST, now: NOW + 3_600_000 });
  });
});

test('it is taken over, not found again', () => {
  take([{ decoded: ANSWER, context: LATEST }], ({ fleet, update }) => {
    expect(judgeFleet(fleet, LATEST).instanceStates).toBe(update.heartbeats?.instanceStates);
    expect(judgeFleet(fleet, { ...LATEST, now: NOW + 600_000 }).instanceStates).not.toBe(
      update.heartbeats?.instanceStates,
    );
  });
});

test.each<[what: string, before: readonly DecodedDelegate[], after: readonly DecodedDelegate[]]>([
  ['names', decodedOf([{ name: 'a' }, { name: 'b' }]), decodedOf([{ name: 'd' }, { name: 'c' }])],
  [
    'versions',
    decodedOf([
      { name: 'a', instances: [{ heartbeatAt: NOW, version: '26.07.1' }] },
      { name: 'b', instances: [{ heartbeatAt: NOW, version: '26.07.2' }] },
    ]),
    decodedOf([
      { name: 'a', instances: [{ heartbeatAt: NOW, version: '26.07.4' }] },
      { name: 'b', instances: [{ heartbeatAt: NOW, version: '26.07.3' }] },
    ]),
  ],
  ['auto-upgrade', decodedOf([{ autoUpgrade: 'ON' }]), decodedOf([{ autoUpgrade: 'OFF' }])],
])('a judgement that holds while %s change is still of the new fleet', (_what, before, after) => {
  const polls = [before, after].map((decoded) => ({ decoded, context: LATEST }));
  const left = polls.values();
  take(polls, ({ fleet }) => {
    const round = left.next().value;
    if (!round) throw new Error('There are as many fleets as polls.');
    expect(foundOf(fleet, LATEST)).toEqual(foundAfresh(round));
  });
});
