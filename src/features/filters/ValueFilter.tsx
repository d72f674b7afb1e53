import { type ReactNode, useState } from 'react';
import { formatCount } from '@/lib/numbers';
import { Checkbox } from '@/ui/Checkbox';

/** A filter of any texts shows only so many values, and a box to find the others. */
const SHOWN_VALUES = 8;
const FOUND_VALUES = 50;

/** The columns of filters: one in a dock, several in a dialog. */
export const FILTER_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] content-start gap-x-6 gap-y-3';

export interface FilterValue<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** How many things have the value; undefined while it is unknown. */
  readonly count: number | undefined;
  readonly isChosen: boolean;
  /** Whether what has the value is left out. */
  readonly isLeftOut?: boolean;
  /** Whether nothing has the value. */
  readonly isEmpty?: boolean;
}

interface ValueFilterProps<Value extends string> {
  readonly title: string;
  readonly values: readonly FilterValue<Value>[];
  readonly onChoose: (value: Value) => void;
  /** Leaves out what has the value, or no longer; absent where a filter cannot. */
  readonly onLeaveOut?: (value: Value) => void;
  /** Whether there are only a few values, which are all shown. */
  readonly isClosed?: boolean;
  /** Whether the values are identifiers, such as versions. */
  readonly isMono?: boolean;
  /** Rendered after the values. */
  readonly children?: ReactNode;
}

/** A filter as a list of its values, with a box to search them where there are many. A chosen value is always shown. */
export function ValueFilter<Value extends string>(props: ValueFilterProps<Value>) {
  const { title, values, onChoose, onLeaveOut, isClosed = false, isMono = false, children } = props;
  const [wanted, setWanted] = useState('');
  // The box stays while it has a text, even if a poll leaves few values.
  const isLong = (values.length > SHOWN_VALUES && !isClosed) || wanted !== '';
  const needle = wanted.trim().toLowerCase();
  const found = needle ? values.filter(({ label }) => label.toLowerCase().includes(needle)) : values;
  const limit = needle ? FOUND_VALUES : isLong ? SHOWN_VALUES : values.length;
  const shown = found.filter(({ isChosen, isLeftOut }, place) => place < limit || isChosen || isLeftOut);
  return (
    <fieldset className="relative min-w-0">
      <legend className="text-xs leading-6 font-medium text-ink-muted">{title}</legend>
      {isLong && (
        <input
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          aria-label={`Find a value of ${title}`}
          placeholder={`Find among ${formatCount(values.length)}`}
          className="mb-1 h-7 w-full rounded-md border border-line-strong bg-surface px-2 text-xs placeholder:text-ink-faint"
        />
      )}
      {shown.map((each) => (
        <ValueBox key={each.value} {...each} {...{ onChoose, onLeaveOut, isMono }} />
      ))}
      {children}
      {values.length > 0 && found.length === 0 && <p className="text-xs text-ink-muted">No value matches</p>}
      {found.length > shown.length && (
        <p className="text-xs leading-6 text-ink-faint">
          {`${formatCount(found.length - shown.length)} more: type to find one`}
        </p>
      )}
    </fieldset>
  );
}

interface ValueBoxProps<Value extends string>
  extends FilterValue<Value>,
    Pick<ValueFilterProps<Value>, 'onChoose' | 'isMono'> {
  readonly onLeaveOut: ValueFilterProps<Value>['onLeaveOut'] | undefined;
}

/** The box of a value, and the button that leaves it out. */
export function ValueBox<Value extends string>(props: ValueBoxProps<Value>) {
  const { value, label, count, isChosen, isLeftOut = false, isEmpty, isMono, onChoose, onLeaveOut } = props;
  return (
    <div className="group/value relative">
      <Checkbox
        label={isLeftOut ? `Not ${label}` : label}
        count={count}
        isDimmed={isEmpty ?? false}
        isMono={isMono ?? false}
        checked={isChosen || isLeftOut}
        onChange={(_, isAlt) => (onLeaveOut && (isLeftOut || isAlt) ? onLeaveOut(value) : onChoose(value))}
      />
      {onLeaveOut && (
        <button
          type="button"
          aria-label={`Not ${label}`}
          aria-pressed={isLeftOut}
          onClick={() => onLeaveOut(value)}
          className="absolute end-9 top-0 h-6 min-w-6 rounded-sm bg-chip px-1 text-xs text-accent opacity-0 group-hover/value:opacity-100 hover:underline focus-visible:opacity-100 pointer-coarse:opacity-100 aria-pressed:font-medium"
        >
          Not
        </button>
      )}
    </div>
  );
}
