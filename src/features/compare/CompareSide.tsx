import { useId, useMemo, useRef, useState } from 'react';
import { listPath } from '@/domain/address/address';
import type { Fleet } from '@/domain/delegate/fleet';
import { type ParsedText, printFilters } from '@/domain/filter/filter-text';
import { isFiltered } from '@/domain/filter/filters';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { groupSums } from '@/domain/view/group-sums';
import { DEFAULT_SORT } from '@/domain/view/order';
import { selectView } from '@/domain/view/view';
import { FilterChips } from '@/features/filters/FilterChips';
import { TextProblems } from '@/features/filters/TextProblems';
import { presentStates, StateBar } from '@/features/values/StateBar';
import { hrefOf } from '@/lib/href';
import { sizeText } from './compare-labels';

interface CompareSideProps {
  readonly listing: ListingChoice;
  readonly fleet: Fleet;
  /** `First filter` */
  readonly label: string;
  /** Shown while the field is empty. */
  readonly example: string;
  /** The filter in the address. */
  readonly text: string;
  readonly parsed: ParsedText;
  readonly onChange: (text: string) => void;
}

/** One side: its filters as chips with the delegates that they choose, or a field while there is none or one edits it. */
export function CompareSide({ listing, fleet, label, example, text, parsed, onChange }: CompareSideProps) {
  const { filters, problems } = parsed;
  const [isEdited, setEdited] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const isShown = isFiltered(filters) && problems.length === 0;
  const sums = useMemo(
    () => (isShown ? groupSums(fleet, selectView(fleet, filters, DEFAULT_SORT).rows) : undefined),
    [fleet, filters, isShown],
  );
  return (
    <div
      ref={group}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-1.5"
    >
      {/* No chip has the words of the search. */}
      {isEdited || !isShown || filters.search !== '' ? (
        <SideField
          key={text}
          {...{ label, example, text, problems }}
          isFocused={isEdited}
          onChange={(next) => {
            setEdited(false);
            // The field gives way to chips.
            group.current?.focus();
            onChange(next);
          }}
        />
      ) : (
        <FilterChips
          filters={filters}
          onChange={(next) => onChange(printFilters(next))}
          onEdit={() => setEdited(true)}
          focusAfter={() => setEdited(true)}
        />
      )}
      {sums && (
        <>
          <a
            href={hrefOf(listPath(listing, filters))}
            className="inline-flex min-h-6 items-center text-xs text-accent hover:underline"
          >
            {sizeText(sums.delegates, sums.instances)}
          </a>
          <span className="ms-auto min-w-24 grow phone:max-w-80">
            <StateBar states={presentStates(sums.states)} />
          </span>
        </>
      )}
    </div>
  );
}

interface SideFieldProps extends Pick<CompareSideProps, 'label' | 'example' | 'text' | 'onChange'> {
  readonly problems: ParsedText['problems'];
  /** Whether it takes the focus when it appears. */
  readonly isFocused: boolean;
}

/** The filter of a side, as one types it. Enter and leaving the field apply it. */
function SideField({ label, example, text, problems, isFocused, onChange }: SideFieldProps) {
  const [typed, setTyped] = useState(text);
  const problemsId = useId();
  const apply = () => {
    if (typed.trim() !== text) onChange(typed);
  };
  return (
    <form
      className="w-72 max-w-full"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <input
        aria-label={label}
        type="search"
        value={typed}
        placeholder={example}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader asked for the field, by its chip
        autoFocus={isFocused}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        aria-invalid={problems.length > 0}
        aria-describedby={problems.length > 0 ? problemsId : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        className="h-7 w-full rounded-md border border-line-strong bg-surface px-2 placeholder:text-ink-faint aria-invalid:border-bad"
      />
      {problems.length > 0 && (
        <div className="mt-1">
          <TextProblems id={problemsId} text={text} problems={problems} onType={onChange} />
        </div>
      )}
    </form>
  );
}
