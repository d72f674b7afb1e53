import { EVENT_KINDS, type EventKind } from '@/domain/memory/events';
import type { Since } from '@/domain/memory/questions';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';

/** The kinds of events that are about delegates. */
type DelegateKind = Exclude<EventKind, 'gap' | 'beginning' | 'latest' | 'token-change'>;

const VERBS: Record<Exclude<DelegateKind, 'version'>, (count: number) => string> = {
  outage: () => 'fell silent in an outage',
  lost: () => 'had silent instances',
  missing: () => 'went missing',
  came: (count) => (count === 1 ? 'is new' : 'are new'),
  returned: () => 'registered again',
  deleted: (count) => `${count === 1 ? 'was' : 'were'} deleted`,
  'auto-upgrade': () => 'changed auto-upgrade',
  token: () => 'changed the state of the token',
  tags: () => 'changed tags',
  renamed: (count) => `${count === 1 ? 'was' : 'were'} renamed`,
};

function isAboutDelegates(kind: EventKind): kind is DelegateKind {
  return kind === 'version' || Object.hasOwn(VERBS, kind);
}

const MOST_PARTS = 3;

/** The kinds of events about delegates since a visit, worst first, each with its number of delegates and its verb. */
export function sinceParts({ delegates, movedTo }: Pick<Since, 'delegates' | 'movedTo'>) {
  return EVENT_KINDS.flatMap((kind) => {
    const count = delegates[kind] ?? 0;
    if (count === 0 || !isAboutDelegates(kind)) return [];
    if (kind !== 'version') return [{ count, verb: VERBS[kind](count) }];
    return [{ count, verb: movedTo === undefined ? 'changed the version' : `moved to ${movedTo}` }];
  });
}

/** What happened since a visit: "1 delegate went missing, 4 moved to 26.11"; '' if nothing did. */
export function sinceText(since: Pick<Since, 'delegates' | 'movedTo'>): string {
  const parts = sinceParts(since);
  const texts = parts
    .slice(0, MOST_PARTS)
    .map(
      ({ count, verb }, place) => `${place === 0 ? counted(count, DELEGATES) : formatCount(count)} ${verb}`,
    );
  return [...texts, ...(parts.length > MOST_PARTS ? ['and more'] : [])].join(', ');
}
