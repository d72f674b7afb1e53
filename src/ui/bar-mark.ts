import type { Tone } from './tones';

/** One bar of a chart, and one row of the table that is its equal. */
export interface BarMark {
  /** Unique within its chart. */
  readonly key: string;
  /** What is counted here: `26.05`. */
  readonly label: string;
  /** The same with its count, for the link and the hint: `26.05: 4 instances`. */
  readonly name: string;
  readonly count: number;
  /** Where it leads; undefined when it leads nowhere. */
  readonly href: string | undefined;
  /** Plain when it is absent. */
  readonly tone?: Tone | undefined;
}

/** A bar over a stretch of an axis. */
export interface ColumnMark extends BarMark {
  readonly from: number;
  readonly to: number;
}

const FILLS: Record<Tone | 'plain', string> = {
  plain: 'fill-line-strong',
  good: 'fill-good',
  attention: 'fill-attention',
  bad: 'fill-bad',
  unknown: 'fill-unknown',
};

/** The class that fills a bar. */
export function barFill({ tone }: Pick<BarMark, 'tone'>): string {
  return FILLS[tone ?? 'plain'];
}
