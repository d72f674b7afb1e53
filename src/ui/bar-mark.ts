import type { Tone } from './tones';

/** One bar of a chart, and one row of the table with the same data. */
export interface BarMark {
  /** Unique within its chart. */
  readonly key: string;
  /** What is counted here: `26.05`. */
  readonly label: string;
  /** The label with the count, for the link and the hint: `26.05: 4 instances`. */
  readonly name: string;
  readonly count: number;
  /** The target of the link; undefined for a bar that is no link. */
  readonly href: string | undefined;
  /** The bar is plain when this is absent. */
  readonly tone?: Tone | undefined;
}

/** A bar over a range of an axis. */
export interface ColumnMark extends BarMark {
  readonly from: number;
  readonly to: number;
}

const FILLS: Record<Tone | 'plain', string> = {
  plain: 'bg-neutral',
  good: 'bg-neutral',
  attention: 'bg-attention',
  bad: 'bg-bad',
  unknown: 'bg-unknown',
};

export function barFill({ tone }: Pick<BarMark, 'tone'>): string {
  return FILLS[tone ?? 'plain'];
}
