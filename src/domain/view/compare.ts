import type { Fleet } from '../delegate/fleet';
import { type DelegateRow, delegatesIn } from '../delegate/rows';
import { compareVersions, lowestVersion, releasesBehind } from '../delegate/version';
import { type DelegateFilters, FACETS, isRangeFacet } from '../filter/filters';
import { DEFAULT_SORT } from './order';
import { selectView } from './view';

/** The delegates of one side that have the same name but for the words that only one side has. */
export interface ComparedSide {
  readonly names: readonly string[];
  /** Rows of the fleet. */
  readonly rows: readonly number[];
  readonly instances: number;
  readonly connected: number;
  /** Whether the connectivity of all of them is known. */
  readonly isKnown: boolean;
  /** The lowest of the connected instances; undefined when none is known. */
  readonly version: string | undefined;
  /** Custom tags, without those that only one side has. */
  readonly tags: readonly string[];
}

export type SideKey = 'left' | 'right';

/** A difference between both sides. */
export type Gap =
  /** Only the other side has it. */
  | { readonly kind: 'missing'; readonly on: SideKey }
  /** No instance of this side is connected, and at least one of the other. */
  | { readonly kind: 'down'; readonly on: SideKey }
  /** `releases` is undefined when they cannot be counted. */
  | { readonly kind: 'version'; readonly behind: SideKey; readonly releases: number | undefined }
  /** More of its instances are not connected. */
  | { readonly kind: 'connected'; readonly fewer: SideKey; readonly by: number }
  | { readonly kind: 'instances'; readonly fewer: SideKey; readonly by: number }
  | { readonly kind: 'tags'; readonly left: readonly string[]; readonly right: readonly string[] };

export interface ComparedRow {
  /** The name without the words that only one side has, in lower case: one row has it. */
  readonly name: string;
  /** The name of one of them, with `…` for each of these words. */
  readonly label: string;
  readonly left: ComparedSide | undefined;
  readonly right: ComparedSide | undefined;
  /** The largest first; empty when both are alike in all that is known. */
  readonly gaps: readonly Gap[];
}

export interface Comparison {
  /** The words that only one side has: a name counts without them. */
  readonly apart: readonly string[];
  readonly rows: readonly ComparedRow[];
}

const WORDS = /[^\s.:/_-]+/g;
const ORDER: readonly Gap['kind'][] = ['missing', 'down', 'version', 'connected', 'instances', 'tags'];

/**
 * Compares what two filters choose, by name: `payments-staging` stands beside `payments-prod` when the one filter is
 * `tag:staging` and the other `tag:prod`. The row with the largest gap comes first: what one side lacks, then what is
 * down on one side, then the most releases, then the most instances, then tags.
 */
export function compareSides(fleet: Fleet, left: DelegateFilters, right: DelegateFilters): Comparison {
  const apart = new Set([...wordsApart(left, right), ...wordsApart(right, left)]);
  const [lefts, rights] = [left, right].map((filters) => byName(fleet, filters, apart));
  const names = [...new Set([...(lefts?.keys() ?? []), ...(rights?.keys() ?? [])])];
  const rows = names
    .map((name): ComparedRow => {
      const [one, other] = [lefts?.get(name), rights?.get(name)];
      const label = labelOf(one?.names[0] ?? other?.names[0] ?? name, apart);
      return { name, label, left: one, right: other, gaps: gapsOf(one, other) };
    })
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.name.localeCompare(b.name, 'en'));
  return { apart: [...apart], rows };
}

function labelOf(name: string, apart: ReadonlySet<string>): string {
  const isLeft = wordsOf(name).some((word) => !apart.has(word));
  return isLeft ? name.replace(WORDS, (word) => (apart.has(word.toLowerCase()) ? '…' : word)) : name;
}

/** The words in the values of one side that the other side has not, in lower case. */
function wordsApart(of: DelegateFilters, other: DelegateFilters): string[] {
  const [own, others] = [of, other].map((filters) =>
    [filters.search, ...FACETS.flatMap((facet) => (isRangeFacet(facet) ? [] : filters[facet]))].flatMap(
      wordsOf,
    ),
  );
  return (own ?? []).filter((word) => !others?.includes(word));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORDS) ?? [];
}

