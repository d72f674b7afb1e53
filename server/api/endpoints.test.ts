import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { ShownMoment } from '@/domain/address/as-of';
import { CARDS, cardFilter, healthCards } from '@/domain/delegate/cards';
import { fleetOn } from '@/domain/delegate/day-to-come';
import type { Fleet } from '@/domain/delegate/fleet';
import { type DelegateFilters, NO_FILTERS } from '@/domain/filter/filters';
import { REPORT_FORMATS } from '@/domain/report/formats';
import { reportOf } from '@/domain/report/report';
import { REPORT } from '@/domain/report/schema';
import { scopeOf } from '@/domain/scope/scope';
import { DEFAULT_PARAMETERS } from '@/domain/upgrade/plan-parameters';
import { wavePlan } from '@/domain/upgrade/wave-plan';
import { DEFAULT_SORT } from '@/domain/view/order';
import { selectView } from '@/domain/view/view';
import { formatIso } from '@/lib/time';
import { DAY_MS, MINUTE_MS } from '@/lib/units';
import { fleets } from '@/testing/fleet-generators';
import { aFleet, inDays, NOW } from '@/testing/fleets';
import { aRandomHistory } from '@/testing/histories';
import { aHistory } from '@/testing/history';
import { filteredFleets } from '@/testing/view-generators';
import { answerApi } from './answer.ts';
import { cursorOf } from './cursor.ts';
import { ENDPOINTS, type EndpointPath } from './endpoints.ts';

const SCOPE = scopeOf('acme');
type MemoryOf = Parameters<typeof answerApi>[1]['memory'];

/** The answer as JSON has it, which has the shape of its schema and nothing beside it. */
async function answerOf<Path extends EndpointPath>(
  path: Path,
  fleet: Fleet,
  query: object = {},
  {
    filters = NO_FILTERS,
    memory,
    moment,
  }: { filters?: DelegateFilters; memory?: MemoryOf; moment?: ShownMoment } = {},
): Promise<v.InferOutput<(typeof ENDPOINTS)[Path]['answer']>> {
  const choice = { scope: SCOPE, includesBelow: false, filters, moment };
  const newest = { fleet, isEmptyByPermission: false };
  const sources = { newest, memory, ownerPrefixes: [] };
  const json: unknown = JSON.parse(
    JSON.stringify(await answerApi({ name: 'api', path, choice, query }, sources)),
  );
  const read = v.parse(ENDPOINTS[path].answer, json);
  expect(read).toEqual(json);
  return read;
}

/** All pages. */
async function listOf(fleet: Fleet, limit: number, filters: DelegateFilters) {
  const list: object[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await answerOf('/fleet', fleet, { limit, cursor }, { filters });
    list.push(...page.list);
    cursor = page.next;
  } while (cursor !== null);
  return list;
}

const sorted = (list: readonly object[]) => list.map((item) => JSON.stringify(item)).sort();

