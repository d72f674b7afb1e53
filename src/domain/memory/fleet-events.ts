import type { ActivitySources, EventDraft } from './event-draft';
import { type EventFacts, TOKEN_CHANGES } from './events';
import type { Action } from './intervals';

/** What happened to the tokens and to the latest version: events that are about no delegate. */
export function fleetEvents({ actions, readings }: Pick<ActivitySources, 'actions' | 'readings'>) {
  return [...actions.filter(isTokenChange).map(tokenEvent), ...latestEvents(readings)];
}

type TokenChange = Action & { readonly kind: keyof typeof TOKEN_CHANGES };

function isTokenChange(action: Action): action is TokenChange {
  return Object.hasOwn(TOKEN_CHANGES, action.kind);
}

function tokenEvent({ at, kind, target, user, scope }: TokenChange, place: number, all: readonly Action[]) {
  // Two can come in one millisecond.
  const earlier = all.slice(0, place).filter((one) => one.at === at).length;
  const facts = {
    kind: 'token-change',
    change: TOKEN_CHANGES[kind],
    token: target,
    by: user,
    scope,
  } as const;
  return eventAt(at, `${at}-${earlier}`, facts);
}

/** A reading that could not read the latest version says nothing of it. */
function latestEvents(readings: ActivitySources['readings']): readonly EventDraft[] {
  let known: string | undefined;
  return readings.flatMap(({ id, from, latestVersion }) => {
    if (latestVersion.state !== 'known') return [];
    const [before, after] = [known, latestVersion.version];
    known = after;
    const isNew = before !== undefined && before !== after;
    return isNew ? [eventAt(from, String(id), { kind: 'latest', before, after })] : [];
  });
}

function eventAt(at: number, id: string, facts: EventFacts): EventDraft {
  return { id: `${facts.kind}-${id}`, from: at, to: undefined, subjects: [], intervals: [], facts };
}
