import { formatCount } from '@/lib/numbers';

export interface Noun {
  readonly one: string;
  readonly other: string;
}

export const INSTANCES: Noun = { one: 'instance', other: 'instances' };
export const DELEGATES: Noun = { one: 'delegate', other: 'delegates' };
export const RELEASES: Noun = { one: 'release', other: 'releases' };

/** `1 delegate`, `2,345 delegates`. */
export function counted(count: number, { one, other }: Noun): string {
  return `${formatCount(count)} ${count === 1 ? one : other}`;
}

/** `All 18`, or `3 of 18`. */
export function shareText({ count, of }: Readonly<Record<'count' | 'of', number>>): string {
  return count === of ? `All ${formatCount(of)}` : `${formatCount(count)} of ${formatCount(of)}`;
}

/** Of a delegate: `Its only instance`, `Both instances`, `All 4 instances`. */
export function everyInstance(total: number): string {
  if (total === 1) return 'Its only instance';
  return total === 2 ? 'Both instances' : `All ${counted(total, INSTANCES)}`;
}
