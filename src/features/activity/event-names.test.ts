import { expect, test } from 'vitest';
import type { ActivityEvent } from '@/domain/memory/events';
import { allTexts } from '@/domain/table/texts';
import { eventText } from '@/domain/words/event-text';
import { readIsoMoment } from '@/lib/time';
import { NOW } from '@/testing/fleets';
import { aRandomHistory } from '@/testing/histories';
import { aHistory, LISTING } from '@/testing/history';
import { linksOf } from './event-links';

function recorded(seed: number) {
  const history = aHistory();
  for (const { at, delegates, deleted } of aRandomHistory(seed)) {
    const afterMs = at - history.now();
    for (const target of deleted) history.act({ kind: 'delete-delegate', target, user: 'ana' });
    if (delegates) history.read(delegates, { afterMs });
    else history.fail({ kind: 'unreachable' }, afterMs);
  }
  return history;
}

function namesIn(event: ActivityEvent): readonly string[] {
  const { title, names = [] } = eventText(event, { now: NOW, zone: 'utc' });
  const refs = [
    ...title.flatMap((part) => (typeof part === 'string' ? [] : [part])),
    ...names.flatMap(({ delegates }) => delegates),
  ];
  return refs.map(({ key }) => key);
}

function addressOf(href: string) {
  const { pathname, searchParams } = new URL(href, 'http://page');
  const moment = searchParams.get('asOf');
  return { pathname, searchParams, at: moment === null ? undefined : readIsoMoment(moment) };
}

test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
  'in random history %i an event names each delegate once, and each link shows what it names',
  async (seed) => {
    const history = recorded(seed);
    const events = await history.events();
    const links = linksOf(LISTING);
    const listedAt = async (at = history.now()) => {
      const answer = await history.memory.fleet({ ...LISTING, at });
      return answer.state === 'known' ? allTexts(answer.facts.delegates.key) : [];
    };
    const left = new Set(
      events
        .filter(({ kind }) => kind === 'missing' || kind === 'deleted')
        .flatMap(({ delegates }) => delegates.map(({ key }) => key)),
    );
    const last = await history.memory.fleet({ ...LISTING, at: history.now() });
    const listedNow = await listedAt(last.state === 'gap' ? last.from : undefined);
    for (const event of events) {
      const keys = event.delegates.map(({ key }) => key);
      expect([...namesIn(event)].sort()).toEqual([...keys].sort());
      for (const delegate of event.delegates) {
        const { pathname, at } = addressOf(links.delegate(event, delegate));
        expect(pathname).toBe(`/account/acme/delegate/${delegate.key}`);
        // Of a delegate that is gone, its page has the last known facts.
        const known = at === undefined ? [...listedNow, ...left] : await listedAt(at);
        expect(known).toContain(delegate.key);
      }
      const link = links.delegatesOf(event);
      if (!link) continue;
      const { searchParams, at } = addressOf(link.href);
      expect(searchParams.getAll('delegate')).toEqual(keys);
      expect(at === undefined ? listedNow : await listedAt(at)).toEqual(expect.arrayContaining(keys));
    }
  },
);

const LIST_OF_ALL = linksOf({ ...LISTING, includesBelow: true });

test.each([
  ['name:::billing', '/account/acme/delegate/name%3Abilling', 'Account'],
  ['name:retail::billing', '/account/acme/orgs/retail/delegate/name%3Abilling', 'retail'],
  ['name:retail:web:billing', '/account/acme/orgs/retail/projects/web/delegate/name%3Abilling', 'retail/web'],
  ['name:Retail Inc::billing', '/account/acme/delegates?search=billing&all=true', 'Retail Inc'],
])('of one name in several scopes, %s has a page and a scope of its own', (key, href, scope) => {
  const event: ActivityEvent = {
    id: 'e',
    kind: 'came',
    from: NOW,
    to: undefined,
    instances: 1,
    count: 1,
    delegates: [{ key, name: 'billing' }],
  };
  const [delegate = { key, name: '' }] = event.delegates;
  expect(LIST_OF_ALL.delegate(event, delegate)).toBe(href);
  expect(LIST_OF_ALL.scopeOf(delegate)).toBe(scope);
});
