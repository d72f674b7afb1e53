import * as fc from 'fast-check';
import { expect, test } from 'vitest';
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
function foundAfresh({ decoded, context }: Polled): Omit<Judgement, 'asOf'> {
  const fleet = updateFleet(createFleetPacker().pack(writtenFleet(decoded)));
  const { asOf, ...found } = judgeFleet(fleet, context);
  expect(asOf).toBe(context.now);
  return found;
}

test('whatever is polled, and judged in between, the page finds what it would have found by itself', () => {
  const contexts = fc.record({
    now: fc.oneof(fc.constant(0), fc.nat(600_000), fc.nat(3 * DAY_MS)).map((passedMs) => NOW + passedMs),
    latestVersion: latestVersions,
  });
  // A few answers that come again and again: most polls change little.
  const polls = fc
    .tuple(
      fc.array(decodedAnswers, { minLength: 1, maxLength: 2 }),
      fc.array(fc.tuple(fc.nat(1), contexts, fc.option(latestVersions)), { minLength: 1, maxLength: 6 }),
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
        const { asOf: _, ...taken } = judgeFleet(fleet, round.context);
        expect(taken).toEqual(foundAfresh(round));
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

test('it is taken over, not found again', () => {
  take([{ decoded: ANSWER, context: LATEST }], ({ fleet, update }) => {
    expect(judgeFleet(fleet, LATEST).instanceStates).toBe(update.heartbeats?.instanceStates);
    expect(judgeFleet(fleet, { ...LATEST, now: NOW + 600_000 }).instanceStates).not.toBe(
      update.heartbeats?.instanceStates,
    );
  });
});
