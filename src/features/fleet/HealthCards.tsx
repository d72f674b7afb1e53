import { memo, useId, useMemo } from 'react';
import { useLocation } from 'react-router';
import { CARDS, type CardCount, type CardId, cardFilter, healthCards } from '@/domain/delegate/cards';
import { writeView } from '@/domain/query/address';
import { type DelegateFilters, FACETS, hasValue } from '@/domain/query/filters';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { STAT_CARD_LINK, StatCard } from '@/ui/StatCard';
import type { Tone } from '@/ui/tones';
import { type CardWording, cardWording, counted } from './labels';
import type { KnownFleet } from './use-fleet';

interface HealthCardsProps {
  /** Undefined while the first answer is awaited. */
  readonly known: KnownFleet | undefined;
  /** Count these delegates only (ordinals), instead of the whole scope. */
  readonly only?: readonly number[];
  readonly filters: DelegateFilters;
  /** Where a card leads, as a query with its `?`: the one at hand with these filters, unless the page has a better place. */
  readonly linkTo?: (current: URLSearchParams, filters: DelegateFilters) => string;
}

const sameListWith: NonNullable<HealthCardsProps['linkTo']> = (current, filters) => {
  const next = writeView(current, { filters });
  return next.size === 0 ? '' : `?${next}`;
};

/**
 * The four health cards: each a link to the filter that shows exactly what it counts, and, pressed, the way out of it.
 * They count the whole scope and never move with filters.
 */
export const HealthCards = memo(function HealthCards(props: HealthCardsProps) {
  const { known, only, filters, linkTo = sameListWith } = props;
  const counts = useMemo(() => known && healthCards(known.index, known.judgement, only), [known, only]);
  return (
    <section aria-label="Delegate health" className="grid grid-cols-2 gap-3 min-[900px]:grid-cols-4">
      {CARDS.map((card) => (
        <HealthCard
          key={card}
          card={card}
          count={counts?.[card]}
          latestVersion={known?.judgement.latestVersion}
          filters={filters}
          linkTo={linkTo}
        />
      ))}
    </section>
  );
});

interface HealthCardProps extends Required<Pick<HealthCardsProps, 'filters' | 'linkTo'>> {
  readonly card: CardId;
  readonly count: CardCount | undefined;
  readonly latestVersion: string | undefined;
}

/** Cards speak of two facets; a pressed one empties what it filled. */
const emptied = (card: CardId): Partial<DelegateFilters> =>
  card === 'AUTO_UPGRADE_OFF' ? { autoUpgrade: [] } : { versionStatus: [] };

function HealthCard({ card, count, latestVersion, filters, linkTo }: HealthCardProps) {
  const { pathname, search } = useLocation();
  const ruleId = useId();
  const words = cardWording(card, latestVersion);
  const isPressed = isPressedIn(filters, card);
  const next = { ...filters, ...(isPressed ? emptied(card) : cardFilter(card)) };
  return (
    <a
      href={hrefOf(pathname + linkTo(new URLSearchParams(search), next))}
      aria-current={isPressed ? 'true' : undefined}
      aria-label={`${words.title} ${countInWords(count, words.unit)}`}
      aria-describedby={ruleId}
      className={STAT_CARD_LINK}
    >
      <StatCard
        title={words.title}
        tone={toneOf(count, words.tone)}
        isPressed={isPressed}
        ruleId={ruleId}
        {...cardNumber(count, words)}
      />
    </a>
  );
}

/** A card in its tone when there is something on it, good when there surely is not, and else unknown. */
function toneOf(count: CardCount | undefined, tone: Tone): Tone {
  if (count?.state !== 'known') return 'unknown';
  if (count.count > 0) return tone;
  return count.untold > 0 ? 'unknown' : 'good';
}

function countInWords(count: CardCount | undefined, unit: { one: string; other: string }): string {
  if (!count) return 'loading';
  return count.state === 'unknown' ? 'unknown' : counted(count.count, unit);
}

function cardNumber(count: CardCount | undefined, { rule, unit }: CardWording) {
  if (!count) return { value: '…', unit: unit.other, rule };
  if (count.state === 'unknown') return { value: '–', unit: 'unknown', rule: count.why };
  const untold = count.untold > 0 ? `; ${formatCount(count.untold)} cannot be told` : '';
  return {
    value: formatCount(count.count),
    unit: `${count.count === 1 ? unit.one : unit.other} of ${formatCount(count.total)}`,
    rule: `${rule}${untold}`,
    share: count.total === 0 ? 0 : count.count / count.total,
  };
}

function isPressedIn(filters: DelegateFilters, card: CardId): boolean {
  const wanted = cardFilter(card);
  return FACETS.every((facet) => {
    const values = wanted[facet];
    return (
      values === undefined ||
      (values.every((value) => hasValue(filters, facet, value)) && filters[facet].length === values.length)
    );
  });
}
