import * as v from 'valibot';
import type { Fleet } from '@/domain/delegate/fleet';
import { rowOfKeyOrName } from '@/domain/delegate/name-key';
import { exportObjects } from '@/domain/export/export';
import { LONGEST_TEXT } from '@/domain/filter/filter-text';
import { isFiltered } from '@/domain/filter/filters';
import { findingsOf } from '@/domain/findings/finding';
import { findingsOfDelegate, findingsOfRows } from '@/domain/findings/findings-among';
import { EVENT_KINDS } from '@/domain/memory/events';
import { PART_UNITS } from '@/domain/memory/number-parts';
import { numbersItem } from '@/domain/memory/number-texts';
import type { ReportChoice } from '@/domain/report/choice';
import { missingNamesAt } from '@/domain/report/missing';
import { numbersUntil } from '@/domain/report/numbers';
import { aboutOf, findingsIn, headOf } from '@/domain/report/report';
import { ABOUT, DELEGATE_ITEM, FINDING, HEAD, MISSING, NUMBERS, time } from '@/domain/report/schema';
import { SCOPE_LABEL, scopeLabel } from '@/domain/scope/scope';
import { allTexts, type Texts } from '@/domain/table/texts';
import { DEFAULT_SORT } from '@/domain/view/order';
import { selectView } from '@/domain/view/view';
import { defined } from '@/lib/defined';
import { oncePer } from '@/lib/once-per';
import { formatIso, readIsoTime } from '@/lib/time';
import { Refusal } from '../requests/refusal.ts';
import { ACTIVITY, type AskedMemory, answerActivity } from './activity.ts';
import { cursorOf, readCursor } from './cursor.ts';
import { askedPlan, PLAN } from './plan.ts';

const DEFAULT_LIMIT = 100;
const MOST = 1_000;

const text = (meaning: string) =>
  v.optional(v.pipe(v.string(), v.maxLength(LONGEST_TEXT), v.description(meaning)));

/** It has a key, which can be as long as names of the Manager. */
const cursorText = (meaning: string) => v.optional(v.pipe(v.string(), v.description(meaning)));

const OF_SCOPE = {
  scope: v.optional(
    v.pipe(
      v.string(),
      v.regex(SCOPE_LABEL, 'is not org or org/project'),
      v.maxLength(LONGEST_TEXT),
      v.description('org or org/project. Without it: the account.'),
    ),
  ),
  asOf: text(
    'A moment of the past (2026-11-23T02:00:00Z or with an offset), or a day to come (2027-01-15). Without it: now.',
  ),
};
const OF_LIST = {
  ...OF_SCOPE,
  all: v.optional(
    v.pipe(v.picklist(['true', 'false']), v.description('true: with everything below the scope.')),
  ),
  filter: text('Only some delegates, as typed into the search of the page: status:disconnected -tag:gpu'),
};
const OF_PAGE = {
  limit: v.optional(
    v.pipe(
      v.string(),
      v.digits('is not a whole number'),
      v.toNumber(),
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(MOST),
      v.description(`How many, up to ${MOST}. Without it: ${DEFAULT_LIMIT}.`),
    ),
  ),
  cursor: cursorText('The next of the answer before. It names a place in the list and never expires.'),
};

const moment = (meaning: string) =>
  v.pipe(v.string(), v.isoTimestamp('is no moment such as 2026-11-23T02:00:00Z'), v.description(meaning));
const NEXT = v.pipe(v.nullable(v.string()), v.description('The cursor of the next page; null on the last.'));

/** What is asked, and what an answer is made of. */
export interface Asked<Query> {
  readonly choice: ReportChoice;
  /** As the schema has read it; it also has the names in the path. */
  readonly query: Query;
  /** That of the choice. Throws a Refusal. */
  readonly fleet: () => Promise<Fleet>;
  /** Throws a Refusal without a memory, and while it cannot be read. */
  readonly memory: () => AskedMemory;
}

