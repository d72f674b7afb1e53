import { useCallback, useMemo, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { type DelegateGroup, type Grouping, groupRows } from '@/domain/view/group';

/** The groups of a list, and which of them are folded. */
export type Groups = NonNullable<ReturnType<typeof useGroups>>;

/** The values of the folded groups, so that they stay folded across polls; undefined is the group without a value. */
type FoldedValues = ReadonlySet<string | undefined>;
const NONE: FoldedValues = new Set();

/** Undefined if the reader did not ask for groups. */
export function useGroups(fleet: Fleet, rows: Uint32Array, by: Grouping | undefined) {
  const groups = useMemo(() => by && groupRows(fleet, rows, by), [fleet, rows, by]);
  const [state, setState] = useState({ by, folded: NONE });
  // Folded values of another grouping do not apply.
  const folded = state.by === by ? state.folded : NONE;

  const isFolded = useCallback(({ value }: DelegateGroup) => folded.has(value), [folded]);
  const toggle = useCallback(
    ({ value }: DelegateGroup) =>
      setState((before) => {
        const next = new Set(before.by === by ? before.folded : NONE);
        if (!next.delete(value)) next.add(value);
        return { by, folded: next };
      }),
    [by],
  );
  /** Folds or unfolds all groups. */
  const foldAll = useCallback(
    (areFolded: boolean) =>
      setState({ by, folded: areFolded ? new Set(groups?.map(({ value }) => value)) : NONE }),
    [by, groups],
  );
  return useMemo(
    () =>
      by &&
      groups && {
        by,
        groups,
        isFolded,
        /** Whether there are groups and all are folded. */
        areAllFolded: groups.length > 0 && groups.every(isFolded),
        toggle,
        foldAll,
      },
    [by, groups, isFolded, toggle, foldAll],
  );
}
