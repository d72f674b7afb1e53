import { memo, useId, useMemo } from 'react';
import { useLocation } from 'react-router';
import { CARDS, type CardCount, type CardId, cardFilter, healthCards } from '@/domain/delegate/cards';
import { latestVersionOf } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { writeView } from '@/domain/query/address';
import { type DelegateFilters, hasValue, withValues } from '@/domain/query/filters';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { STAT_CARD_LINK, StatCard } from '@/ui/StatCard';
import type { Tone } from '@/ui/tones';
import { type CardLabel, cardLabel, counted, DELEGATES } from './labels';

interface HealthCardsProps {
  /** Undefined while the first answer is awaited. */
  readonly fleet: Fleet | undefined;
  /** Counts the delegates in these rows alone, instead of the whole scope. */
  readonly rows?: readonly number[];
  readonly filters: DelegateFilters;
  /** Where a card leads, as a query with its `?`: by default the current query with these filters. */
  readonly linkTo?: (current: URLSearchParams, filters: DelegateFilters) => string;
}

const sameListWith: NonNullable<HealthCardsProps['linkTo']> = (current, filters) => {
  const next = writeView(current, { filters });
  return next.size === 0 ? '' : `?${next}`;
};

/**
 * The four health cards: each links to the filter that shows exactly what it counts, or, while that filter is on, to the list
 * without it. They count the whole scope, whatever is filtered.
 */
export const HealthCards = memo(function HealthCards(props: HealthCardsProps) {
  const { fleet, rows, filters, linkTo = sameListWith } = props;
  const counts = useMemo(() => fleet && healthCards(fleet, rows), [fleet, rows]);
  return (
    <section
      aria-label="Delegate health"
      className="grid grid-cols-4 gap-3 max-[600px]:flex max-[600px]:flex-wrap max-[600px]:gap-1 min-[600px]:max-[900px]:grid-cols-2"
    >
      {CARDS.map((card) => (
        <HealthCard
          key={card}
          card={card}
          count={counts?.[card] ?? LOADING}
          latestVersion={fleet && latestVersionOf(fleet.context)}
          filters={filters}
          linkTo={linkTo}
        />
      ))}
    </section>
  );
});

const LOADING: CardCount = { state: 'loading' };

interface HealthCardProps extends Required<Pick<HealthCardsProps, 'filters' | 'linkTo'>> {
  readonly card: CardId;
  readonly count: CardCount;
  readonly latestVersion: string | undefined;
}

function HealthCard({ card, count, latestVersion, filters, linkTo }: HealthCardProps) {
  const { pathname, search } = useLocation();
  const ruleId = useId();
  const label = cardLabel(card, latestVersion);
  const { facet, value } = cardFilter(card);
  const isPressed = filters[facet].length === 1 && hasValue(filters, facet, value);
  const next = withValues(filters, facet, isPressed ? [] : [value]);
  return (
    <a
      href={hrefOf(pathname + linkTo(new URLSearchParams(search), next))}
      aria-current={isPressed ? 'true' : undefined}
      aria-label={`${label.title} ${countText(count, label)}`}
      aria-describedby={ruleId}
      className={STAT_CARD_LINK}
    >
      <StatCard
        title={label.title}
        tone={toneOf(count, label)}
        isPressed={isPressed}
        ruleId={ruleId}
        {...cardContent(count, label)}
      />
    </a>
  );
}

/** The tone of the card when it counts something; good, which is grey, when there is surely nothing; else unknown. */
function toneOf(count: CardCount, { tone }: CardLabel): Tone {
  if (count.state !== 'known') return 'unknown';
  if (count.count > 0) return tone;
  return count.unknown > 0 ? 'unknown' : 'good';
}

function countText(count: CardCount, { unit }: CardLabel): string {
  return count.state === 'known' ? counted(count.count, unit) : count.state;
}

function cardContent(count: CardCount, { rule, unit }: CardLabel) {
  if (count.state === 'loading') return { value: '…', unit: unit.other, rule };
  if (count.state === 'unknown') return { value: '–', unit: 'unknown', rule: count.why };
  return {
    value: formatCount(count.count),
    unit: `${count.count === 1 ? unit.one : unit.other} of ${formatCount(count.total)}${onDelegates(count, unit)}`,
    rule: rule + unknownText(count.unknown),
    share: count.total === 0 ? 0 : count.count / count.total,
  };
}

/** How many delegates the counted instances belong to. */
function onDelegates({ count, delegates }: { count: number; delegates: number }, unit: CardLabel['unit']) {
  return unit === DELEGATES || count === 0 ? '' : `, on ${counted(delegates, DELEGATES)}`;
}

function unknownText(unknown: number): string {
  if (unknown === 0) return '';
  return `; ${formatCount(unknown)} ${unknown === 1 ? 'is' : 'are'} unknown`;
}
