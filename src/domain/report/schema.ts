import * as v from 'valibot';
import { CARDS, type CardId } from '../delegate/cards';
import { DELEGATE, INSTANCE } from '../delegate/fields';
import { EXPORT_COLUMNS, type ExportColumn, INSTANCE_COLUMNS } from '../export/columns';
import { FINDING_RULES, type FindingRule } from '../findings/finding';
import { PART_UNITS } from '../memory/number-parts';
import type { Field } from '../table/field';

// The shapes of what leaves the page: of the report, and of the answers of the API. What nobody knows is null.

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** UTC, to the second: `2026-09-15T10:30:00Z`. */
export const time = v.pipe(v.string(), v.isoTimestamp());
/** A UTC day: `2026-09-15`. */
export const day = v.pipe(v.string(), v.isoDate());
const texts = v.array(v.string());

/** The name of a finding in reports: `NOT_CONNECTED` is `not-connected`. */
export function ruleName(rule: FindingRule): string {
  return rule.toLowerCase().replaceAll('_', '-');
}

const CARD_ENTRIES = Object.fromEntries(CARDS.map((card) => [card, v.nullable(count)]));

/** Of which fleet something is. */
export const ABOUT = {
  /** How many delegates of the answer cannot be read: nothing else counts or lists them. Null for a moment of the past. */
  unreadable: v.nullable(count),
  /** The account, `org` or `org/project`. */
  scope: v.string(),
  /** When the Manager answered. */
  asOf: v.nullable(time),
  /** The day to come that is shown; null for now and the past. */
  dayToCome: v.nullable(day),
  latestVersion: v.nullable(v.string()),
};

/** The numbers of a fleet. Null where nobody can count, as with delegates that cannot be read. */
export const HEAD = {
  ...ABOUT,
  /** Those that the filter chooses. */
  delegates: v.nullable(count),
  instances: v.nullable(count),
  /** Of the whole scope, also with a filter. */
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each card
  cards: v.object(CARD_ENTRIES as Record<CardId, v.NullableSchema<typeof count, undefined>>),
};

export const FINDING = v.object({
  rule: v.picklist(FINDING_RULES.map(ruleName)),
  severity: v.picklist(['critical', 'warning', 'info']),
  /** When it began for the first of them; null where nobody knows, or the finding has no beginning. */
  since: v.nullable(time),
  /** How many instances show it. */
  instances: count,
  /** Of delegates, in the order of the list. */
  names: texts,
});

/**
 * Those that were listed before, are not listed, and were deleted by nobody we know of; the last one gone first. Of the whole
 * scope, also with a filter.
 */
export const MISSING = v.object({
  names: texts,
  /** Whether there are more than these. */
  isMore: v.boolean(),
});
export type MissingNames = v.InferOutput<typeof MISSING>;

/** The numbers of a UTC day or week; null where nothing was read. */
const PART = v.object({
  from: time,
  to: time,
  /** Of which moment the first two numbers are: the last one that was read. */
  asOf: v.nullable(time),
  delegates: v.nullable(count),
  instances: v.nullable(count),
  /** The fewest instances that were connected. */
  lowestReporting: v.nullable(count),
  /** Those that were seen in it, also if they began before. */
  outages: v.nullable(count),
  /** How long at least one of them lasted within it. */
  outageMinutes: v.nullable(count),
  /** How long nothing was read. */
  unreadMinutes: count,
});

export const NUMBERS = v.object({ by: v.picklist(PART_UNITS), parts: v.array(PART) });

export const CHECK = v.object({
  rule: v.string(),
  /** `unknown` where the Manager does not report, nobody can read, or no history has, what the rule needs; `skipped` where there is no delegate to check. */
  state: v.picklist(['passed', 'failed', 'unknown', 'skipped']),
  names: texts,
});

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each column
const COLUMN_ENTRIES = Object.fromEntries(
  EXPORT_COLUMNS.map((column) => [
    column,
    column === 'findings'
      ? v.array(v.picklist(FINDING_RULES))
      : valueSchema(DELEGATE[column === 'status' ? 'state' : column]),
  ]),
) as Record<ExportColumn, v.GenericSchema>;

/** One delegate, with the names of the page's export. */
export const DELEGATE_ITEM = v.object({
  ...COLUMN_ENTRIES,
  /** Only in a list with what is below its scope. */
  scope: v.optional(v.nullable(v.string())),
  /** Only on a day to come. */
  asOf: v.optional(day),
  instances: v.array(
    v.object(Object.fromEntries(INSTANCE_COLUMNS.map((column) => [column, valueSchema(INSTANCE[column])]))),
  ),
});

export const REPORT = v.object({
  ...HEAD,
  /**
   * Null without a history, and when that did not read the scope at the moment of the report. Null in place of nobody while
   * delegates cannot be read, because those that have left may be among them.
   */
  missing: v.nullable(MISSING),
  /** Only if somebody asks for them. Of the whole scope. */
  numbers: v.optional(NUMBERS),
  findings: v.array(FINDING),
  checks: v.array(CHECK),
  list: v.array(DELEGATE_ITEM),
});

/** The form of a field's value in JSON. */
function valueSchema({ kind, label }: Field): v.GenericSchema {
  const known = (): v.GenericSchema => {
    if (kind.unit) return kind.unit === 'day' ? day : time;
    if (kind.values) return v.picklist(kind.values);
    if (kind.form === 'flags') return v.boolean();
    if (kind.form === 'numbers' || kind.form === 'counts') return v.number();
    return kind.form === 'lists' || kind.form === 'tags' ? texts : v.string();
  };
  return v.pipe(kind.form === 'counts' ? count : v.nullable(known()), v.description(label));
}