function byName(
  fleet: Fleet,
  filters: DelegateFilters,
  apart: ReadonlySet<string>,
): ReadonlyMap<string, ComparedSide> {
  const found = new Map<string, DelegateRow[]>();
  for (const delegate of delegatesIn(fleet, selectView(fleet, filters, DEFAULT_SORT).rows)) {
    const kept = wordsOf(delegate.name).filter((word) => !apart.has(word));
    const name = kept.length > 0 ? kept.join('-') : delegate.name.toLowerCase();
    found.set(name, [...(found.get(name) ?? []), delegate]);
  }
  return new Map([...found].map(([name, delegates]) => [name, sideOf(delegates, apart)]));
}

function sideOf(delegates: readonly DelegateRow[], apart: ReadonlySet<string>): ComparedSide {
  const sum = (count: (delegate: DelegateRow) => number) =>
    delegates.reduce((all, delegate) => all + count(delegate), 0);
  const tags = new Set(delegates.flatMap(({ tags: { custom } }) => custom));
  return {
    names: delegates.map(({ name }) => name),
    rows: delegates.map(({ row }) => row),
    instances: sum(({ instanceCount }) => instanceCount),
    connected: sum(({ connectedInstances }) => connectedInstances),
    isKnown: delegates.every(({ status }) => status !== undefined),
    version: lowestVersion([...new Set(delegates.flatMap(({ version }) => version ?? []))]),
    tags: [...tags].filter((tag) => !wordsOf(tag).some((word) => apart.has(word))).toSorted(),
  };
}

function gapsOf(left: ComparedSide | undefined, right: ComparedSide | undefined): readonly Gap[] {
  if (!left) return [{ kind: 'missing', on: 'left' }];
  if (!right) return [{ kind: 'missing', on: 'right' }];
  const gaps: Gap[] = [];
  const isKnown = left.isKnown && right.isKnown;
  if (isKnown && isDown(left) !== isDown(right))
    gaps.push({ kind: 'down', on: isDown(left) ? 'left' : 'right' });
  // What cannot be compared is unknown, not a gap.
  const order = compareVersions(left.version ?? '', right.version ?? '') ?? 0;
  if (order !== 0) {
    const [low, high] = order < 0 ? [left, right] : [right, left];
    const releases = releasesBehind(low.version ?? '', high.version ?? '');
    gaps.push({ kind: 'version', behind: low === left ? 'left' : 'right', releases });
  }
  const silent = left.instances - left.connected - (right.instances - right.connected);
  if (isKnown && silent !== 0 && !isDown(left) && !isDown(right))
    gaps.push({ kind: 'connected', fewer: silent > 0 ? 'left' : 'right', by: Math.abs(silent) });
  const by = Math.abs(left.instances - right.instances);
  if (by > 0)
    gaps.push({ kind: 'instances', fewer: left.instances < right.instances ? 'left' : 'right', by });
  const only = (one: ComparedSide, other: ComparedSide) =>
    one.tags.filter((tag) => !other.tags.includes(tag));
  const tags = { left: only(left, right), right: only(right, left) };
  if (tags.left.length + tags.right.length > 0) gaps.push({ kind: 'tags', ...tags });
  return gaps;
}

/** Whether none of its instances is connected, as far as that is known. */
export function isDown({ instances, connected, isKnown }: ComparedSide): boolean {
  return isKnown && instances > 0 && connected === 0;
}

/** For the order only: a gap of another kind always counts more than a larger one of a later kind. */
function sizeOf({ gaps: [gap] }: ComparedRow): number {
  if (!gap) return 0;
  const size = gap.kind === 'version' ? (gap.releases ?? 0) : 'by' in gap ? gap.by : 0;
  return (ORDER.length - ORDER.indexOf(gap.kind)) * 1e9 + size;
}
