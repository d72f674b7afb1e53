import { ManagerError } from '@/api/errors';
import { instanceCount } from '@/domain/delegate/fleet';
import { type ArrayStore, createArrayStore } from '@/domain/memory/array-store';
import { createRecorder, type Recorder } from '@/domain/memory/recorder';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { MINUTE_MS, SECOND_MS } from '@/lib/units';
import type { Store } from '../store';
import { gapAfter, type Phase, readingPhases, timesOf } from './plan';
import { type Manager, type Reading, readAt } from './recorded';
import { inStory, storeAt } from './store-at';
import { type Story, storyOf } from './story';

/** Questions that come together see one reading. */
const FRESH_FOR_MS = 10 * SECOND_MS;

/** What is recorded of one world of the mock. */
export interface Recording {
  readonly of: Store;
  readonly store: ArrayStore;
  readonly story: Story;
  /** When the first listing began, epoch ms. */
  readonly began: () => number | undefined;
  /**
   * Brings the memory of a listing up to `present`, epoch ms; the first time, with its whole past. Throws a ManagerError if
   * the Manager refuses the listing.
   */
  readonly update: (listing: ListingChoice, present: number) => void;
}

/** Begins to record a world, with the story that it has at `startedAt`, epoch ms. */
export function startRecording({ store: of, ...manager }: Manager, startedAt: number): Recording {
  const store = createArrayStore();
  const story = storyOf(of.world, startedAt);
  const listings = new Map<string, { readonly recorder: Recorder; readonly stepMs: number; at: number }>();
  let began: number | undefined;

  const read = (listing: ListingChoice, at: number, then = storeAt(of, at)): Reading =>
    readAt(listing, { ...manager, store: then }, at);

  function record(listing: ListingChoice, recorder: Recorder, at: number, reading: Reading): void {
    const changes =
      'fleet' in reading
        ? recorder.read(reading.fleet, reading.hasUnreadable)
        : recorder.failed({ kind: 'refused', status: reading.refusedWith }, { at, dueAt: at });
    store.write(listing, changes);
  }

  const open = (listing: ListingChoice, phase: Pick<Phase, 'stepMs'>) =>
    createRecorder(store.open(listing), { nextId: store.nextId, gapAfterMs: gapAfter(phase) });

  /** The step with which it goes on, ms. */
  function begin(listing: ListingChoice, present: number): number {
    const last = read(listing, present);
    if ('refusedWith' in last) {
      throw new ManagerError('refused', 'The key of the server may not see these delegates.', {
        status: last.refusedWith,
      });
    }
    const phases = readingPhases(instanceCount(last.fleet), present);
    began ??= phases[0]?.from;
    for (const phase of phases) {
      const recorder = open(listing, phase);
      for (const at of timesOf(phase)) {
        const gap = story.gaps.find(({ from, to }) => at > from && at < to);
        if (gap) store.write(listing, recorder.failed(gap.reason, { at, dueAt: at }));
        else if (at === present) record(listing, recorder, at, last);
        else record(listing, recorder, at, read(listing, at, inStory(storeAt(of, at), story, at)));
      }
    }
    return phases.at(-1)?.stepMs ?? MINUTE_MS;
  }

  return {
    of,
    store,
    story,
    began: () => began,
    update(listing, present) {
      const key = listingKey(listing);
      const known = listings.get(key);
      if (!known) {
        const stepMs = begin(listing, present);
        listings.set(key, { recorder: open(listing, { stepMs }), stepMs, at: present });
        return;
      }
      if (present - known.at < FRESH_FOR_MS) return;
      const { stepMs } = known;
      const times = timesOf({ from: known.at + stepMs, to: present, stepMs });
      for (const at of times.length > 0 ? times : [present])
        record(listing, known.recorder, at, read(listing, at));
      known.at = present;
    },
  };
}
