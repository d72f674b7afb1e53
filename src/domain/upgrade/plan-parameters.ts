import { dayBy, formatIsoDay, readIsoDay } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { formatZonedMoment, readZonedMoment, type ZonedMoment } from '@/lib/zoned-time';
import { type Drop, type DroppedValue, droppingInto, readMany, readOne } from '../address/address';
import { isReadableVersion } from '../delegate/version';
import { type Freeze, PLAN_DAYS, type PlanDays, WEEKDAYS, type Weekday } from './plan-days';

/** Which delegates to upgrade: those behind the latest version, those whose support ends by the deadline, or those of the list's filters. */
const PLAN_SUBJECTS = ['behind', 'ends', 'list'] as const;
type PlanSubject = (typeof PLAN_SUBJECTS)[number];

/** What somebody chose for a plan. A day is the start of the UTC day with its date, epoch ms, in whatever zone it counts. */
export interface PlanParameters {
  /** When the plan was made; undefined for now. An address with a day alone means its start. */
  readonly plan: number | undefined;
  /** How far the clock by which its days count is ahead of UTC, ms: that of its maker, so that the waves are the same for all. */
  readonly offsetMs: number;
  /** The last day on which a wave may begin. */
  readonly by: number | undefined;
  /** The most delegates of a wave. */
  readonly wave: number;
  readonly days: PlanDays;
  /** In their order; none touches another. */
  readonly freeze: readonly Freeze[];
  /** Tags, in the order in which their delegates are upgraded; undefined for {@link USUAL_ORDER}. */
  readonly order: readonly string[] | undefined;
  readonly what: PlanSubject;
  /** Keys of delegates that somebody took out of their waves, so that the plan goes on without them. */
  readonly without: readonly string[];
  /** The version to reach, chosen by hand where the latest one is not known. */
  readonly target: string | undefined;
}

/** The tags of most pipelines, the least risky first. */
export const USUAL_ORDER: readonly string[] = ['dev', 'qa', 'staging', 'prod'];
/** A link can name so many delegates. */
export const MOST_PER_WAVE = 200;
const MOST_EVERY = 14;
const MOST_FREEZES = 20;

export const WORKDAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5);
export const DEFAULT_PARAMETERS: PlanParameters = {
  plan: undefined,
  offsetMs: 0,
  by: undefined,
  wave: 12,
  // A day between two waves shows whether the first one came back.
  days: { weekdays: WORKDAYS, every: 1 },
  freeze: [],
  order: undefined,
  what: 'behind',
  without: [],
  target: undefined,
};

const NAMES = ['plan', 'by', 'wave', 'days', 'freeze', 'order', 'what', 'without'] as const;
const NO_DAY = 'it is no day such as 2027-01-15';

/**
 * `today` is the date of the reader, whose clock is `offsetMs` ahead of UTC. Never throws; values that could not be used
 * are in `dropped`.
 */
export function readPlan(
  params: URLSearchParams,
  today: number,
  offsetMs = 0,
): { readonly parameters: PlanParameters; readonly dropped: readonly DroppedValue[] } {
  const dropped: DroppedValue[] = [];
  const drop = droppingInto(dropped);
  const read = <Value>(name: string, valueOf: (text: string) => Value | string, otherwise: Value): Value => {
    const text = readOne(params, name, drop);
    if (text === undefined) return otherwise;
    const value = valueOf(text);
    if (typeof value !== 'string') return value;
    drop(name, text, value);
    return otherwise;
  };
  const made = read<ZonedMoment | undefined>(
    'plan',
    (text) => readMade(text, today + DAY_MS - offsetMs),
    undefined,
  );
  const plan = made?.at;
  const since = made ? dayBy(made.at, made.aheadMs) : today;
  const by = read<number | undefined>(
    'by',
    (text) =>
      momentOr(readIsoDay(text), (day) => {
        if (day <= since)
          return plan === undefined ? 'the day is past' : 'it is not after the day of the plan';
        return day > since + PLAN_DAYS * DAY_MS && 'a plan covers one year';
      }),
    undefined,
  );
  const subject = readSubject(readOne(params, 'what', drop), by, drop);
  return {
    parameters: {
      plan,
      offsetMs: made?.aheadMs ?? offsetMs,
      by,
      wave: read('wave', (text) => numberIn(text, MOST_PER_WAVE), DEFAULT_PARAMETERS.wave),
      days: read('days', readDays, DEFAULT_PARAMETERS.days),
      freeze: readFreezes(params, drop),
      order: readOrder(params, drop),
      without: readMany(params, 'without', drop),
      ...subject,
    },
    dropped,
  };
}

