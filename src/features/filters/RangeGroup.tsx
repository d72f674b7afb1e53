import { memo, useId, useMemo, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { countWithValue } from '@/domain/filter/facets';
import {
  canonicalValue,
  type DelegateFilters,
  type Facet,
  isFacetValue,
  type RangeFacet,
  rangeFormOf,
} from '@/domain/filter/filters';
import { readRange } from '@/domain/filter/ranges';
import type { RangeForm } from '@/domain/table/field';
import { facetTitle, rangeLabel } from '@/features/list/facet-labels';
import { useAsOfNote } from '@/features/list/use-as-of-note';
import { formatIsoDay } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { ValueBox } from './ValueFilter';

/** The ranges that a box is offered for. A link may have any other. */
const OFFERED: Readonly<Record<RangeForm, readonly string[]>> = {
  silence: ['5m..', '1h..', '6h..', 'never', 'unknown'],
  days: ['none', 'unknown'],
};

interface RangeGroupProps {
  readonly facet: RangeFacet;
  /** `filters` is deferred and may be older. */
  readonly chosen: readonly string[];
  readonly leftOut: readonly string[];
  readonly fleet: Fleet;
  readonly filters: DelegateFilters;
  /** Replaces the chosen ranges, and those that are left out. */
  readonly onChoose: (facet: Facet, values: readonly string[], leftOut: readonly string[]) => void;
}

/** A facet whose values are ranges: a box for each common one, and two fields for days. */
export const RangeGroup = memo(function RangeGroup(props: RangeGroupProps) {
  const { facet, chosen, leftOut, fleet, filters, onChoose } = props;
  const asOfNote = useAsOfNote();
  const [zone] = usePreference(TIME_ZONE);
  const form = rangeFormOf(facet);
  const isWord = (value: string) => typeof readRange(form, value) === 'string';
  const choices = useMemo(() => {
    const offered = OFFERED[rangeFormOf(facet)].map((value) => canonicalValue(facet, value));
    // A range from a link has a box too, so that the reader can uncheck it. A ticked one keeps its place.
    const used = [...chosen, ...leftOut];
    return [...new Set([...used.filter((value) => !offered.includes(value)), ...offered])]
      .map((value) => ({ value, count: countWithValue(fleet, filters, facet, value) }))
      .filter(({ value, count }) => count > 0 || used.includes(value));
  }, [facet, chosen, leftOut, fleet, filters]);
  function choose(value: string) {
    const isOn = !chosen.includes(value);
    // One range replaces another, because the offered ones contain each other.
    const others = chosen.filter((one) => one !== value && (isWord(one) || isWord(value) || !isOn));
    onChoose(facet, isOn ? [...others, value] : others, without(leftOut, value));
  }
  function leaveOut(value: string) {
    const others = without(leftOut, value);
    onChoose(facet, without(chosen, value), leftOut.includes(value) ? others : [...others, value]);
  }
  return (
    <fieldset className="relative min-w-0">
      <legend className="text-xs leading-6 font-medium text-ink-muted">
        {[facetTitle(facet), asOfNote(facet)].filter(Boolean).join(' ')}
      </legend>
      {form === 'days' && (
        <DayFields
          facet={facet}
          chosen={chosen.filter((value) => !isWord(value))}
          onChoose={(days) => onChoose(facet, [...chosen.filter(isWord), ...days], leftOut)}
        />
      )}
      {choices.map(({ value, count }) => (
        <ValueBox
          key={value}
          value={value}
          label={sentenceCase(rangeLabel(form, value, zone))}
          count={count}
          isEmpty={count === 0}
          isChosen={chosen.includes(value)}
          isLeftOut={leftOut.includes(value)}
          onChoose={choose}
          onLeaveOut={leaveOut}
        />
      ))}
    </fieldset>
  );
});

function without(values: readonly string[], value: string): readonly string[] {
  return values.filter((one) => one !== value);
}

function sentenceCase(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

interface Days {
  /** ISO days; '' for an open end. */
  readonly from: string;
  readonly to: string;
}

interface DayFieldsProps {
  readonly facet: RangeFacet;
  /** The chosen ranges of days. */
  readonly chosen: readonly string[];
  readonly onChoose: (ranges: readonly string[]) => void;
}

/**
 * Two fields for the first and the last day. A complete range applies at once; a sentence refuses one whose end is
 * before its start.
 */
function DayFields({ facet, chosen, onChoose }: DayFieldsProps) {
  const id = useId();
  const shown = daysOf(chosen);
  // What is typed stays only until another range is chosen.
  const of = chosen.join();
  const [draft, setDraft] = useState<Days & { readonly of: string }>();
  const days = draft?.of === of ? draft : shown;
  const isReversed = days.from !== '' && days.to !== '' && days.from > days.to;
  function change(next: Days, isComplete: boolean) {
    setDraft({ ...next, of });
    if (!isComplete) return;
    if (next.from === '' && next.to === '') onChoose([]);
    const range = `${next.from}..${next.to}`;
    if (isFacetValue(facet, range)) onChoose([canonicalValue(facet, range)]);
  }
  return (
    <div className="mb-1 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="contents text-xs text-ink-muted">
          <span>{end === 'from' ? 'From' : 'To'}</span>
          <input
            type="date"
            value={days[end]}
            // A half-typed year is no day yet.
            onChange={({ target }) => change({ ...days, [end]: target.value }, !target.validity.badInput)}
            aria-invalid={isReversed || undefined}
            aria-describedby={isReversed ? id : undefined}
            className="h-7 w-full rounded-md border border-line-strong bg-surface px-2 text-xs text-ink"
          />
        </label>
      ))}
      {isReversed && (
        <p id={id} role="alert" className="col-span-2 text-xs text-bad">
          The last day is before the first day.
        </p>
      )}
    </div>
  );
}

/** Open ends if there are no ranges or several. */
function daysOf(chosen: readonly string[]): Days {
  const [only, another] = chosen.map((value) => readRange('days', value));
  if (typeof only !== 'object' || only.unit !== 'day' || another !== undefined) return { from: '', to: '' };
  return { from: formatIsoDay(only.from) ?? '', to: formatIsoDay(only.to) ?? '' };
}
