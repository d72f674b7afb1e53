import type { Fleet } from '@/domain/delegate/fleet';
import type { CommonTrait, Measure } from '@/domain/findings/rule';
import { counted, DELEGATES, INSTANCES, shareText } from '@/domain/words/counted';
import { traitParts } from '@/domain/words/trait-parts';
import { formatCount, namedText } from '@/lib/numbers';
import { formatDayNear, formatDuration, formatMoment, type ZoneStyle } from '@/lib/time';

/** `All 18 delegates have the tag eu-west; only 2 of the other 42 do`. */
export function traitText(trait: CommonTrait): string {
  const { unit, inside, others } = trait;
  const { noun, value } = traitParts(trait);
  const having = `${shareText(inside)} ${unit} have ${noun} ${value}`;
  if (others.of === 0) return having;
  const few = others.count === 0 ? 'none' : `only ${formatCount(others.count)}`;
  return `${having}; ${few} of the other ${formatCount(others.of)} ${others.count === 1 ? 'does' : 'do'}`;
}

/** How many texts are listed; the others are counted. */
const LISTED_TEXTS = 5;

/** With its unit. */
export function measureText(measure: Measure, fleet: Fleet, zone: ZoneStyle): string {
  switch (measure.unit) {
    case 'delegates':
    case 'instances': {
      const noun = measure.unit === 'delegates' ? DELEGATES : INSTANCES;
      if (measure.of === undefined) return counted(measure.count, noun);
      return `${formatCount(measure.count)} of ${counted(measure.of, noun)}`;
    }
    case 'percent':
      return `${formatCount(measure.count)} %`;
    case 'days':
    case 'releases':
    case 'versions':
      return counted(measure.count, { one: measure.unit.slice(0, -1), other: measure.unit });
    case 'ms':
      // Rounded down, the 75 seconds of a late heartbeat would read as one minute.
      return measure.ms % 60_000 === 0 ? formatDuration(measure.ms) : `${measure.ms / 1000} s`;
    case 'day':
      return formatDayNear(measure.at, fleet.context.asOf, zone) ?? 'unknown';
    case 'period': {
      const from = momentText(measure.from, fleet, zone);
      const to = momentText(measure.to, fleet, zone);
      return from === to ? `at ${from}` : `between ${from} and ${to}`;
    }
    case 'texts':
      return namedText(measure.texts, LISTED_TEXTS);
    case 'trait':
      return traitText(measure.trait);
    case 'none':
      return 'none on record';
    case 'unknown':
      return 'unknown';
  }
}

/** For a sentence. `at` is epoch ms, before the fleet's answer. */
function momentText(at: number, { context }: Fleet, zone: ZoneStyle): string {
  return formatMoment(at, context.asOf, zone) ?? 'an unknown time';
}
