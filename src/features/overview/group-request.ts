import { latestVersionOf } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { type Finding, findingsOfRows } from '@/domain/findings/finding';
import { writeView } from '@/domain/query/address';
import type { Facet } from '@/domain/query/filters';
import type { DelegateGroup, Grouping } from '@/domain/query/group';
import { findingLabel } from '@/features/fleet/finding-labels';
import { formatCount } from '@/lib/numbers';
import type { TimeZone } from '@/lib/time';
import { openingText, toDoText } from './group-request-labels';
import { detailText } from './situation-labels';

/** At most so many delegates are named of each finding. */
const NAMED_DELEGATES = 20;

/** What somebody has to act on in a group, worst first. */
export function problemsOf(fleet: Fleet, { rows }: DelegateGroup): readonly Finding[] {
  return findingsOfRows(fleet, rows).filter(({ severity }) => severity !== 'info');
}

interface GroupRequest {
  readonly fleet: Fleet;
  readonly by: Grouping;
  readonly group: DelegateGroup;
  /** Not empty. */
  readonly problems: readonly Finding[];
  /** The scope, as a sentence names it. */
  readonly where: string;
  readonly zone: TimeZone;
  /** The address of the list with this group alone. */
  readonly link: string;
}

/** A request for the owner of a group, as plain text: what is wrong with which delegates, since when, what to do, and where to look. */
export function groupRequest({ fleet, by, group, problems, where, zone, link }: GroupRequest): string {
  const concerned = new Set(problems.flatMap(({ rows }) => [...rows]));
  const latest = latestVersionOf(fleet.context);
  const image = latest === undefined ? undefined : `harness/delegate:${latest}`;
  const parts = problems.map((problem) => {
    const { title, actions } = findingLabel(problem, fleet, zone);
    const more = problem.rows.length - NAMED_DELEGATES;
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
  return `${[opening, ...parts, `Show them: ${link}`].join('\n\n')}\n`;
}

/** The finding of one of its delegates. */
function sentenceOf({ rule }: Finding, row: number, fleet: Fleet, zone: TimeZone): string {
  const own = findingsOfRows(fleet, Uint32Array.of(row)).find((one) => one.rule === rule);
  return own ? `${findingLabel(own, fleet, zone).sentence} ${detailText(own, fleet, zone)}`.trim() : '';
}

const FACETS: Record<Grouping, Facet> = {
  owner: 'owner',
  tag: 'delegateTags',
  version: 'version',
  scope: 'scope',
};

/** The query of the list with a group alone, beside the filters that are on; delegates without an owner, a version or a scope have no filter. */
export function queryOfGroup(
  current: URLSearchParams,
  by: Grouping,
  value: string | undefined,
): URLSearchParams {
  if (value !== undefined) return writeView(current, { filters: { [FACETS[by]]: [value] } });
  return by === 'tag' ? writeView(current, { filters: { tagged: ['NO'] } }) : current;
}