test('the API, the report and the page have equal numbers, now and on a day to come', async () => {
  await fc.assert(
    fc.asyncProperty(
      filteredFleets,
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      async ({ fleet: now, filters }, limit, isToCome) => {
        const fleet = isToCome ? fleetOn(now, inDays(20)) : now;
        const made = reportOf(fleet, { scope: 'acme', filters, failOn: [], missing: null });
        const json: unknown = JSON.parse(REPORT_FORMATS.json(made, fleet, made.rows));
        const { list, findings, checks, missing, ...head } = v.parse(REPORT, json);
        expect({ list, findings, checks, missing, ...head }).toEqual(json);

        const { list: _page, next: _next, ...ofFleet } = await answerOf('/fleet', fleet, {}, { filters });
        expect(ofFleet).toEqual(head);
        expect(sorted(await listOf(fleet, limit, filters))).toEqual(sorted(list));
        expect(await answerOf('/findings', fleet, {}, { filters })).toEqual({ ...head, findings });

        const view = selectView(fleet, filters, DEFAULT_SORT);
        expect(head.delegates).toBe(view.shownDelegates);
        const cards = healthCards(fleet);
        for (const card of CARDS) {
          const { facet, value } = cardFilter(card);
          const chosen = selectView(fleet, { ...NO_FILTERS, [facet]: [value] }, DEFAULT_SORT);
          const shown = card === 'AUTO_UPGRADE_OFF' ? chosen.shownDelegates : chosen.shownInstances;
          expect(head.cards[card]).toBe(cards[card].state === 'known' ? shown : null);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('a plan has each delegate that is behind in one of its parts, as the page has', async () => {
  await fc.assert(
    fc.asyncProperty(fleets, async ({ fleet }) => {
      const { waves, noDay, notPlanned, watched, target } = await answerOf('/plan', fleet, { wave: '2' });
      const plan = wavePlan(fleet, { ...DEFAULT_PARAMETERS, wave: 2 });
      expect(target).toBe(plan?.target ?? null);
      expect(waves?.map(({ number, delegates }) => [number, delegates.length])).toEqual(
        plan?.waves.map(({ number, delegates }) => [number, delegates.length]),
      );
      expect([noDay?.length, notPlanned?.length, watched?.length]).toEqual([
        plan?.noDay.length,
        plan?.notPlanned.length,
        plan?.watched.length,
      ]);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['by', '2026-09-01'],
  ['wave', '0'],
  ['days', 'someday'],
  ['freeze', '2026-10-02..2026-10-01'],
  ['what', 'nothing'],
])('a plan is refused where %s is %s', async (name, value) => {
  const asked = answerOf('/plan', aFleet([{}]), { [name]: value });
  await expect(asked).rejects.toMatchObject({ code: 'GATEWAY_BAD_PARAMETER' });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'every event of random history %i has the shape of its kind',
  async (seed) => {
    const history = aHistory();
    for (const { at, delegates, deleted } of aRandomHistory(seed)) {
      const afterMs = at - history.now();
      for (const target of deleted) history.act({ kind: 'delete-delegate', target, user: 'ana' });
      if (delegates) history.read(delegates, { afterMs });
      else history.fail({ kind: 'refused', status: 403 }, afterMs);
    }
    history.act({ kind: 'revoke-token', target: 'old', user: undefined });
    const memory: MemoryOf = { about: history.memory.about, ask: (question) => question(history.memory) };
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const answer = await answerOf('/activity', aFleet([]), { from: formatIso(NOW), cursor }, { memory });
      seen.push(...answer.events.map(({ id, kind }) => `${kind} ${id}`));
      cursor = answer.next;
    } while (cursor !== null);
    const events = (await history.events()).toReversed();
    expect(seen).toEqual(events.map(({ id, kind }) => `${kind} ${id}`));
  },
);

test('who is missing at a moment, and a refusal where nobody knows', async () => {
  const history = aHistory();
  history.read([{ name: 'edge' }, { name: 'other' }]);
  history.read([{ name: 'other' }]);
  const memory: MemoryOf = { about: history.memory.about, ask: (question) => question(history.memory) };
  const asked = () => answerOf('/missing', aFleet([]), {}, { memory });
  expect(await asked()).toEqual({
    scope: 'acme',
    asOf: formatIso(history.now()),
    names: ['edge'],
    isMore: false,
  });
  history.pass(10 * MINUTE_MS);
  await expect(asked()).rejects.toMatchObject({ code: 'GATEWAY_NOT_REMEMBERED' });
  const empty: MemoryOf = { ...memory, ask: (question) => question(aHistory().memory) };
  await expect(answerOf('/missing', aFleet([]), {}, { memory: empty })).rejects.toMatchObject({
    code: 'GATEWAY_NOT_REMEMBERED',
  });
});

test.each([
  ['a day to come', { at: NOW + DAY_MS, isToCome: true }],
  ['a later moment of today', { at: NOW + 2 * MINUTE_MS, isToCome: false }],
])('who is missing on %s is refused, and not answered with now', async (_when, moment) => {
  const history = aHistory();
  history.read([{ name: 'edge' }, { name: 'other' }]);
  history.read([{ name: 'other' }]);
  const memory: MemoryOf = { about: history.memory.about, ask: (question) => question(history.memory) };
  await expect(answerOf('/missing', aFleet([]), {}, { memory, moment })).rejects.toMatchObject({
    code: 'GATEWAY_NOT_REMEMBERED',
    message: expect.stringContaining('not past yet'),
  });
});

test('the numbers of each day are those of the memory, and null where nothing was read', async () => {
  const history = aHistory();
  history.read([{ name: 'edge' }, { name: 'other' }]);
  history.read([{ name: 'other' }]);
  const memory: MemoryOf = { about: history.memory.about, ask: (question) => question(history.memory) };
  const { by, parts } = await answerOf('/numbers', aFleet([]), {}, { memory });
  const [first, last] = [parts[0], parts.at(-1)];
  expect([by, parts.length]).toEqual(['day', 14]);
  expect(first).toMatchObject({ delegates: null, outages: null, outageMinutes: null, unreadMinutes: 1_440 });
  expect(last).toMatchObject({ to: formatIso(history.now()), delegates: 1, instances: 1, outages: 0 });
  const week = await answerOf(
    '/numbers',
    aFleet([]),
    { by: 'week', from: '2026-09-14T00:00:00Z' },
    { memory },
  );
  expect(week.parts).toEqual([expect.objectContaining({ from: '2026-09-14T00:00:00Z', delegates: 1 })]);
  const future = answerOf('/numbers', aFleet([]), { from: formatIso(history.now() + DAY_MS) }, { memory });
  await expect(future).rejects.toMatchObject({ code: 'GATEWAY_BAD_PARAMETER' });
});

test('each delegate is found by its identifier, with the findings of its page', async () => {
  const fleet = aFleet([{ name: 'quiet', instances: [{ heartbeatAt: inDays(-1) }] }, { name: 'sound' }]);
  const { delegate, findings } = await answerOf('/delegates/{identifier}', fleet, { identifier: '_quiet' });
  expect(delegate).toMatchObject({
    name: 'quiet',
    status: 'DISCONNECTED',
    instances: [{ version: '26.08.89100' }],
  });
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'not-connected', names: ['quiet'] }));
  const missing = answerOf('/delegates/{identifier}', fleet, { identifier: '_other' });
  await expect(missing).rejects.toMatchObject({ code: 'GATEWAY_NO_SUCH_DELEGATE' });
});

test('a cursor goes on behind its delegate, also when others have come and gone', async () => {
  const fleetOf = (...names: string[]) => aFleet(names.map((name) => ({ name })));
  const first = await answerOf('/fleet', fleetOf('a', 'b', 'c', 'd'), { limit: 2 });
  const after = fleetOf('0', 'a', 'bb', 'd');
  const second = await answerOf('/fleet', after, { limit: 2, cursor: first.next });
  expect([first, second].map(({ list }) => list.map(({ name }) => name))).toEqual([
    ['a', 'b'],
    ['bb', 'd'],
  ]);
  expect(second.next).toBeNull();
});

test.each([
  ['no JSON', 'rubbish'],
  ['an empty text', ''],
  ['another place', Buffer.from('["a",1]').toString('base64url')],
  ['no name', Buffer.from('[""]').toString('base64url')],
  ['a number of a page', Buffer.from('2').toString('base64url')],
  ['bytes that are no text', '_____w'],
  ['cut off', cursorOf('name').slice(0, -1)],
  ['with something behind it', `${cursorOf('name')}=`],
])('a cursor that no answer had is refused: %s', async (_what, cursor) => {
  const asked = answerOf('/fleet', aFleet([{}]), { cursor });
  await expect(asked).rejects.toMatchObject({ code: 'GATEWAY_BAD_PARAMETER' });
});
