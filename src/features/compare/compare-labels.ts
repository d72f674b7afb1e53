import type { ComparedRow, ComparedSide, Gap } from '@/domain/query/compare';
import { counted, INSTANCES } from '@/features/words/labels';
import { formatCount, namedText } from '@/lib/numbers';

/** What a side is called: the filter as it is typed. */
export interface SideNames {
  readonly left: string;
  readonly right: string;
}

/** A difference as a sentence without its end, such as `tag:staging is 2 releases behind`. */
export function gapText(gap: Gap, names: SideNames): string {
  switch (gap.kind) {
    case 'missing':
      return `Only in ${names[gap.on === 'left' ? 'right' : 'left']}`;
    case 'version': {
      const { releases } = gap;
      const behind = releases ? counted(releases, RELEASES) : 'an earlier build';
      return releases ? `${names[gap.behind]} is ${behind} behind` : `${names[gap.behind]} runs ${behind}`;
    }
    case 'instances':
      return `${names[gap.fewer]} has ${counted(gap.by, INSTANCES)} fewer`;
    case 'tags':
      return [tagsText(gap.left, names.left), tagsText(gap.right, names.right)].filter(Boolean).join('; ');
  }
}

const RELEASES = { one: 'release', other: 'releases' } as const;

function tagsText(tags: readonly string[], name: string): string {
  return tags.length === 0 ? '' : `only ${name} has ${namedText(tags, 3)}`;
}

/** `3 of 3 instances`. */
export function instancesText({ connected, instances }: ComparedSide): string {
  return `${formatCount(connected)} of ${counted(instances, INSTANCES)}`;
}

const NAMES = { one: 'name', other: 'names' } as const;

/** `12 of 42 names differ`: a name stands for its delegates on both sides. */
export function resultText(rows: readonly ComparedRow[]): string {
  const differ = rows.filter(({ gaps }) => gaps.length > 0).length;
  if (differ === 0) return `All ${counted(rows.length, NAMES)} are alike`;
  return `${formatCount(differ)} of ${counted(rows.length, NAMES)} ${differ === 1 ? 'differs' : 'differ'}`;
}
