import * as v from 'valibot';
import { AUTO_UPGRADES, TOKEN_STATES } from '@/domain/delegate/read-facts';
import { EVENT_KINDS, TOKEN_CHANGES } from '@/domain/memory/events';
import { type Answers, QUESTIONS } from '@/domain/memory/questions';
import { count, time } from '@/domain/report/schema';
import type { Scope } from '@/domain/scope/scope';
import { formatIso, readIsoTime } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { Refusal } from '../requests/refusal.ts';

const text = v.nullable(v.string());
const texts = v.array(v.string());
const moment = v.nullable(time);
const share = { count, of: count };
const delegate = v.object({ key: v.string(), name: v.string() });
/** When it was last seen, on which host, and how many instances it had. */
const last = v.object({ at: moment, host: text, instances: count });
const autoUpgrade = v.nullable(v.picklist(AUTO_UPGRADES));
const token = v.nullable(v.picklist(TOKEN_STATES));

const outage = {
  /** Instances that fell silent, how many of them are back, and how many nobody expects any more. */
  instances: v.object({ ...share, gone: count }),
  backDelegates: v.object(share),
  notBack: v.array(delegate),
  worstAt: time,
  lastBack: v.nullable(delegate),
  /** What most of them have in common, and few others have. */
  trait: v.nullable(
    v.object({
      kind: v.string(),
      value: v.string(),
      unit: v.picklist(['delegates', 'instances']),
      inside: v.object(share),
      others: v.object(share),
    }),
  ),
  isDown: v.boolean(),
  steps: v.array(v.object({ at: time, delegates: count, instances: count, back: count })),
};

/** What an event says beside its time and its delegates, by its kind. */
const FACTS: Readonly<Record<(typeof EVENT_KINDS)[number], v.ObjectEntries>> = {
  outage,
  lost: outage,
  missing: { last, still: count },
  came: { instances: count },
  returned: { missingSince: moment },
  deleted: { by: text, last },
  version: {
    before: text,
    after: text,
    byUpgrader: v.boolean(),
    /** Those that are silent or missing since. */
    lost: v.object({ delegates: v.array(delegate), count }),
  },
  latest: { before: v.string(), after: v.string() },
  'auto-upgrade': { before: autoUpgrade, after: autoUpgrade, beforeSince: moment },
  token: { before: token, after: token },
  'token-change': {
    change: v.picklist(Object.values(TOKEN_CHANGES)),
    token: v.string(),
    by: text,
    scope: text,
  },
  tags: { added: texts, removed: texts, by: text },
  renamed: { before: v.string(), after: v.string() },
  gap: { reason: v.looseObject({ kind: v.string() }) },
  beginning: { instances: count },
};

/** Something that happened; without `to`, it goes on or has no end. */
const EVENT = v.variant(
  'kind',
  EVENT_KINDS.map((kind) =>
    v.object({
      id: v.string(),
      kind: v.literal(kind),
      from: time,
      to: moment,
      /** The first of the delegates; `count` is the number of all. */
      delegates: v.array(delegate),
      count,
      ...FACTS[kind],
    }),
  ),
);

export const ACTIVITY = {
  from: time,
  to: time,
  /** When the history of this scope began; null if it has none. */
  since: moment,
  /** So much happened that the events are those from here on; null for the whole period. */
  cutAt: moment,
  /** Newest first; what lasts comes before all others. */
  events: v.array(EVENT),
};

type ActivityQuery = Readonly<Partial<Record<'from' | 'to' | 'kinds' | 'cursor', string | undefined>>>;

/** A memory to ask. */
export interface AskedMemory {
  /** The present by its clock, epoch ms. */
  readonly now: () => Promise<number>;
  readonly ask: <Answer>(question: (memory: Answers) => Promise<Answer>) => Promise<Answer>;
}

/** Throws a Refusal for a period, a kind or a cursor that is none. */
export async function answerActivity(
  memory: AskedMemory,
  listing: { readonly scope: Scope; readonly includesBelow: boolean },
  query: ActivityQuery,
) {
  const to = query.to === undefined ? await memory.now() : readIsoTime(query.to);
  const from = query.from === undefined ? (to ?? 0) - DAY_MS : readIsoTime(query.from);
  const asked = { from, to, kinds: query.kinds?.split(','), before: query.cursor };
  const { success, output } = v.safeParse(QUESTIONS.activity, asked);
  if (!success)
    throw new Refusal('GATEWAY_BAD_PARAMETER', {
      detail: 'from, to, kinds or cursor: no period, kind or place',
    });
  const { events, next, since, cutAt } = await memory.ask((answers) =>
    answers.activity({ ...output, ...listing }),
  );
  const answer = sent({ from: output.from, to: output.to, since, cutAt, events });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test reads it by this schema
  return { ...(answer as v.InferOutput<v.ObjectSchema<typeof ACTIVITY, undefined>>), next: next ?? null };
}

const TIMES = new Set(['at', 'from', 'to', 'since', 'cutAt', 'beforeSince', 'missingSince', 'worstAt']);

/** Times in ISO 8601, and null for what is unknown. */
function sent(value: unknown, name = ''): unknown {
  if (value === undefined) return null;
  if (typeof value === 'number') return TIMES.has(name) ? (formatIso(value) ?? null) : value;
  if (Array.isArray(value)) return value.map((one) => sent(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sent(one, key)]));
}
