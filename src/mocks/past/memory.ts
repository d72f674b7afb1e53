import { answersFrom } from '@/domain/memory/answers';
import { inAllListings } from '@/domain/memory/covering';
import { answersBy, type Memory } from '@/domain/memory/questions';
import type { MemorySource } from '@/domain/memory/source';
import { delegateScopeText } from '@/domain/scope/delegate-scope';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { orgOf, projectOf, scopeOf } from '@/domain/scope/scope';
import { floorTo, MINUTE_MS, SECOND_MS } from '@/lib/units';
import type { Manager } from './recorded';
import { type Recording, startRecording } from './recording';
import { actionsIn } from './store-at';

const DAYS = 30;

/**
 * The memory of the demo: the recorder that the server has, run over the mock's world at past moments. It is made when a
 * listing is first asked about, and goes on from there.
 */
export function createDemoMemory(managerNow: () => Manager, now: () => number): Memory {
  let current: Recording | undefined;

  /** A reset of the mock begins another world, with another past. */
  function recording(): Recording {
    const manager = managerNow();
    if (current?.of !== manager.store) current = startRecording(manager, now());
    return current;
  }

  const answers = answersFrom(
    (listing) => ({
      ...recording().store.source(listing),
      actions: actionsOf(recording(), listing),
    }),
    { days: DAYS, now, gapAfterMs: MINUTE_MS },
  );

  return {
    about: async () => {
      recording().update({ scope: scopeOf(managerNow().account) }, now());
      return {
        now: now(),
        store: 'demo',
        since: recording().began(),
        days: DAYS,
        bytes: undefined,
        notRecording: undefined,
      };
    },
    ...answersBy(async (name, question) => {
      // A server reads the time of an answer in whole seconds, too.
      recording().update(question, floorTo(now(), SECOND_MS));
      return answers[name](question);
    }),
    async dismiss(delegate) {
      const { store } = recording();
      for (const one of await inAllListings(store.source, delegate)) await store.dismiss(one, now());
    },
    async undoDismiss(delegate) {
      const { store } = recording();
      for (const one of await inAllListings(store.source, delegate)) await store.undoDismiss(one);
    },
  };
}

/** The writes of the story, and those of the visitor since. */
function actionsOf(
  { of, story }: Recording,
  { scope, includesBelow = false }: ListingChoice,
): MemorySource['actions'] {
  const own = delegateScopeText({ org: orgOf(scope) ?? '', project: projectOf(scope) });
  return async (from, to) =>
    [...story.actions, ...actionsIn(of)]
      .filter(({ at, scope: text = '/' }) => at >= from && at <= to && isWithin(text))
      .toSorted((a, b) => a.at - b.at);

  function isWithin(text: string): boolean {
    return text === own || (includesBelow && (own === '/' || text.startsWith(`${own}/`)));
  }
}
