import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ManagerError } from '@/api/errors';
import { fleetOf } from '@/domain/delegate/derive';
import type { Fleet } from '@/domain/delegate/fleet';
import { ABOUT, fleetIn, patchIn } from '@/testing/codec';
import { fleets } from '@/testing/fleet-generators';
import { aFleet, NOW } from '@/testing/fleets';
import { decode, encodeFleet, encodePatch, FIELDS_VERSION, inSeconds } from './codec';
import { bytesFrom, bytesWith } from './codec-bytes';

const LATER = NOW + 30_000;

/** Makes many delegates, the first so many of them with another host and a newer heartbeat. */
function many(restarted: number, asOf: number): Fleet {
  const entries = Array.from({ length: 2_000 }, (_, row) => ({
    instances: [
      {
        heartbeatAt: asOf - 1_000 * (row % 60),
        hostName: `host-${row}-${row < restarted ? 'b' : 'a'}`,
      },
    ],
  }));
  return aFleet(entries, { asOf });
}

test('a fleet arrives as it was sent, with the facts about its answer', () => {
  fc.assert(
    fc.property(fleets, ({ fleet }) => {
      const decoded = decode(encodeFleet(fleet, ABOUT));
      expect(fleetIn(decoded)).toEqual(fleet);
      expect(decoded.about).toEqual(ABOUT);
    }),
  );
});

test('a patch between any two fleets of the same size or another makes the second', () => {
  fc.assert(
    fc.property(fleets, fleets, fc.nat(), ({ fleet: before }, { fleet }, unreadableDelegates) => {
      const after = { ...fleet, unreadableDelegates };
      const patch = patchIn(decode(encodePatch(before, after, ABOUT), before));
      const { context, ...parts } = { ...before, ...patch };
      expect(context).toEqual(after.context);
      expect({ ...before.delegates, ...parts.delegates }).toEqual(after.delegates);
      expect({ ...before.instances, ...parts.instances }).toEqual(after.instances);
      expect(parts.firstInstance).toEqual(after.firstInstance);
      expect(parts.unreadableDelegates).toBe(unreadableDelegates);
    }),
  );
});

describe('the bytes of a patch', () => {
  const before = many(0, NOW);
  const headBytes = encodePatch(before, before, ABOUT).length;

  test('hold one or two for each heartbeat when all have moved', () => {
    const bytes = encodePatch(before, many(0, LATER), ABOUT).length - headBytes;
    // A heartbeat of the instance, and one of its delegate.
    expect(bytes).toBeLessThan(2_000 * 2 * 2);
  });

  test('hold the new texts of a changed column, and not the others', () => {
    const { length } = encodePatch(before, many(1, NOW), ABOUT);
    expect(length - headBytes).toBeLessThan(encodePatch(before, many(2_000, NOW), ABOUT).length / 2);
  });
});

describe('bytes that nobody encoded', () => {
  const fleet = aFleet([{}, { name: 'edge' }]);
  const whole = encodeFleet(fleet, ABOUT);
  const patch = encodePatch(fleet, aFleet([{}, { name: 'core' }], { asOf: LATER }), ABOUT);
  const answers = fc.constantFrom(whole, patch);
  const readError = (bytes: Uint8Array, base?: Fleet) => {
    try {
      decode(bytes, base);
    } catch (error) {
      return error;
    }
    throw new Error('They were read.');
  };

  test('are unreadable after any byte has changed', () => {
    fc.assert(
      fc.property(answers, fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, place, change) => {
        const damaged = Uint8Array.from(bytes);
        const at = place % damaged.length;
        damaged[at] = (damaged[at] ?? 0) ^ change;
        expect(readError(damaged, fleet)).toMatchObject({
          kind: 'unreadable',
          message: 'The answer of this server is damaged.',
        });
      }),
    );
  });

  test('are unreadable when any number of them is missing, or when some follow', () => {
    fc.assert(
      fc.property(answers, fc.nat(), (bytes, place) => {
        const cut = bytes.slice(0, place % bytes.length);
        expect(readError(cut, fleet)).toBeInstanceOf(ManagerError);
        expect(readError(Uint8Array.from([...bytes, ...cut, 0]), fleet)).toBeInstanceOf(ManagerError);
      }),
    );
  });

  test('are unreadable from another build', () => {
    const { head, blocks } = bytesFrom(whole);
    expect(head).toMatchObject({ fields: FIELDS_VERSION });
    const other = bytesWith({ ...Object(head), fields: 'other' }, [blocks]);
    expect(readError(other)).toMatchObject({ detail: 'another build has encoded it' });
  });

  test.each([
    ['no fleet', undefined],
    ['a fleet of another time', fleetOf(fleet, { ...fleet.context, asOf: NOW - 1 })],
  ])('are unreadable as a patch of %s', (_of, base) => {
    expect(readError(patch, base)).toMatchObject({
      detail: 'it changes a fleet that the page does not have',
    });
  });
});

test('moments in seconds are rounded down, and what is no moment stays', () => {
  const { instances, delegates } = inSeconds(
    aFleet([
      {
        upgraderSeenAt: NOW - 1,
        instances: [{ heartbeatAt: NOW + 999 }, { heartbeatAt: 0 }, { heartbeatAt: undefined }],
      },
    ]),
  );
  expect([...instances.lastHeartbeat]).toEqual([NOW, 0, Number.NaN]);
  expect([...delegates.upgraderSeenAt]).toEqual([NOW - 1_000]);
});
