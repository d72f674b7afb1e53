import { useMemo } from 'react';
import type { ViewState } from '@/domain/query/address';
import {
  DENSITIES,
  type Density,
  formatColumns,
  LIST_COLUMNS,
  type ListColumn,
  parseColumns,
} from '@/domain/query/columns';
import { type Preference, useKeptText, usePreference } from '@/ui/preferences';

/** Where this browser keeps the chosen columns, as an address writes them. */
export const COLUMNS_KEY = 'columns';

/** How much air the reader wants in rows. */
export const DENSITY: Preference<Density> = { key: 'density', values: DENSITIES, fallback: 'comfortable' };

/** How the list looks. */
export interface ListLayout {
  /** What it shows, in order; the same object while it says the same. */
  readonly columns: readonly ListColumn[];
  readonly density: Density;
}

/** The layout of the list: what the address says comes before what this browser keeps. */
export function useListLayout({ columns, density }: Pick<ViewState, 'columns' | 'density'>): ListLayout {
  const [keptColumns] = useKeptText(COLUMNS_KEY);
  const [keptDensity] = usePreference(DENSITY);
  const text = columns ? formatColumns(columns) : keptColumns;
  const shown = useMemo(() => (text === '' ? LIST_COLUMNS : parseColumns(text).columns), [text]);
  return { columns: shown, density: density ?? keptDensity };
}
