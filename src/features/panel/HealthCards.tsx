import { clsx } from 'clsx/lite';
import { memo, type ReactNode, useId, useMemo } from 'react';
import { CARDS, type CardCount, type CardId, cardFilter, healthCards } from '@/domain/delegate/cards';
import type { Fleet } from '@/domain/delegate/fleet';
import { type DelegateFilters, hasValue, NO_FILTERS, withValues } from '@/domain/filter/filters';
import { useViewHref } from '@/features/address/use-view-href';
import { type CardLabel, cardLabel, counted } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { SkeletonBar } from '@/ui/Skeleton';
import { ToneIcon } from '@/ui/ToneIcon';
import { cardRule, ofParts, shownRule } from './card-rules';

interface HealthCardsProps {
  /** Undefined until the first answer. */
  readonly fleet: Fleet | undefined;
  readonly filters: DelegateFilters;
}

/**
 * The four health cards. Each links to the filter alone that shows exactly what the card counts, or, while that filter is
 * active, to the list without it. The counts cover the whole scope and ignore the filters.
 */
export const HealthCards = memo(function HealthCards({ fleet, filters }: HealthCardsProps) {
  const counts = useMemo(() => fleet && healthCards(fleet), [fleet]);
  const now = useMemo(() => fleet?.now && healthCards(fleet.now), [fleet]);
  return (
    <section
      aria-label="Delegate health"
      className="grid grid-cols-4 border-line max-tablet:grid-cols-[repeat(4,auto)] max-tablet:border-t"
    >
      {CARDS.map((card) => (
        <HealthCard
          key={card}
          card={card}
          count={counts?.[card] ?? LOADING}
          now={now?.[card]}
          filters={filters}
        />
      ))}
    </section>
  );
});

const LOADING: CardCount = { state: 'loading' };

interface HealthCardProps extends Pick<HealthCardsProps, 'filters'> {
  readonly card: CardId;
  readonly count: CardCount;
  /** On a day to come, the count of now. */
  readonly now: CardCount | undefined;
}

const CELL =
  'health-card grid min-w-0 grid-rows-[1rem_1.5rem_1rem] gap-0.5 border-s border-line py-2.5 ps-3.5 pe-2 text-ink no-underline -outline-offset-2 hover:bg-sunken @max-[56rem]:ps-1.5 @max-[56rem]:pe-0.5 ' +
  'max-tablet:flex max-tablet:h-12 max-tablet:flex-col-reverse max-tablet:justify-end max-tablet:gap-0 max-tablet:ps-1.5 max-tablet:pe-0.5 max-tablet:pt-0.5 max-tablet:pb-1 max-tablet:first:border-s-0';

function HealthCard({ card, count, now, filters }: HealthCardProps) {
  const viewHref = useViewHref();
  const ruleId = useId();
  const label = cardLabel(card);
  const { facet, value } = cardFilter(card);
  const isPressed = filters[facet].length === 1 && hasValue(filters, facet, value);
  const next = isPressed ? withValues(filters, facet, []) : { ...NO_FILTERS, [facet]: [value] };
  const ruleParts = cardRule(card, count, now);
  const rule = ruleParts.join(' · ');
  // The filters beside the list show the delegates too.
  const shownParts = now ? ruleParts : shownRule(card, count);
  const isSome = count.state === 'known' && count.count > 0;
  const isUnknown = count.state === 'unknown';
  return (
    <a
      href={viewHref({ filters: next })}
      aria-current={isPressed ? 'true' : undefined}
      aria-label={`${label.title} ${countText(count, label)}`}
      aria-describedby={ruleId}
      data-hint={isUnknown ? rule : isSome ? `${rule}. ${label.rule}` : label.rule}
      className={CELL}
    >
      <span
        className={clsx(
          'flex items-center gap-1.5 text-xs font-medium tablet:whitespace-nowrap max-tablet:font-normal max-tablet:leading-3.5 max-tablet:text-ink-muted',
          !isSome && 'text-ink-muted',
        )}
      >
        {(isSome || isUnknown) && (
          <span className="flex text-2xs @max-[56rem]:hidden">
            <ToneIcon tone={isSome ? label.tone : 'unknown'} />
          </span>
        )}
        <span>{label.title}</span>
      </span>
      <span className="flex items-baseline gap-1.5 overflow-hidden text-xs whitespace-nowrap text-ink-muted">
        {cardNumber(count, label, isSome)}
      </span>
      <span id={ruleId} className="sr-only print:hidden">
        {rule}
      </span>
      <span aria-hidden="true" className="text-xs text-ink-faint max-tablet:hidden print:hidden">
        {(isSome || isUnknown || now) && <WholeParts parts={shownParts} separator=" · " isFirstKept />}
      </span>
    </a>
  );
}

interface WholePartsProps {
  readonly parts: readonly string[];
  readonly separator: string;
  /** Whether the first part is cut where it has no room. */
  readonly isFirstKept?: boolean;
}

/** As many parts of a text as there is room for. What does not fit is in the next line, which is hidden. */
function WholeParts({ parts, separator, isFirstKept = false }: WholePartsProps) {
  return (
    <span className="flex h-4 flex-wrap overflow-hidden before:h-4 before:content-['']">
      {parts.map((part, place) => (
        <span
          key={part}
          className={clsx('whitespace-pre', isFirstKept && place === 0 && 'max-w-full truncate')}
        >
          {place > 0 && <span>{separator}</span>}
          <span>{part}</span>
        </span>
      ))}
    </span>
  );
}

function countText(count: CardCount, { unit }: CardLabel): string {
  return count.state === 'known' ? counted(count.count, unit) : count.state;
}

/** The number with its total. A zero stands alone, grey and light; an unknown number is a dash. */
function cardNumber(count: CardCount, { unit }: CardLabel, isSome: boolean): ReactNode {
  if (count.state === 'loading') return <SkeletonBar className="h-4! w-9 self-center" />;
  const value = count.state === 'known' ? formatCount(count.count) : '–';
  return (
    <>
      <span
        className={clsx(
          'text-xl figures max-tablet:text-lg/5',
          isSome ? 'font-semibold text-ink' : 'text-ink-faint',
        )}
      >
        {value}
      </span>
      {(isSome || count.state === 'unknown') && (
        <span className="min-w-0 flex-1 max-tablet:sr-only">
          <WholeParts parts={ofParts(count, unit)} separator=" " />
        </span>
      )}
    </>
  );
}
