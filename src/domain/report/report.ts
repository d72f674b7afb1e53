import { formatIso, formatIsoDay } from '@/lib/time';
import { type CardCount, type CardId, healthCards } from '../delegate/cards';
import { latestVersionOf } from '../delegate/context';
import { type Fleet, instanceCountIn } from '../delegate/fleet';
import { delegatesIn } from '../delegate/rows';
import { findingsOf } from '../findings/finding';
import { findingsOfRows } from '../findings/findings-among';
import type { Severity } from '../findings/rule';
import { type DelegateFilters, isFiltered } from '../query/filters';
import { DEFAULT_SORT } from '../query/order';
import { selectView } from '../query/view';
import { type FailRule, ruleName } from './fail-on';

/** What a report says of a fleet. Names are in the order of the list. */
export interface Report {
  readonly scope: string;
  /** When the Manager answered, and the day to come that is shown; both in ISO 8601. */
  readonly asOf: string | undefined;
  readonly dayToCome: string | undefined;
  readonly latestVersion: string | undefined;
  readonly delegates: number;
  readonly instances: number;
  /** Null where nobody can count. Of the whole scope, also with filters: as on the page. */
  readonly cards: Readonly<Record<CardId, number | null>>;
  readonly findings: readonly ReportFinding[];
  /** The rules of `--fail-on`, and for whom they hold. */
  readonly checks: readonly ReportCheck[];
  /** The rows of the delegates that the filters choose. */
  readonly rows: Uint32Array;
}

interface ReportFinding {
  readonly rule: string;
  readonly severity: Severity;
  /** ISO 8601; undefined where nobody knows, or the finding has no beginning. */
  readonly since: string | undefined;
  readonly instances: number;
  readonly names: readonly string[];
}

export interface ReportCheck {
  readonly rule: string;
  /** `unknown` where the Manager does not report what the rule needs. */
  readonly state: 'passed' | 'failed' | 'unknown';
  readonly names: readonly string[];
}

interface ReportOptions {
  readonly scope: string;
  readonly filters: DelegateFilters;
  readonly failOn: readonly FailRule[];
}

/** Its numbers are those of the page for the same answer of the Manager. */
export function reportOf(fleet: Fleet, { scope, filters, failOn }: ReportOptions): Report {
  const { context } = fleet;
  const { rows } = selectView(fleet, filters, DEFAULT_SORT);
  const namesOf = (chosen: Iterable<number>) => delegatesIn(fleet, chosen).map(({ name }) => name);
  const cards = healthCards(fleet);
  const found = isFiltered(filters) ? findingsOfRows(fleet, rows) : findingsOf(fleet);
  const findings = found.map(({ rule, severity, since, rows: about, instances }) => ({
    rule: ruleName(rule),
    severity,
    since: formatIso(since),
    instances: instances.length,
    names: namesOf(about),
  }));
  return {
    scope,
    asOf: formatIso(context.asOf),
    dayToCome: formatIsoDay(context.dayToCome),
    latestVersion: latestVersionOf(context),
    delegates: rows.length,
    instances: instanceCountIn(fleet, rows),
    cards: {
      EXPIRED: countOf(cards.EXPIRED),
      EXPIRING: countOf(cards.EXPIRING),
      UNSUPPORTED: countOf(cards.UNSUPPORTED),
      AUTO_UPGRADE_OFF: countOf(cards.AUTO_UPGRADE_OFF),
    },
    findings,
    checks: failOn.map(({ text, find, isUnknown }) => {
      const names = namesOf(find(fleet, rows));
      return {
        rule: text,
        state: names.length > 0 ? 'failed' : isUnknown(fleet) ? 'unknown' : 'passed',
        names,
      };
    }),
    rows,
  };
}

function countOf(card: CardCount): number | null {
  return card.state === 'known' ? card.count : null;
}
