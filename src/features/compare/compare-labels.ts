import { group, sum } from 'd3-array';
import type { DelegateFilters } from '@/domain/filter/filters';
import {
  type ComparedRow,
  type ComparedSide,
  type Comparison,
  type Gap,
  isDown,
  type SideKey,
} from '@/domain/view/compare';
import { RELEASES } from '@/domain/words/counted';
import { filterParts } from '@/features/list/facet-labels';
import { counted, DELEGATES, INSTANCES } from '@/features/words/labels';
import { formatCount, namedText } from '@/lib/numbers';

/** What each side is called. */
export type SideNames = Readonly<Record<SideKey, string>>;

/** The value where each side is one value of a filter, else the filters as typed. */
export function sideNames(texts: SideNames, filters: Readonly<Record<SideKey, DelegateFilters>>): SideNames {
  const left = onlyValue(filters.left);
  const right = onlyValue(filters.right);
  return left === undefined || right === undefined || left === right ? texts : { left, right };
}

function onlyValue(filters: DelegateFilters): string | undefined {
  const [part, ...more] = filterParts(filters, 'utc');
  return filters.search === '' && more.length === 0 ? part?.label : undefined;
}

/** A difference in words, such as `staging 2 releases behind`. */
function gapText(gap: Gap, names: SideNames): string {
  switch (gap.kind) {
    case 'missing':
      return `only in ${names[gap.on === 'left' ? 'right' : 'left']}`;
    case 'down':
      return `not connected in ${names[gap.on]}`;
    case 'version': {
      const name = names[gap.behind];
      return gap.releases
        ? `${name} ${counted(gap.releases, RELEASES)} behind`
        : `${name} runs an earlier build`;
    }
    case 'connected':
      return `${counted(gap.by, INSTANCES)} fewer connected in ${names[gap.fewer]}`;
    case 'instances':
      return `${counted(gap.by, INSTANCES)} fewer in ${names[gap.fewer]}`;
    case 'tags':
      return [tagsText(gap.left, names.left), tagsText(gap.right, names.right)].filter(Boolean).join(', ');
  }
}

function tagsText(tags: readonly string[], name: string): string {
  return tags.length === 0 ? '' : `only ${name} has ${namedText(tags, 3)}`;
}

/** All differences of a row in one line. */
export function differenceText({ gaps }: ComparedRow, names: SideNames): string {
  return gaps.map((gap) => gapText(gap, names)).join(', ');
}

/** The views of the page, and what each shows. */
export const COMPARE_VIEWS = {
  differ: ({ left, right, gaps }: ComparedRow) =>
    left !== undefined && right !== undefined && gaps.length > 0,
  left: ({ right }: ComparedRow) => right === undefined,
  right: ({ left }: ComparedRow) => left === undefined,
  same: ({ gaps }: ComparedRow) => gaps.length === 0,
} as const;
export type CompareView = keyof typeof COMPARE_VIEWS;

/** What these many pairs have as their largest difference. */
const LEAD_TEXTS: Record<Exclude<Gap['kind'], 'missing'>, (count: number, name: string) => string> = {
  down: (count, name) => `${count === 1 ? 'is' : 'are'} not connected in ${name}`,
  version: (count, name) => `${count === 1 ? 'runs' : 'run'} an older version in ${name}`,
  connected: (count, name) => `${count === 1 ? 'has' : 'have'} fewer connected instances in ${name}`,
  instances: (count, name) => `${count === 1 ? 'has' : 'have'} fewer instances in ${name}`,
  tags: (count) => `${count === 1 ? 'has' : 'have'} other tags`,
};

/** The side that a difference is about. */
function sideOf(gap: Exclude<Gap, { kind: 'missing' }>): SideKey {
  if (gap.kind === 'version') return gap.behind;
  if (gap.kind === 'tags') return 'left';
  return 'on' in gap ? gap.on : gap.fewer;
}

/** So many kinds of differences are named. */
const MOST_PARTS = 3;
const PAIRS = { one: 'pair', other: 'pairs' } as const;

/** What the page says first: how many pairs differ and how, what only one side has, and what is not connected on both. */
export function compareLead({ rows }: Comparison, names: SideNames) {
  const pairs = rows.filter(({ left, right }) => left && right);
  const differing = pairs.filter(({ gaps }) => gaps.length > 0);
  const groups = group(
    differing.flatMap(({ gaps: [gap] }) => (gap && gap.kind !== 'missing' ? [gap] : [])),
    (gap) => `${gap.kind} ${sideOf(gap)}`,
  );
  const parts = [...groups.values()].slice(0, MOST_PARTS).flatMap(([gap, ...more]) => {
    const count = more.length + 1;
    return gap ? `${formatCount(count)} ${LEAD_TEXTS[gap.kind](count, names[sideOf(gap)])}` : [];
  });
  const others = sum([...groups.values()].slice(MOST_PARTS), ({ length }) => length);
  if (others > 0) parts.push(`${formatCount(others)} otherwise`);
  const alone = (['left', 'right'] as const).flatMap((side) => {
    const count = rows.filter(COMPARE_VIEWS[side]).length;
    return count > 0 ? `${formatCount(count)} ${count === 1 ? 'is' : 'are'} only in ${names[side]}.` : [];
  });
  const down = pairs.filter(({ left, right }) => left && right && isDown(left) && isDown(right)).length;
  const details = [
    ...(parts.length > 0 ? [`${parts.join('; ')}.`] : []),
    ...alone,
    ...(down > 0 ? [`${formatCount(down)} ${down === 1 ? 'is' : 'are'} not connected on either side.`] : []),
  ];
  return {
    tone: details.length > 0 ? ('attention' as const) : undefined,
    text: leadText(differing.length, pairs.length),
    detail: details.join(' '),
  };
}

function leadText(differing: number, pairs: number): string {
  if (pairs === 0) return 'No delegate of one side has its like on the other.';
  if (differing === 0)
    return pairs === 1 ? 'The only pair is alike.' : `All ${counted(pairs, PAIRS)} are alike.`;
  return `${formatCount(differing)} of ${counted(pairs, PAIRS)} ${differing === 1 ? 'differs' : 'differ'}.`;
}

/** `30 delegates, 90 instances`. */
export function sizeText(delegates: number, instances: number): string {
  return `${counted(delegates, DELEGATES)}, ${counted(instances, INSTANCES)}`;
}

/** `3 of 3`: its connected instances. */
export function connectedText({ connected, instances }: ComparedSide): string {
  return `${formatCount(connected)} of ${formatCount(instances)}`;
}