/** Type-checks an entry. `readsFleet`: whether the fleet of the choice must have been read. */
function endpoint<Entries extends v.ObjectEntries, Answer extends v.GenericSchema>(
  summary: string,
  entries: Entries,
  answer: Answer,
  of: (
    asked: Asked<v.InferOutput<v.StrictObjectSchema<Entries, undefined>>>,
  ) => Promise<v.InferInput<Answer>>,
  { readsFleet = true }: { readonly readsFleet?: boolean } = {},
) {
  return { summary, query: v.strictObject(entries), answer, of, readsFleet };
}

/** All that the API answers, by its path: the routes and the OpenAPI document are made from it. */
export const ENDPOINTS = {
  '/fleet': endpoint(
    'The four cards and the delegates, in the order of their keys.',
    { ...OF_LIST, ...OF_PAGE },
    v.object({
      ...HEAD,
      list: v.array(DELEGATE_ITEM),
      next: NEXT,
    }),
    async ({ fleet: read, choice, query: { limit = DEFAULT_LIMIT, cursor } }) => {
      const fleet = await read();
      const rows = rowsOf(fleet, choice);
      const after = cursor === undefined ? '' : readCursor(cursor);
      const chosen = new Set(rows);
      const keys = byKey(fleet.delegates.key).filter(({ row, key }) => key > after && chosen.has(row));
      const page = keys.slice(0, limit);
      const last = page.at(-1);
      return {
        ...headOf(fleet, scopeLabel(choice.scope), rows),
        list: items(
          fleet,
          page.map(({ row }) => row),
        ),
        next: last && keys.length > page.length ? cursorOf(last.key) : null,
      };
    },
  ),
  '/findings': endpoint(
    'What is wrong, worst first.',
    OF_LIST,
    v.object({ ...HEAD, findings: v.array(FINDING) }),
    async ({ fleet: read, choice }) => {
      const fleet = await read();
      const rows = rowsOf(fleet, choice);
      const found = isFiltered(choice.filters) ? findingsOfRows(fleet, rows) : findingsOf(fleet);
      return { ...headOf(fleet, scopeLabel(choice.scope), rows), findings: findingsIn(fleet, found) };
    },
  ),
  '/delegates/{identifier}': endpoint(
    'One delegate of a scope, with its instances and findings.',
    {
      identifier: v.pipe(v.string(), v.description('The identifier of the delegate.')),
      ...OF_SCOPE,
    },
    v.object({ ...ABOUT, delegate: DELEGATE_ITEM, findings: v.array(FINDING) }),
    async ({ fleet: read, choice, query: { identifier } }) => {
      const fleet = await read();
      const row = rowOfKeyOrName(fleet, identifier);
      const [delegate] = items(fleet, row === -1 ? [] : [row]);
      const { unreadableDelegates } = fleet;
      const detail = unreadableDelegates ? 'some of this scope cannot be read' : undefined;
      if (!delegate) throw new Refusal('GATEWAY_NO_SUCH_DELEGATE', { detail });
      const findings = findingsIn(fleet, findingsOfDelegate(fleet, row));
      return { ...aboutOf(fleet, scopeLabel(choice.scope)), delegate, findings };
    },
  ),
  '/missing': endpoint(
    'Who is missing: listed before, not listed, and deleted by nobody we know of. It needs a history.',
    {
      ...OF_SCOPE,
      asOf: text('A moment of the past (2026-11-23T02:00:00Z). Without it: now.'),
      all: OF_LIST.all,
    },
    v.object({ scope: ABOUT.scope, asOf: time, ...MISSING.entries }),
    async ({ memory, choice: { scope, includesBelow, moment: asked } }) => {
      const { ask, now } = memory();
      const present = await now();
      const at = asked?.at ?? present;
      // Nobody knows who will be missing: now is no answer for it.
      if (at > present) throw new Refusal('GATEWAY_NOT_REMEMBERED', { detail: 'it is not past yet' });
      const missing = await ask((answers) => missingNamesAt(answers, { scope, includesBelow }, at));
      if (!missing) throw new Refusal('GATEWAY_NOT_REMEMBERED');
      return { scope: scopeLabel(scope), asOf: formatIso(at) ?? '', ...missing };
    },
    { readsFleet: false },
  ),
  '/activity': endpoint(
    'What happened in a period, newest first. It needs a history.',
    {
      scope: OF_SCOPE.scope,
      all: OF_LIST.all,
      from: v.optional(moment('Without it: a day before the end.')),
      to: v.optional(moment('Without it: now.')),
      kinds: text(`Only these kinds of events, with commas between them: ${EVENT_KINDS.join(',')}`),
      cursor: cursorText('The next of the answer before.'),
    },
    v.object({ scope: ABOUT.scope, ...ACTIVITY, next: NEXT }),
    async ({ memory, choice, query }) => ({
      scope: scopeLabel(choice.scope),
      ...(await answerActivity(memory(), choice, query)),
    }),
    { readsFleet: false },
  ),
  '/numbers': endpoint(
    'The delegates, instances and outages of each UTC day or week, oldest first. It needs a history.',
    {
      scope: OF_SCOPE.scope,
      all: OF_LIST.all,
      by: v.optional(v.pipe(v.picklist(PART_UNITS), v.description('Without it: day.'))),
      from: v.optional(moment('It has the first day or week. Without it: 14 days, or 5 weeks.')),
      to: v.optional(moment('Without it: now.')),
    },
    v.object({ scope: ABOUT.scope, ...NUMBERS.entries }),
    async ({ memory, choice, query: { by = 'day', ...asked } }) => {
      const { ask, now } = memory();
      const present = await now();
      const from = asked.from === undefined ? undefined : readIsoTime(asked.from);
      const to = Math.min(present, asked.to === undefined ? present : (readIsoTime(asked.to) ?? 0));
      if (to <= (from ?? 0)) throw new Refusal('GATEWAY_BAD_PARAMETER', { detail: 'from, to: no period' });
      const { parts } = await ask((answers) => numbersUntil(answers, choice, { by, from, to }));
      return { scope: scopeLabel(choice.scope), by, parts: parts.map(numbersItem) };
    },
    { readsFleet: false },
  ),
  '/plan': endpoint(
    'Upgrades in waves: who on which day, and who in none.',
    {
      scope: OF_SCOPE.scope,
      all: OF_LIST.all,
      filter: OF_LIST.filter,
      by: text('The last day of a wave: 2027-01-15.'),
      wave: text('Most delegates of a wave.'),
      days: text('The days of waves: mon-fri/2 is every second one.'),
      freeze: text('Days without waves, with commas between periods: 2026-12-20..2027-01-03.'),
      order: text('Tags in the order of their upgrades: dev,qa,staging,prod.'),
      what: text('ends: only whose support ends by the last day. A version: it is the one to reach.'),
    },
    v.object({ ...ABOUT, ...PLAN }),
    async ({ fleet: read, choice, query }) => {
      const fleet = await read();
      const { by, wave, days, freeze, order, what } = query;
      const asked = defined({ by, wave, days, freeze, order, what });
      const rows = isFiltered(choice.filters) ? rowsOf(fleet, choice) : undefined;
      return { ...aboutOf(fleet, scopeLabel(choice.scope)), ...askedPlan(fleet, asked, rows) };
    },
  ),
};

export type EndpointPath = keyof typeof ENDPOINTS;

/** Sorted once while the fleet has the same delegates. */
const byKey = oncePer((keys: Texts) =>
  allTexts(keys)
    .map((key, row) => ({ key, row }))
    .sort((a, b) => (a.key < b.key ? -1 : 1)),
);

function rowsOf(fleet: Fleet, { filters }: ReportChoice): Uint32Array {
  return selectView(fleet, filters, DEFAULT_SORT).rows;
}

function items(fleet: Fleet, rows: readonly number[]) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema is made from the same columns
  return exportObjects(fleet, rows) as v.InferInput<typeof DELEGATE_ITEM>[];
}
