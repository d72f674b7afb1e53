import { type Ref, useId, useMemo, useRef, useState } from 'react';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { compareSides } from '@/domain/query/compare';
import { fieldName } from '@/domain/query/field-names';
import { parseFilters, printedWord, printFilters } from '@/domain/query/filter-text';
import { FACETS, isFiltered, isRangeFacet, NO_FILTERS } from '@/domain/query/filters';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { Scope } from '@/domain/scope/scope';
import { useAddressParams, useAddressWriter } from '@/features/address/use-address-param';
import { useListing } from '@/features/address/use-listing';
import { askedFleet } from '@/features/failures/asked';
import { UnknownValues } from '@/features/failures/DroppedNotice';
import { FleetFailure } from '@/features/failures/FleetFailure';
import { TextProblems } from '@/features/filters/TextProblems';
import { vocabularyOf } from '@/features/filters/vocabulary';
import { useFleet } from '@/features/fleet/use-fleet';
import { FleetAge } from '@/features/frame/DataAge';
import { PageStates } from '@/features/frame/PageStates';
import { TitleRow } from '@/features/frame/TitleRow';
import { formatCount } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { useContentPainted } from '@/ui/content-painted';
import { EmptyState } from '@/ui/EmptyState';
import { Field } from '@/ui/Field';
import { Skeleton } from '@/ui/Skeleton';
import { sentenceClass } from '@/ui/sentence-class';
import { CompareTable } from './CompareTable';
import { resultText } from './compare-labels';

/** The address has a side as one types it: `compare=tag:staging&compare=tag:prod`. */
const PARAM = 'compare';

const FIELDS = [
  { label: 'First filter', example: 'tag:staging' },
  { label: 'Second filter', example: 'tag:prod' },
];

/** Two filters side by side: what one has and the other lacks, and how far both are apart. */
export function ComparePage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  const listing = useListing(scope);
  const state = useFleet(scope, listing.includesBelow);
  const [left = '', right = ''] = useAddressParams().getAll(PARAM);
  const sides = [left, right];
  const write = useAddressWriter();
  const setSides = (...texts: readonly string[]) =>
    write((next) => {
      next.delete(PARAM);
      for (const text of texts) next.append(PARAM, text.trim());
      return next;
    });
  const second = useRef<HTMLInputElement>(null);
  const chooseSecond = (text: string) => {
    // The pressed button unmounts.
    second.current?.focus();
    setSides(left, text);
  };
  useContentPainted(state.fleet !== undefined || state.failure !== undefined);
  return (
    <>
      <FleetAge state={state} />
      <TitleRow {...{ scope, scopeName }} title="Compare" isBelowList note="Two filters side by side" />
      <UnknownValues />
      <PageStates
        scope={scope}
        asked={askedFleet(state)}
        waiting={<Skeleton rows={8} label="Loading delegates" />}
        failed={state.failure && <FleetFailure error={state.failure} listing={listing} state={state} />}
      >
        {(fleet) =>
          delegateCount(fleet) === 0 ? (
            <EmptyState title="No delegates in this scope">There is nothing to compare.</EmptyState>
          ) : (
            <>
              <div className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2">
                {FIELDS.map(({ label, example }, place) => (
                  <SideField
                    key={label}
                    {...{ label, example, fleet }}
                    text={sides[place] ?? ''}
                    onChange={(text) => setSides(...sides.with(place, text))}
                    ref={place === 1 ? second : undefined}
                  />
                ))}
                <div className="tablet:pt-5">
                  <Button onClick={() => setSides(right, left)}>Swap</Button>
                </div>
              </div>
              <Compared {...{ listing, fleet, left, right }} onRight={chooseSecond} />
            </>
          )
        }
      </PageStates>
    </>
  );
}

interface ComparedProps {
  readonly listing: ListingChoice;
  readonly fleet: Fleet;
  readonly left: string;
  readonly right: string;
  readonly onRight: (text: string) => void;
}

