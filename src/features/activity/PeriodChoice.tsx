import { clsx } from 'clsx/lite';
import { useAddressWriter } from '@/features/address/use-address-param';
import { clock } from '@/lib/clock';
import { formatMoment } from '@/lib/time';
import { Popover } from '@/ui/Popover';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { PERIODS, type Period, writeActivity } from './address';
import { PeriodForm } from './PeriodForm';
import { PERIOD_LABELS } from './period-text';

const PERIOD_NAMES = ['1h', '24h', '7d', '30d'] as const;

export interface PeriodChoiceProps {
  readonly period: Period;
  /** The beginning and the end of the answer that is shown, epoch ms. */
  readonly bounds: { readonly from: number; readonly to: number } | undefined;
}

/** The buttons that choose the period: one that ends now, or one between two moments. */
export function PeriodChoice({ period, bounds }: PeriodChoiceProps) {
  const writeAddress = useAddressWriter();
  const [zone] = usePreference(TIME_ZONE);
  const now = clock.now();
  const own =
    typeof period === 'string'
      ? undefined
      : period.to === undefined
        ? `Since ${formatMoment(period.from, now, zone)}`
        : `${formatMoment(period.from, now, zone)} to ${formatMoment(bounds?.to ?? period.to, now, zone)}`;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be an inline row of buttons in every browser
    <div
      role="group"
      aria-label="Period of the chart and the list"
      className="inline-flex max-w-full print:hidden h-7 overflow-hidden rounded-md border border-line-firm"
    >
      {PERIOD_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={period === name}
          onClick={() => writeAddress((params) => writeActivity(params, { period: name }))}
          className={clsx(SEGMENT, 'flex-none')}
        >
          {PERIOD_LABELS[name]}
        </button>
      ))}
      <Popover
        label={own === undefined ? 'From, to…: choose a period' : `${own}: choose another period`}
        title="Choose a period"
        trigger={own ?? 'From, to…'}
        triggerClassName={clsx(SEGMENT, 'truncate', own !== undefined && 'bg-chip font-medium text-ink')}
      >
        <PeriodForm
          initial={{
            from: bounds?.from ?? now - PERIODS['24h'],
            to: typeof period === 'string' ? undefined : period.to,
          }}
          onChoose={(next) => writeAddress((params) => writeActivity(params, { period: next }))}
        />
      </Popover>
    </div>
  );
}

const SEGMENT =
  'border-s border-line-firm px-2.5 whitespace-nowrap text-ink-muted first:border-s-0 hover:bg-hover aria-pressed:bg-chip aria-pressed:font-medium aria-pressed:text-ink forced-colors:aria-pressed:underline';
