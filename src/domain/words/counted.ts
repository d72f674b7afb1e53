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