/** Works on a copy of the current address, like `writeView`. Defaults are left out. */
export function writePlan(
  current: URLSearchParams,
  reader: { readonly today: number; readonly offsetMs: number },
  changes: Partial<PlanParameters>,
): URLSearchParams {
  const { parameters: before } = readPlan(current, reader.today, reader.offsetMs);
  const parameters = { ...before, ...changes };
  const next = new URLSearchParams(current);
  for (const name of NAMES) next.delete(name);
  const { plan, offsetMs, by, wave, freeze, order, what, without, target } = parameters;
  const days = formatDays(parameters.days);
  if (plan !== undefined) next.set('plan', formatZonedMoment({ at: plan, aheadMs: offsetMs }) ?? '');
  if (by !== undefined) next.set('by', formatIsoDay(by) ?? '');
  if (wave !== DEFAULT_PARAMETERS.wave) next.set('wave', String(wave));
  if (days !== formatDays(DEFAULT_PARAMETERS.days)) next.set('days', days);
  for (const { from, to } of freeze) next.append('freeze', `${formatIsoDay(from)}..${formatIsoDay(to)}`);
  if (order) next.set('order', order.join(','));
  for (const key of without) next.append('without', key);
  if (target !== undefined) next.set('what', target);
  else if (what !== DEFAULT_PARAMETERS.what) next.set('what', what);
  return next;
}

/** A day alone means its start, UTC. */
function readMade(text: string, end: number): ZonedMoment | string {
  const day = readIsoDay(text);
  const made = day === undefined ? readZonedMoment(text) : { at: day, aheadMs: 0 };
  if (!made) return NO_DAY;
  return made.at < end ? made : 'the day has not come yet';
}

/** The moment, or the problem. */
function momentOr(at: number | undefined, problemOf: (at: number) => string | false): number | string {
  return at === undefined ? NO_DAY : problemOf(at) || at;
}

function numberIn(text: string, most: number): number | string {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : `it is no number from 1 to ${most}`;
}

/** `mon-fri`, `mon-fri/2`, `tue,thu`. */
function readDays(text: string): PlanDays | string {
  const [names = '', every = '1', ...more] = text.split('/');
  const step = numberIn(every, MOST_EVERY);
  const chosen = new Set<Weekday>();
  for (const part of names.split(',')) {
    const [first, last = first, ...others] = part
      .split('-')
      .map((name) => WEEKDAYS.findIndex((day) => day === name));
    if (first === undefined || last === undefined || first < 0 || last < first || others.length > 0)
      return 'it is no list of days such as mon-fri, tue,thu or mon-fri/2';
    for (const day of WEEKDAYS.slice(first, last + 1)) chosen.add(day);
  }
  if (typeof step === 'string' || more.length > 0) return `after the slash, ${numberIn('', MOST_EVERY)}`;
  return { weekdays: WEEKDAYS.filter((day) => chosen.has(day)), every: step };
}

function formatDays({ weekdays, every }: PlanDays): string {
  const names = [WORKDAYS, WEEKDAYS].some((run) => run.join() === weekdays.join())
    ? `${weekdays[0]}-${weekdays.at(-1)}`
    : weekdays.join(',');
  return every === 1 ? names : `${names}/${every}`;
}

/** Windows that touch become one; one that overlaps another is named. */
function readFreezes(params: URLSearchParams, drop: Drop): readonly Freeze[] {
  const read: (Freeze & { readonly text: string })[] = [];
  for (const text of readMany(params, 'freeze', drop)) {
    const [from = '', to = from, ...more] = text.split('..');
    const [first, last] = [readIsoDay(from), readIsoDay(to)];
    if (first === undefined || last === undefined || more.length > 0)
      drop('freeze', text, 'it is no time such as 2026-12-20..2027-01-03');
    else if (last < first) drop('freeze', text, 'it ends before it begins');
    else if (read.length === MOST_FREEZES) drop('freeze', text, `only the first ${MOST_FREEZES} count`);
    else read.push({ from: first, to: last, text });
  }
  const merged: Freeze[] = [];
  for (const { from, to, text } of read.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const before = merged.at(-1);
    if (!before || from > before.to + DAY_MS) {
      merged.push({ from, to });
      continue;
    }
    if (from <= before.to) drop('freeze', text, 'it overlaps another freeze, so both count as one');
    merged[merged.length - 1] = { from: before.from, to: Math.max(before.to, to) };
  }
  return merged;
}

/** Present and empty: no order. */
function readOrder(params: URLSearchParams, drop: Drop): readonly string[] | undefined {
  if (!params.has('order')) return undefined;
  const tags = (readOne(params, 'order', drop) ?? '').split(',').map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '');
}

function readSubject(
  text: string | undefined,
  by: number | undefined,
  drop: Drop,
): Pick<PlanParameters, 'what' | 'target'> {
  const what = PLAN_SUBJECTS.find((one) => one === text);
  if (text === undefined || (what !== undefined && (what !== 'ends' || by !== undefined)))
    return { what: what ?? 'behind', target: undefined };
  if (isReadableVersion(text)) return { what: 'behind', target: text };
  drop(
    'what',
    text,
    what === 'ends' ? 'it needs by=, a day' : 'it is neither behind, ends, list nor a version',
  );
  return { what: 'behind', target: undefined };
}
