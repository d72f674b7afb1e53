import { useCallback, useState } from 'react';
import type { Entries } from './entries';

/** The line of the list that has the focus. */
interface FocusedLine {
  readonly id: string;
  /** Where it is, or was before it disappeared. */
  readonly position: number;
  /** Whether the focus still has to be moved there, once the line is rendered. */
  readonly isWanted: boolean;
}

/** The focus of a list, by line instead of by element. */
export interface LineFocus {
  /** The position of the line with the focus; -1 if the focus is elsewhere. */
  readonly position: number;
  /** The id of that line. */
  readonly id: string | undefined;
  /** Whether the focus has to be moved to that line. The list does so when it has rendered the line. */
  readonly isWanted: boolean;
  /** Asks for the focus to move to the line at a position. */
  readonly moveTo: (position: number) => void;
  /** Reports that the line at a position got the focus; -1 when the focus left the list. */
  readonly report: (position: number) => void;
}

/**
 * Follows the focus across answers, filters and orders. When the line with the focus disappears, the focus moves to the line
 * at its position.
 */
export function useLineFocus(entries: Entries): LineFocus {
  const [state, setState] = useState<FocusedLine>();
  const focused = state && followed(state, entries);
  if (focused !== state) setState(focused);

  const set = useCallback(
    (position: number, isWanted: boolean) => {
      const id = position < 0 ? '' : entries.idAt(position);
      setState(id === '' ? undefined : { id, position, isWanted });
    },
    [entries],
  );
  const moveTo = useCallback((position: number) => set(position, true), [set]);
  const report = useCallback((position: number) => set(position, false), [set]);
  return {
    position: focused?.position ?? -1,
    id: focused?.id,
    isWanted: focused?.isWanted ?? false,
    moveTo,
    report,
  };
}

function followed(line: FocusedLine, entries: Entries): FocusedLine | undefined {
  const position = entries.positionOf(line.id);
  if (position === line.position) return line;
  if (position >= 0) return { ...line, position };
  if (entries.count === 0) return undefined;
  const nearest = Math.min(line.position, entries.count - 1);
  return { id: entries.idAt(nearest), position: nearest, isWanted: true };
}
