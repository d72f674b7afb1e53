import { DAY_MS } from '@/lib/units';
import { isUnknown } from '../delegate/connectivity';
import { supportDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { delegatesIn, type InstanceRow } from '../delegate/rows';
import { FINDING_RULES, type FindingRule, findingsOf, RULE_OF } from '../findings/finding';
import { findingCount } from '../findings/findings-among';
import { namesIn } from './names';
import { type MissingNames, ruleName } from './schema';

/** What a rule checks. */
export interface Checked {
  readonly fleet: Fleet;
  /** The delegates that the filters choose. */
  readonly rows: Uint32Array;
  /** Null when nobody knows who is missing. */
  readonly missing: MissingNames | null;
}

/** Something that fails a report: a finding, an end of support within some days, or delegates that are missing. */
export interface FailRule {
  /** As it was written: `expired`, `ending:14d`. */
  readonly text: string;
  /** The names of the delegates for which it holds. */
  readonly find: (checked: Checked) => readonly string[];
  /** Whether nobody can tell for some of the fleet, so that finding none says nothing. */
  readonly isUnknown: (checked: Checked) => boolean;
}

/** The rule about delegates that are not in the listing: only a history knows them, and no filter chooses among them. */
export const MISSING_RULE = 'missing';

const ENDING = /^ending:(\d{1,4})d$/;
/** Findings by the names that the report gives them: `not-connected`. */
const BY_NAME = new Map(FINDING_RULES.map((rule) => [ruleName(rule), rule] as const));
/** A shorter name of what is asked for most. */
const SILENT: FindingRule = 'NOT_CONNECTED';

/** Reads `expired,ending:14d,silent`. A rule that does not exist is a problem, in words. */
export function readFailOn(text: string): {
  readonly rules: readonly FailRule[];
  readonly problems: readonly string[];
} {
  const rules: FailRule[] = [];
  const problems: string[] = [];
  for (const name of text.split(',').map((part) => part.trim())) {
    const rule = ruleOf(name);
    if (rule) rules.push({ text: name, ...rule });
    else
      problems.push(
        `${name === '' ? 'an empty rule' : name}: there are ending:14d, silent, ${MISSING_RULE}, ${[...BY_NAME.keys()].join(', ')}`,
      );
  }
  return { rules, problems };
}

function ruleOf(name: string): Omit<FailRule, 'text'> | undefined {
  const days = ENDING.exec(name)?.[1];
  if (days !== undefined)
    return {
      find: ({ fleet, rows }) => endingWithin(fleet, rows, Number(days)),
      isUnknown: isUntold(hasNoEnd),
    };
  if (name === MISSING_RULE)
    return {
      find: ({ missing }) => missing?.names ?? [],
      isUnknown: ({ missing }) => missing === null,
    };
  const rule = name === 'silent' ? SILENT : BY_NAME.get(name);
  if (!rule) return undefined;
  const find: FailRule['find'] = ({ fleet, rows }) => {
    const found = new Set(
      findingsOf(fleet).flatMap((finding) => (finding.rule === rule ? [...finding.rows] : [])),
    );
    return namesIn(
      fleet,
      [...rows].filter((row) => found.has(row)),
    );
  };
  const isUntoldAmong = isUntold(untoldBy(rule));
  return {
    find,
    isUnknown: (checked) =>
      findingCount(rule, checked.fleet) === undefined ||
      (RULE_OF[rule].isOfNow && checked.fleet.context.dayToCome !== undefined) ||
      isUntoldAmong(checked),
  };
}

/** Whether nobody can tell of an instance if the rule applies to it; undefined for a rule that is not about instances. */
type IsUntold = ((instance: InstanceRow) => boolean) | undefined;

const hasNoEnd = ({ isExpiryKnown }: InstanceRow) => isExpiryKnown === false;

function untoldBy(rule: FindingRule): IsUntold {
  if (rule === 'EXPIRED' || rule === 'NEAR_EXPIRY') return hasNoEnd;
  if (rule === 'UNSUPPORTED') return ({ isUnsupportedKnown }) => isUnsupportedKnown === false;
  return RULE_OF[rule].isOfNow && isUnknown;
}

/** Of an instance that cannot be read, nobody can tell anything. */
function isUntold(untold: IsUntold) {
  return ({ fleet, rows }: Checked) =>
    untold !== undefined &&
    delegatesIn(fleet, rows).some(
      ({ hasUnreadableInstances, instances }) => hasUnreadableInstances || instances.some(untold),
    );
}

/** Also those whose support has ended. */
function endingWithin(fleet: Fleet, rows: Uint32Array, days: number): readonly string[] {
  const last = supportDay(fleet.context) + days * DAY_MS;
  return delegatesIn(fleet, rows)
    .filter((one) =>
      one.instances.some(
        ({ supportEnds, versionStatus }) =>
          versionStatus === 'EXPIRED' || (supportEnds !== undefined && supportEnds <= last),
      ),
    )
    .map(({ name }) => name);
}
