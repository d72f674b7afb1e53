import type { Candidate } from '@/domain/upgrade/candidates';
import { formatCount } from '@/lib/numbers';
import type { BarMark } from '@/ui/bar-mark';
import { ToneIcon } from '@/ui/ToneIcon';
import { behindOf } from './plan-labels';
import { delegatesHref } from './plan-links';
import type { PlanContext } from './use-plan';

interface PlanNumbersProps extends Pick<PlanContext, 'listing' | 'state'> {
  /** Those whose upgrader does not upgrade them. */
  readonly stuck: BarMark | undefined;
}

/** On a phone, four numbers stand for the charts. A number that is not known yet is a dash. */
export function PlanNumbers({ listing, state: { plan, parameters }, stuck }: PlanNumbersProps) {
  const { by } = parameters;
  const all = plan && behindOf(plan);
  const past = all?.filter(({ isPast }) => isPast);
  const ending = all?.filter(
    ({ end, isPast }) => !isPast && end !== undefined && (by === undefined || end <= by),
  );
  const linked = (delegates: readonly Candidate[] | undefined) => ({
    count: delegates?.length,
    href: delegates && delegatesHref(listing, delegates),
  });
  const numbers = [
    { label: 'Behind latest', ...linked(all) },
    { label: 'Past support', ...linked(past), tone: 'bad' as const },
    { label: by === undefined ? 'End later' : 'By the date', ...linked(ending) },
    { label: 'Stuck', count: stuck?.count, href: stuck?.href, tone: 'attention' as const },
  ];
  return (
    <ul aria-label="Numbers of the plan" className="grid grid-cols-4 border-t border-line">
      {numbers.map(({ label, count, href, tone }) => {
        const content = (
          <>
            <span className="flex items-center gap-1 text-lg leading-6 font-semibold text-ink figures">
              {tone && (count ?? 0) > 0 && <ToneIcon tone={tone} />}
              <span>{count === undefined ? '–' : formatCount(count)}</span>
            </span>{' '}
            <span className="block text-xs text-ink-muted">{label}</span>
          </>
        );
        return (
          <li key={label} className="min-w-0 border-s border-line px-1.5 py-1.5 first:border-s-0">
            {href !== undefined && (count ?? 0) > 0 ? (
              <a href={href} className="block hover:underline">
                {content}
              </a>
            ) : (
              content
            )}
          </li>
        );
      })}
    </ul>
  );
}
