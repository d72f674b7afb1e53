import { latestVersionOf } from '@/domain/delegate/context';
import { type Fleet, instancesAt } from '@/domain/delegate/fleet';
import { type Finding, findingsOfRows } from '@/domain/findings/finding';
import { writeView } from '@/domain/query/address';
import type { DelegateGroup, Grouping } from '@/domain/query/group';
import { imageFor } from '@/domain/upgrade/upgrade-facts';
import { findingDetailText } from '@/features/fleet/finding-details';
import { findingLabel } from '@/features/fleet/finding-labels';
import { withTag } from '@/features/list/tag-links';
import { formatCount } from '@/lib/numbers';
import type { TimeZone } from '@/lib/time';
import { openingText, toDoText } from './group-request-labels';

/** The most delegates that a request names for each finding. */
const NAMED_DELEGATES = 20;

/** Returns the findings of a group that need action, worst first. */
export function problemsOf(fleet: Fleet, { rows }: DelegateGroup): readonly Finding[] {
  return findingsOfRows(fleet, rows).filter(({ severity }) => severity !== 'info');
}

interface GroupRequest {
  readonly fleet: Fleet;
  readonly by: Grouping;
  readonly group: DelegateGroup;
  /** Not empty. */
  readonly problems: readonly Finding[];
  /** The name of the scope in a sentence. */
  readonly where: string;
  readonly zone: TimeZone;
  /** The address of the list with only this group. */
  readonly link: string;
}

/** Returns a plain-text request for the owner of a group: what is wrong with which delegates, what to do, and a link. */
export function groupRequest({ fleet, by, group, problems, where, zone, link }: GroupRequest): string {
  const concerned = new Set(problems.flatMap(({ rows }) => [...rows]));
  const latest = latestVersionOf(fleet.context);
  const parts = problems.map((problem) => {
    const { title, actions } = findingLabel(problem, fleet, zone);
    const more = problem.rows.length - NAMED_DELEGATES;
    const image = latest === undefined ? undefined : imageFor(latest, versionsOf(problem, fleet));
    const toDo = toDoText(problem.rule, actions, image);
    return [
      `${title}:`,
      ...Array.from(
        problem.rows.subarray(0, NAMED_DELEGATES),
        (row) => `- ${sentenceOf(problem, row, fleet, zone)}`,
      ),
      ...(more > 0 ? [`- and ${formatCount(more)} more`] : []),
      ...(toDo === undefined ? [] : [`To do: ${toDo}`]),
    ].join('\n');
  });
  const opening = openingText({
    by,
    value: group.value,
    count: concerned.size,
    total: group.rows.length,
    where,
  });
  return `${[opening, ...parts, `${hasFilter(by, group.value) ? 'Show them' : 'The list'}: ${link}`].join('\n\n')}\n`;
}

function versionsOf({ rows }: Finding, fleet: Fleet): readonly string[] {
  return Array.from(rows, (row) => instancesAt(fleet, row))
    .flat()
    .flatMap(({ version }) => version ?? []);
}

/** Returns the text of a finding for one of its delegates. */
function sentenceOf({ rule }: Finding, row: number, fleet: Fleet, zone: TimeZone): string {
  const own = findingsOfRows(fleet, Uint32Array.of(row)).find((one) => one.rule === rule);
  return own
    ? `${findingLabel(own, fleet, zone).sentence} ${findingDetailText(own, fleet, zone)}`.trim()
    : '';
}

/** Whether a filter can show only this group: there is none for delegates without an owner, a version or a scope. */
function hasFilter(by: Grouping, value: string | undefined): boolean {
  return value !== undefined || by === 'tag';
}

/** Returns the query of the list with only this group, or the current query if no filter can show only this group. */
export function queryOfGroup(
  current: URLSearchParams,
  by: Grouping,
  value: string | undefined,
): URLSearchParams {
  if (!hasFilter(by, value)) return current;
  if (value === undefined) return writeView(current, { filters: { tagged: ['NO'] } });
  // Tags are added, because a delegate can have many; it has one owner, one scope and one lowest version.
  return by === 'tag' ? withTag(current, value) : writeView(current, { filters: { [by]: [value] } });
}
