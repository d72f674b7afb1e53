import type * as v from 'valibot';
import { formatIso, formatIsoDay } from '@/lib/time';
import { type CardCount, healthCards } from '../delegate/cards';
import { latestVersionOf } from '../delegate/context';
import { type Fleet, instanceCountIn } from '../delegate/fleet';
import { type DelegateFilters, isFiltered } from '../filter/filters';
import { type Finding, findingsOf } from '../findings/finding';
import { findingsOfRows } from '../findings/findings-among';
import { DEFAULT_SORT } from '../view/order';
import { selectView } from '../view/view';
import { type Checked, type FailRule, MISSING_RULE } from './fail-on';
import { namesIn } from './names';
import type { NumbersBy } from './numbers';
import { type ABOUT, type CHECK, type FINDING, type HEAD, type REPORT, ruleName } from './schema';

/** What a report says of a fleet. Names are in the order of the list. */
export type Report = Omit<v.InferOutput<typeof REPORT>, 'list' | 'numbers'> & {
  /** The rows of the delegates that the filters choose. */
  readonly rows: Uint32Array;
  readonly numbers?: NumbersBy | undefined;
};
export type ReportCheck = v.InferOutput<typeof CHECK>;
type ReportHead = v.InferOutput<v.ObjectSchema<typeof HEAD, undefined>>;
type ReportAbout = v.InferOutput<v.ObjectSchema<typeof ABOUT, undefined>>;
type ReportFinding = v.InferOutput<typeof FINDING>;

interface ReportOptions {
  readonly scope: string;
  readonly filters: DelegateFilters;
  readonly failOn: readonly FailRule[];
  readonly missing: Checked['missing'];
  readonly numbers?: NumbersBy | undefined;
}

/** Its numbers are those of the page for the same answer of the Manager. */
export function reportOf(fleet: Fleet, { scope, filters, failOn, missing, numbers }: ReportOptions): Report {
  const { rows } = selectView(fleet, filters, DEFAULT_SORT);
  // Those that have left may be among them.
  const known = fleet.unreadableDelegates && missing?.names.length === 0 ? null : missing;
  const checked = { fleet, rows, missing: known };
  return {
    ...headOf(fleet, scope, rows),
    missing: known,
    numbers,
    findings: findingsIn(fleet, isFiltered(filters) ? findingsOfRows(fleet, rows) : findingsOf(fleet)),
    checks: failOn.map(({ text, find, isUnknown }) => {
      const names = [...find(checked)];
      const state = (): ReportCheck['state'] => {
        if (names.length > 0) return 'failed';
        if (fleet.unreadableDelegates) return 'unknown';
        if (rows.length === 0 && text !== MISSING_RULE) return 'skipped';
        return isUnknown(checked) ? 'unknown' : 'passed';
      };
      return { rule: text, state: state(), names };
    }),
    rows,
  };
}

/** The numbers of a fleet, of which `rows` are chosen. */
export function headOf(fleet: Fleet, scope: string, rows: Uint32Array): ReportHead {
  const cards = healthCards(fleet);
  const ofAll = <Count>(count: Count) => (fleet.unreadableDelegates ? null : count);
  const countOf = (card: CardCount) => ofAll(card.state === 'known' ? card.count : null);
  return {
    ...aboutOf(fleet, scope),
    delegates: ofAll(rows.length),
    instances: ofAll(instanceCountIn(fleet, rows)),
    cards: {
      EXPIRED: countOf(cards.EXPIRED),
      EXPIRING: countOf(cards.EXPIRING),
      UNSUPPORTED: countOf(cards.UNSUPPORTED),
      AUTO_UPGRADE_OFF: countOf(cards.AUTO_UPGRADE_OFF),
    },
  };
}

/** Of which fleet an answer is. */
export function aboutOf({ context, unreadableDelegates }: Fleet, scope: string): ReportAbout {
  return {
    unreadable: unreadableDelegates ?? null,
    scope,
    asOf: formatIso(context.asOf) ?? null,
    dayToCome: formatIsoDay(context.dayToCome) ?? null,
    latestVersion: latestVersionOf(context) ?? null,
  };
}

/** Findings of a fleet as they leave the page. */
export function findingsIn(fleet: Fleet, findings: readonly Finding[]): ReportFinding[] {
  return findings.map(({ rule, severity, since, rows, instances }) => ({
    rule: ruleName(rule),
    severity,
    since: formatIso(since) ?? null,
    instances: instances.length,
    names: namesIn(fleet, rows),
  }));
}
