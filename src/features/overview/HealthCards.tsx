import { memo, useId, useMemo } from 'react';
import { useLocation } from 'react-router';
import { CARDS, type CardCount, type CardId, cardFilter, healthCards } from '@/domain/delegate/cards';
import { latestVersionOf } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { writeView } from '@/domain/query/address';
import { type DelegateFilters, hasValue, withValues } from '@/domain/query/filters';
import { type CardLabel, cardLabel, counted, DELEGATES } from '@/features/fleet/labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { STAT_CARD_LINK, STAT_CARDS, StatCard } from '@/ui/StatCard';
import type { Tone } from '@/ui/tones';

interface HealthCardsProps {
  /** Undefined until the first answer. */
  readonly fleet: Fleet | undefined;
  readonly filters: DelegateFilters;
}

/**
 * The four health cards. Each links to the filter that shows exactly what the card counts, or, while that filter is
 * active, to the list without it. The counts cover the whole scope and ignore the filters.
 */
export const HealthCards = memo(function HealthCards({ fleet, filters }: HealthCardsProps) {
  const counts = useMemo(() => fleet && healthCards(fleet), [fleet]);
  return (
    <section aria-label="Delegate health" className={STAT_CARDS}>
      {CARDS.map((card) => (
        <HealthCard
          key={card}
          card={card}
          count={counts?.[card] ?? LOADING}
          latestVersion={fleet && latestVersionOf(fleet.context)}
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
  readonly latestVersion: string | undefined;
}

function HealthCard({ card, count, latestVersion, filters }: HealthCardProps) {
  const { pathname, search } = useLocation();
  const ruleId = useId();
  const label = cardLabel(card, latestVersion);
  const { facet, value } = cardFilter(card);
  const isPressed = filters[facet].length === 1 && hasValue(filters, facet, value);
  const query = writeView(new URLSearchParams(search), {
    filters: withValues(filters, facet, isPressed ? [] : [value]),
  });
  return (
    <a
      href={hrefOf(query.size === 0 ? pathname : `${pathname}?${query}`)}
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

/** Returns the card's own tone if its count is above 0, `good` (grey) if the count is surely 0, else `unknown`. */
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

/** Returns how many delegates the counted instances belong to, as text; '' if the card counts delegates or nothing. */
function onDelegates({ count, delegates }: { count: number; delegates: number }, unit: CardLabel['unit']) {
  return unit === DELEGATES || count === 0 ? '' : `, on ${counted(delegates, DELEGATES)}`;
}

function unknownText(unknown: number): string {
  if (unknown === 0) return '';
  return `; ${formatCount(unknown)} ${unknown === 1 ? 'is' : 'are'} unknown`;
}
