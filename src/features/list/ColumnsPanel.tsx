import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { ViewChanges } from '@/domain/address/address';
import {
  ALL_COLUMNS,
  DENSITIES,
  type Density,
  formatColumns,
  LIST_COLUMNS,
  type ListColumn,
  MANDATORY_COLUMN,
  moveColumn,
  toggleColumn,
} from '@/domain/view/columns';
import { announce } from '@/ui/announce';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { Choice } from '@/ui/Choice';
import { IconButton } from '@/ui/IconButton';
import { usePreference, useStoredText } from '@/ui/preferences';
import { type Column, columnsOf } from './columns';
import { COLUMNS_KEY, DENSITY, type ListLayout } from './use-list-layout';

type NamedColumn = ReturnType<typeof columnsOf<ListColumn>>[number];

const DENSITY_LABELS: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface ColumnsPanelProps {
  readonly layout: ListLayout;
  /** The shown columns that have no room. */
  readonly leftOut: readonly Pick<Column, 'id'>[];
  readonly onChange: (changes: ViewChanges, how: { replace: boolean }) => void;
}

/**
 * The panel for the columns of the list, their order, and the density of the rows. A choice is stored in this browser and
 * written to the address, so that a link carries it.
 */
export function ColumnsPanel({ layout, leftOut, onChange }: ColumnsPanelProps) {
  const [, keepColumns] = useStoredText(COLUMNS_KEY);
  const [, keepDensity] = usePreference(DENSITY);
  const { columns, density } = layout;

  function choose(next: readonly ListColumn[]) {
    const isDefault = next.join() === LIST_COLUMNS.join();
    keepColumns(isDefault ? '' : formatColumns(next));
    onChange({ columns: isDefault ? undefined : next }, { replace: true });
  }

  function chooseDensity(next: Density) {
    keepDensity(next);
    onChange({ density: next === DENSITY.fallback ? undefined : next }, { replace: true });
  }

  function reset() {
    keepColumns('');
    keepDensity(DENSITY.fallback);
    onChange({ columns: undefined, density: undefined }, { replace: true });
    announce('Columns and rows are reset.');
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <ColumnList columns={columns} leftOut={leftOut} onChange={choose} />
      <p className="text-xs text-ink-muted">Alt+↑ and Alt+↓ also move the column that has the focus.</p>
      <Choice
        label="Rows"
        options={DENSITIES.map((value) => ({ value, label: DENSITY_LABELS[value] }))}
        value={density}
        onChange={chooseDensity}
      />
      <Button onClick={reset}>Reset</Button>
    </div>
  );
}

interface ColumnListProps extends Pick<ColumnsPanelProps, 'leftOut'> {
  readonly columns: readonly ListColumn[];
  readonly onChange: (columns: readonly ListColumn[]) => void;
}

/** The shown columns in their order, then the hidden ones. Buttons and Alt with an arrow key move a shown column. */
function ColumnList({ columns, leftOut, onChange }: ColumnListProps) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<Element>(null);
  // An element loses the focus when React moves it in the document.
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement && list.current?.contains(focused.current)) {
      focused.current.focus();
    }
    focused.current = null;
  });

  function change(next: readonly ListColumn[]) {
    focused.current = document.activeElement;
    onChange(next);
  }

  function move({ id, header }: NamedColumn, places: number) {
    const next = moveColumn(columns, id, places);
    const place = next.indexOf(id);
    if (place === columns.indexOf(id)) return;
    change(next);
    announce(`${header}: ${place + 1} of ${next.length}`);
  }

  function handleKeyDown(event: KeyboardEvent, column: NamedColumn) {
    const places = STEPS[event.key];
    if (places === undefined || !event.altKey) return;
    event.preventDefault();
    move(column, places);
  }

  const hidden = ALL_COLUMNS.filter((id) => !columns.includes(id));
  return (
    <ul
      ref={list}
      aria-label="Columns"
      // Low enough for a window of 720 px: the rest of the panel must stay in reach.
      className="max-h-[max(10rem,calc(60dvh-18rem))] w-full overflow-y-auto"
    >
      {columnsOf([...columns, ...hidden]).map((column) => {
        const { id, header } = column;
        const place = columns.indexOf(id);
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the controls in it
          <li
            key={id}
            className="flex items-center gap-1"
            onKeyDown={(event) => handleKeyDown(event, column)}
          >
            <div className="min-w-0 grow">
              {id === MANDATORY_COLUMN ? (
                <p className="flex min-h-7 items-center gap-2 ps-5.5">
                  <span>{header}</span> <span className="text-ink-muted">always shown</span>
                </p>
              ) : (
                <Checkbox
                  label={header}
                  checked={place >= 0}
                  onChange={() => change(toggleColumn(columns, id))}
                />
              )}
            </div>
            {place >= 0 && (
              <>
                {leftOut.some((left) => left.id === id) && (
                  <span className="flex-none text-xs text-ink-muted">no room</span>
                )}
                <IconButton
                  label={`Move ${header} up`}
                  icon={<ArrowUp />}
                  size="sm"
                  disabledReason={place === 0 ? 'It is the first one.' : undefined}
                  onClick={() => move(column, -1)}
                />
                <IconButton
                  label={`Move ${header} down`}
                  icon={<ArrowDown />}
                  size="sm"
                  disabledReason={place === columns.length - 1 ? 'It is the last one.' : undefined}
                  onClick={() => move(column, 1)}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
