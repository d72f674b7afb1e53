import type { CSSProperties, ReactElement } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { ListColumn } from '@/domain/view/columns';
import type { TextFont } from '@/ui/text-width';
import type { Tone } from '@/ui/tones';

/** A column of the list: one of choice, or the scope. */
export type ColumnId = ListColumn | 'scope';

/** The input of a cell. It has no ages: the cell computes them from `readHeartbeat` as the clock ticks. */
export interface CellContext {
  readonly delegate: Delegate;
  /** The newest heartbeat of the row: epoch ms, 0 = none on record, NaN = unreadable. */
  readonly readHeartbeat: () => number;
  /** For a delegate that is not or only partially connected: since when its silent instances are silent, `since 06:00`. */
  readonly silentSince: string | undefined;
  /** For a delegate without a connected instance: the lowest version that it ran when it was last seen. */
  readonly lastVersion: string | undefined;
  /** While a filter applies to instances and they are not shown: how many match, `1 of 2 instances match`. */
  readonly matches: string | undefined;
  /** The host by which alone the search found the delegate. */
  readonly foundHost: string | undefined;
  /** Start of the day of the answer, epoch ms, from which "in 12 days" counts. */
  readonly today: number;
  /** Start of the day of now, epoch ms: another one where the page shows a day to come. */
  readonly now: number;
  /** Whether the popup with all tags is open. */
  readonly areTagsOpen: boolean;
}

/** The content of a cell. Plain text has no element of its own, because a list has thousands of cells. */
export interface Cell {
  /** A text is cut at its end where it has no room; elements see to their room themselves. */
  readonly content: string | ReactElement;
  /** What follows a text in small type: the first that has room, or nothing. */
  readonly details?: readonly string[];
  /** What is drawn before the details. */
  readonly pips?: Pips | undefined;
  readonly font?: TextFont;
  /** What the cell does not say, shown on hover. */
  readonly hint?: string | undefined;
  /** Shown on hover where the cell is cut; by default its text. */
  readonly whole?: string | undefined;
  readonly className?: string | undefined;
  /** Draws the shape of the tone before the content, which is then in plain ink. */
  readonly tone?: Tone | undefined;
}

export interface Pips {
  readonly className: string;
  readonly style: CSSProperties;
  readonly widthPx: number;
}
