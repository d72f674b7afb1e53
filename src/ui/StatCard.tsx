import { clsx } from 'clsx/lite';
import { Fragment, type ReactNode } from 'react';
import { ShareBar } from './ShareBar';
import { ToneIcon } from './ToneIcon';
import type { Tone } from './tones';

/** The classes of the grid of {@link StatCard}s. It has no row gap, because the parts of the cards share its rows. */
export const STAT_CARDS =
  'grid grid-cols-4 gap-x-3 max-[600px]:flex max-[600px]:flex-wrap max-[600px]:gap-1 min-[600px]:max-[900px]:grid-cols-2';

/** The classes of the link around a {@link StatCard}. */
export const STAT_CARD_LINK =
  'row-span-4 grid grid-rows-subgrid rounded-lg text-ink no-underline max-[600px]:flex-[1_1_min-content] min-[600px]:max-[900px]:nth-[-n+2]:mb-3';

interface StatCardProps {
  /** Breaks only between words. */
  title: string;
  /** The number, or a dash when it cannot be known. */
  value: ReactNode;
  /** What is counted: "instances". */
  unit: ReactNode;
  /** The rule of the number in one line. */
  rule: ReactNode;
  /** For `aria-describedby` of the link, whose name is title, number and unit alone. */
  ruleId?: string;
  /** From 0 to 1. */
  share?: number | undefined;
  /** The tone `good` is grey and has no icon. */
  tone: Tone;
  /** Whether the card's filter is active. */
  isPressed?: boolean;
}

/** The content of a health card: a number with its unit, its share and its rule. */
export function StatCard({
  title,
  value,
  unit,
  rule,
  ruleId,
  share,
  tone,
  isPressed = false,
}: StatCardProps) {
  return (
    <div
      className={clsx(
        'row-span-4 grid grid-rows-subgrid rounded-lg border p-3 transition-colors max-[600px]:flex max-[600px]:flex-col max-[600px]:px-1.5 max-[600px]:py-1',
        isPressed
          ? 'border-accent bg-selected outline-1 -outline-offset-2 outline-accent'
          : 'border-line bg-surface in-[a:hover]:border-line-strong',
      )}
    >
      <div className="flex items-center gap-1.5 font-medium max-[600px]:text-xs/3.5">
        {tone !== 'good' && (
          <span className="flex max-[600px]:hidden">
            <ToneIcon tone={tone} />
          </span>
        )}
        <span>
          {title.split(' ').map((word, place) => (
            <Fragment key={word}>
              {place > 0 && ' '}
              <span className="whitespace-nowrap">{word}</span>
            </Fragment>
          ))}
        </span>
      </div>
      <div className="mt-1 mb-2 flex flex-wrap items-baseline gap-x-1.5 max-[600px]:order-first max-[600px]:my-0">
        <span
          className={clsx(
            'text-xl font-semibold figures max-[600px]:text-lg/5',
            tone === 'good' && 'text-ink-muted',
          )}
        >
          {value}
        </span>
        <span className="text-xs text-ink-muted max-[600px]:sr-only">{unit}</span>
      </div>
      <div className="max-[600px]:hidden">
        {share === undefined ? <div className="h-1" /> : <ShareBar share={share} tone={tone} />}
      </div>
      <p id={ruleId} className="mt-2 text-xs text-ink-muted max-[600px]:sr-only">
        {rule}
      </p>
    </div>
  );
}
