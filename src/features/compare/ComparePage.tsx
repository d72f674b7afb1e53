import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useMemo } from 'react';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { fieldName } from '@/domain/filter/field-names';
import { parseFilters, printedWord, printFilters } from '@/domain/filter/filter-text';
import { FACETS, isFiltered, isRangeFacet, NO_FILTERS } from '@/domain/filter/filters';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { Scope } from '@/domain/scope/scope';
import { type Comparison, compareSides } from '@/domain/view/compare';
import { useAddressParam, useAddressParams, useAddressWriter } from '@/features/address/use-address-param';
import { useListing } from '@/features/address/use-listing';
import { askedFleet } from '@/features/failures/asked';
import { FleetFailure } from '@/features/failures/FleetFailure';
import { vocabularyOf } from '@/features/filters/vocabulary';
import { useFleet } from '@/features/fleet/use-fleet';
import { FleetAge } from '@/features/frame/DataAge';
import { PageStates } from '@/features/frame/PageStates';
import { SharePage } from '@/features/frame/ShareButtons';
import { TitleRow } from '@/features/frame/TitleRow';
import { formatCount, namedText } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { CompareSide } from './CompareSide';
import { CompareTable, type CompareTableProps } from './CompareTable';
import { COMPARE_VIEWS, type CompareView, compareLead, sideNames } from './compare-labels';

/** The address has a side as one types it: `compare=tag:staging&compare=tag:prod`. */
const PARAM = 'compare';

/** Two filters side by side: what one has and the other lacks, and how far both are apart. */
export function ComparePage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  const listing = useListing(scope);
  const state = useFleet(scope, listing.includesBelow);
  const [left = '', right = ''] = useAddressParams().getAll(PARAM);
  const write = useAddressWriter();
  const setSides = (...texts: readonly string[]) =>
    write((next) => {
      next.delete(PARAM);
      for (const text of texts) next.append(PARAM, text.trim());
      return next;
    });
  return (
    <>
      <FleetAge state={state} />
      <TitleRow {...{ scope, scopeName }} title="Compare" isBelowList>
        <SharePage />
      </TitleRow>
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
            <Compared {...{ listing, fleet, left, right }} onChange={setSides} />
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
  /** Both as typed. */
  readonly onChange: (left: string, right: string) => void;
}

const FIRST = { label: 'First filter', example: 'tag:staging' };
const SECOND = { label: 'Second filter', example: 'tag:prod' };

function Compared({ listing, fleet, left, right, onChange }: ComparedProps) {
  const [one, other] = useMemo(() => {
    const vocabulary = vocabularyOf(fleet, NO_FILTERS);
    return [parseFilters(left, vocabulary), parseFilters(right, vocabulary)] as const;
  }, [fleet, left, right]);
  const isReady = [one, other].every(({ filters, problems }) => isFiltered(filters) && problems.length === 0);
  const texts = { left: printFilters(one.filters), right: printFilters(other.filters) };
  const isSame = isReady && texts.left === texts.right;
  const comparison = useMemo(
    () => (isReady && !isSame ? compareSides(fleet, one.filters, other.filters) : undefined),
    [fleet, isReady, isSame, one, other],
  );
  const names = sideNames(texts, { left: one.filters, right: other.filters });
  const hasRows = comparison !== undefined && comparison.rows.length > 0;
  const lead = hasRows
    ? compareLead(comparison, names)
    : {
        tone: undefined,
        text: isSame
          ? 'Both filters are the same.'
          : left === ''
            ? 'Compare two groups of delegates.'
            : 'Compare it with what?',
        detail: '',
      };
  return (
    <>
      <Sentence isLead isStatus tone={lead.tone} detail={lead.detail}>
        {lead.text}
      </Sentence>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] rounded-lg border border-line-firm max-tablet:grid-cols-1">
        <CompareSide
          {...{ listing, fleet, ...FIRST }}
          text={left}
          parsed={one}
          onChange={(text) => onChange(text, right)}
        />
        <span className="grid place-items-center border-line px-1 border max-tablet:border-x-0 tablet:border-y-0">
          <IconButton label="Swap" icon={<ArrowLeftRight />} onClick={() => onChange(right, left)} />
        </span>
        <CompareSide
          {...{ listing, fleet, ...SECOND }}
          text={right}
          parsed={other}
          onChange={(text) => onChange(left, text)}
        />
      </div>
      {!isReady && <Counterparts {...{ fleet, left }} onRight={(text) => onChange(left, text)} />}
      {comparison && !hasRows && (
        <EmptyState title="No delegate matches either filter">Change one of them.</EmptyState>
      )}
      {hasRows && (
        <ComparedRows key={`${left} ${right}`} {...{ fleet, comparison, names }} scope={listing.scope} />
      )}
    </>
  );
}

interface ComparedRowsProps extends Omit<CompareTableProps, 'rows'> {
  readonly comparison: Comparison;
}

/** The views of the table, one of which the address chooses, and the table. */
function ComparedRows({ comparison: { apart, rows }, ...rest }: ComparedRowsProps) {
  const [asked, setView] = useAddressParam('show');
  const labels: Record<CompareView, string> = {
    differ: 'Differ',
    left: `Only ${rest.names.left}`,
    right: `Only ${rest.names.right}`,
    same: 'Same',
  };
  const options = VIEWS.map((value) => ({
    value,
    label: labels[value],
    count: rows.filter(COMPARE_VIEWS[value]).length,
  }));
  const view =
    VIEWS.find((one) => one === asked) ?? options.find(({ count }) => count > 0)?.value ?? 'differ';
  const shown = rows.filter(COMPARE_VIEWS[view]);
  const words = apart.map((word) => `“${word}”`);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <Choice
          isPlain
          isLabelHidden
          label="Delegates to show"
          options={options}
          value={view}
          onChange={setView}
        />
        {words.length > 0 && (
          <p className="ms-auto text-xs text-ink-muted">{`Pairs by name without ${namedText(words, 4)}`}</p>
        )}
      </div>
      {shown.length > 0 ? (
        <CompareTable key={view} {...rest} rows={shown} />
      ) : (
        <p className="text-ink-muted">{view === 'differ' ? 'No pair differs.' : 'There is none.'}</p>
      )}
    </>
  );
}

const VIEWS = ['differ', 'left', 'right', 'same'] as const satisfies readonly CompareView[];

const MOST_COUNTERPARTS = 8;

interface CounterpartsProps extends Pick<ComparedProps, 'fleet' | 'left'> {
  readonly onRight: (text: string) => void;
}

/** What the first filter may be compared with: other values of its one field. */
function Counterparts({ fleet, left, onRight }: CounterpartsProps) {
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
    <div className="flex flex-col items-start gap-2 py-3 text-ink-muted">
      <p>
        {others.length > 0
          ? 'Choose another value, or type a filter as in the search of the list.'
          : 'Type a filter into each field, as in the search of the list: tag:staging and tag:prod.'}
      </p>
      {listed && (
        <div className="flex flex-wrap gap-2">
          {others.slice(0, MOST_COUNTERPARTS).map(({ value, label, count }) => (
            <Button key={value} onClick={() => onRight(`${fieldName(listed)}:${printedWord(listed, value)}`)}>
              {`${label} (${formatCount(count)})`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
