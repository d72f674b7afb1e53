import { clsx } from 'clsx/lite';
import { Fragment, type ReactNode } from 'react';
import { ShareBar } from './ShareBar';
import { ToneIcon } from './ToneIcon';
import type { Tone } from './tones';

/** For the link around a {@link StatCard}. */
export const STAT_CARD_LINK =
  'block h-full rounded-lg text-ink no-underline max-[600px]:h-auto max-[600px]:flex-[1_1_min-content]';

interface StatCardProps {
  /** On a phone it breaks between words alone. */
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
  /** Good is quiet: grey, without a shape. */
  tone: Tone;
  /** Its filter is on. */
  isPressed?: boolean;
}

/** The inside of a health card: a number with its unit, its share and its rule. */
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
        'flex h-full flex-col rounded-lg border p-3 transition-colors max-[600px]:px-1.5 max-[600px]:py-1',
        isPressed
          ? 'border-accent bg-accent-soft outline-1 -outline-offset-2 outline-accent'
          : 'border-line bg-surface in-[a:hover]:border-line-strong',
      )}
    >
      <div className="flex items-center gap-1.5 text-sm font-medium max-[600px]:text-xs/3.5">
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
            'text-2xl font-semibold figures max-[600px]:text-lg/5',
            tone === 'good' && 'text-ink-muted',
          )}
        >
          {value}
        </span>
        <span className="text-sm text-ink-muted max-[600px]:sr-only">{unit}</span>
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
