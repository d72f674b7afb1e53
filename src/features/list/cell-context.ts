import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';

/** What a cell may draw from. Ages are not in it: they tick by themselves, from `readHeartbeat`. */
export interface CellContext {
  readonly delegate: Delegate;
  /** The address that the name links to. */
  readonly href: string;
  /** Reads the newest heartbeat of the row as it is now: epoch ms, 0 = none on record, NaN = unreadable. */
  readonly readHeartbeat: () => number;
  /** For a delegate that is partially connected: since when its silent instances have been silent, `since 06:00`. */
  readonly silentSince: string | undefined;
  /** The lowest version that a delegate without a connected instance reported last. */
  readonly lastVersion: string | undefined;
  /** Start of the day of the answer, epoch ms: what "in 12 days" counts from. */
  readonly today: number;
  /** The id of the element that has its instances. */
  readonly instancesId: string;
  /** Whether its instances are shown. */
  readonly isOpen: boolean;
  readonly onToggle: (key: string) => void;
}

/** What a cell shows. A list has thousands of cells, so plain text stands in the cell without an element of its own. */
export interface Cell {
  readonly content: ReactNode;
  /** Shown on hover. */
  readonly hint?: string | undefined;
  readonly className?: string;
}