function Compared({ listing, fleet, left, right, onRight }: ComparedProps) {
  const sides = useMemo(() => {
    const vocabulary = vocabularyOf(fleet, NO_FILTERS);
    return [left, right].map((text) => parseFilters(text, vocabulary));
  }, [fleet, left, right]);
  const [one, other] = sides;
  const isReady = sides.every(({ filters, problems }) => isFiltered(filters) && problems.length === 0);
  const rows = useMemo(
    () => (isReady && one && other ? compareSides(fleet, one.filters, other.filters) : []),
    [fleet, isReady, one, other],
  );
  if (!one || !other || sides.some(({ problems }) => problems.length > 0))
    return <p className="text-ink-muted">Both are compared when each filter can be read.</p>;
  if (!isReady) return <Counterparts {...{ fleet, left, onRight }} />;
  const names = { left: printFilters(one.filters), right: printFilters(other.filters) };
  if (names.left === names.right)
    return <EmptyState title="Both filters are the same">Change one of them.</EmptyState>;
  if (rows.length === 0)
    return <EmptyState title="No delegate matches either filter">Change one of them.</EmptyState>;
  return (
    <>
      <p role="status" className={sentenceClass(false)}>
        {`${resultText(rows)}.`}
      </p>
      <CompareTable
        key={`${left} ${right}`}
        {...{ listing, fleet, rows, names }}
        filters={{ left: one.filters, right: other.filters }}
      />
    </>
  );
}

const MOST_COUNTERPARTS = 8;

/** What the first filter may be compared with: other values of its one field. */
function Counterparts({ fleet, left, onRight }: Pick<ComparedProps, 'fleet' | 'left' | 'onRight'>) {
  const vocabulary = vocabularyOf(fleet, NO_FILTERS);
  const { filters } = parseFilters(left, vocabulary);
  const used = FACETS.filter((facet) => filters[facet].length > 0);
  const [facet] = used;
  const listed = facet === undefined || isRangeFacet(facet) || used.length > 1 ? undefined : facet;
  const others =
    listed === undefined
      ? []
      : (vocabulary.valuesOf(listed) ?? []).filter(({ value }) => !filters[listed].includes(value));
  return (
    <EmptyState
      title={left === '' ? 'Compare two groups of delegates' : 'Compare it with what?'}
      actions={
        listed &&
        others.slice(0, MOST_COUNTERPARTS).map(({ value, label, count }) => (
          <Button key={value} onClick={() => onRight(`${fieldName(listed)}:${printedWord(listed, value)}`)}>
            {`${label} (${formatCount(count)})`}
          </Button>
        ))
      }
    >
      {others.length > 0
        ? 'Choose another value, or type a filter as in the search of the list.'
        : 'Type a filter into each field, as in the search of the list: tag:staging and tag:prod.'}
    </EmptyState>
  );
}

interface SideFieldProps {
  readonly label: string;
  /** Shown while the field is empty. */
  readonly example: string;
  readonly fleet: Fleet;
  /** The filter in the address. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** The filter of one side, as one types it. Enter and leaving the field apply it. */
function SideField({ label, example, fleet, text, onChange, ref }: SideFieldProps) {
  const [typed, setTyped] = useState(text);
  const [before, setBefore] = useState(text);
  // The address can change by itself; the field stays, and with it the focus.
  if (before !== text) {
    setBefore(text);
    setTyped(text);
  }
  const problemsId = useId();
  const { problems } = parseFilters(text, vocabularyOf(fleet, NO_FILTERS));
  const apply = (next: string) => {
    if (next.trim() !== text) onChange(next);
  };
  return (
    <form
      className="w-72 max-w-full max-phone:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        apply(typed);
      }}
    >
      <Field label={label}>
        {(control) => (
          <input
            {...control}
            ref={ref}
            type="search"
            value={typed}
            placeholder={example}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            aria-invalid={problems.length > 0}
            aria-describedby={problems.length > 0 ? problemsId : undefined}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => apply(typed)}
          />
        )}
      </Field>
      {problems.length > 0 && (
        <div className="mt-1">
          <TextProblems id={problemsId} text={text} problems={problems} onType={onChange} />
        </div>
      )}
    </form>
  );
}
