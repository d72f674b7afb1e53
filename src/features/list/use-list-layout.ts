import { useMemo } from 'react';
import type { ViewState } from '@/domain/address/address';
import {
  DENSITIES,
  type Density,
  formatColumns,
  LIST_COLUMNS,
  type ListColumn,
  parseColumns,
} from '@/domain/view/columns';
import { type Preference, usePreference, useStoredText } from '@/ui/preferences';

/** The key under which this browser stores the chosen columns, in the format of the address. */
export const COLUMNS_KEY = 'columns';

/** The density of the rows. */
export const DENSITY: Preference<Density> = { key: 'density', values: DENSITIES, fallback: 'comfortable' };

/** The columns and the density of the list. */
export interface ListLayout {
  /** The shown columns, in order; a memoized array. */
  readonly columns: readonly ListColumn[];
  readonly density: Density;
}

/** The address takes precedence over the values stored in this browser. */
export function useListLayout({ columns, density }: Pick<ViewState, 'columns' | 'density'>): ListLayout {
  const [keptColumns] = useStoredText(COLUMNS_KEY);
  const [keptDensity] = usePreference(DENSITY);
  const text = columns ? formatColumns(columns) : keptColumns;
  const shown = useMemo(() => (text === '' ? LIST_COLUMNS : parseColumns(text).columns), [text]);
  return { columns: shown, density: density ?? keptDensity };
}
