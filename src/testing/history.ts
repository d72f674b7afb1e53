/** A history of answers and the memory of it, for tests only. */

import { answersFrom } from '@/domain/memory/answers';
import { createArrayStore } from '@/domain/memory/array-store';
import type { ActivityEvent, GapReason } from '@/domain/memory/events';
import type { Action } from '@/domain/memory/intervals';
import type { Memory, Question } from '@/domain/memory/questions';
import { createRecorder } from '@/domain/memory/recorder';
import { scopeOf } from '@/domain/scope/scope';
import { aFleet, type FleetEntry, NOW } from './fleets';

export const LISTING = { scope: scopeOf('acme'), includesBelow: false };
export const POLL_MS = 30_000;
export const GAP_AFTER_MS = 2.5 * POLL_MS;

/** Delegates named `edge-1` and so on, with the same facts. */
export function edges(count: number, entry: FleetEntry = {}): readonly FleetEntry[] {
  return Array.from({ length: count }, (_, row) => ({ name: `edge-${row + 1}`, ...entry }));
}

/** The missing delegates, without whether there are more. */
export async function missingIn(memory: Pick<Memory, 'missing'>, question: Question<'missing'> = LISTING) {
  return (await memory.missing(question)).delegates;
}

/** Records answers one by one; the clock moves with them. */
export function aHistory({ days = 30 } = {}) {
  const store = createArrayStore();
  const open = () => createRecorder(store.open(LISTING), { nextId: store.nextId, gapAfterMs: GAP_AFTER_MS });
  let recorder = open();
  let now = NOW;
  const answers = answersFrom(store.source, { days, now: () => now, gapAfterMs: GAP_AFTER_MS });
  const about = async () => ({
    now,
    store: 'demo' as const,
    since: undefined,
    days,
    bytes: undefined,
    notRecording: undefined,
  });
  const memory: Memory = {
    ...answers,
    about,
    dismiss: (delegate) => store.dismiss(delegate, now),
    undoDismiss: store.undoDismiss,
  };
  return {
    store,
    memory,
    now: () => now,
    /** Moves the clock without a reading. */
    pass(ms: number) {
      now += ms;
    },
    /** Records an answer with these delegates, by default one poll after the last. */
    read(
      entries: readonly FleetEntry[],
      { afterMs = POLL_MS, hasUnreadable = false, latest = '26.08.89100' } = {},
    ) {
      now += afterMs;
      const fleet = aFleet(entries, { asOf: now, latestVersion: { state: 'known', version: latest } });
      const changes = recorder.read(fleet, hasUnreadable);
      store.write(LISTING, changes);
      return changes;
    },
    fail(reason: GapReason, afterMs = POLL_MS) {
      now += afterMs;
      const changes = recorder.failed(reason, { at: now, dueAt: now + POLL_MS });
      store.write(LISTING, changes);
      return changes;
    },
    act(action: Omit<Action, 'at'>) {
      store.addAction(LISTING, { ...action, at: now });
    },
    /** Goes on with another recorder, as after a restart of the server. */
    restart() {
      recorder = open();
    },
    /** Asks for what happened, oldest first. */
    async events(from = NOW) {
      const found: ActivityEvent[] = [];
      let before: string | undefined;
      do {
        const { events, next } = await memory.activity({ ...LISTING, from, to: now, before });
        found.push(...events);
        before = next;
      } while (before !== undefined);
      return found.toReversed();
    },
  };
}
