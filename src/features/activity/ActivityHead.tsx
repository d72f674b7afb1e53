import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DroppedValue } from '@/domain/address/address';
import type { Scope } from '@/domain/scope/scope';
import { useAddressParams, useAddressWriter } from '@/features/address/use-address-param';
import { useListing } from '@/features/address/use-listing';
import { ShareButtons, SharePopover } from '@/features/frame/ShareButtons';
import { TitleRow } from '@/features/frame/TitleRow';
import { MomentField, MomentForm } from '@/features/memory/MomentField';
import { fieldOf, NO_MOMENT, readField } from '@/features/memory/moment-field';
import { aboutMemoryQuery } from '@/features/memory/queries';
import { clock } from '@/lib/clock';
import { sharedLink } from '@/lib/href';
import { formatMoment, formatSince } from '@/lib/time';
import { HOUR_MS } from '@/lib/units';
import { buttonClass } from '@/ui/button-class';
import { NoteForm } from '@/ui/NoteForm';
import { Popover } from '@/ui/Popover';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useMinute } from '@/ui/use-clock-text';
import { boundsOf, PERIODS, type Period, type PeriodName, readActivity, writeActivity } from './address';
import { linksOf } from './event-links';
import { PERIOD_LABELS } from './period-text';

interface ActivityHeadProps extends PeriodChoiceProps {
  readonly scope: Scope;
  readonly scopeName: string;
  readonly dropped: readonly DroppedValue[];
  /** Rendered before the actions. */
  readonly children: ReactNode;
}

/** The title row: the period of the page, since when there is data, the way to a moment, and the ways to share. */
export function ActivityHead({ scope, scopeName, dropped, period, bounds, children }: ActivityHeadProps) {
  return (
    <TitleRow
      {...{ scope, scopeName, dropped }}
      title="Activity"
      tools={
        <>
          <PeriodChoice period={period} bounds={bounds} />
          <RecordingSince />
        </>
      }
    >
      {children}
      <OpenMoment scope={scope} />
      <ShareActivity />
    </TitleRow>
  );
}

function RecordingSince() {
  const [zone] = usePreference(TIME_ZONE);
  const now = useMinute();
  const { data } = useQuery(aboutMemoryQuery());
  const since = data?.since;
  if (since === undefined) return null;
  // A narrow row would wrap when this text arrives.
  return (
    <p className="text-xs text-ink-muted max-desk:hidden">{`Recording since ${formatSince(since, now, zone)}`}</p>
  );
}

function OpenMoment({ scope }: { scope: Scope }) {
  const links = linksOf(useListing(scope));
  return (
    <Popover
      label="Open a moment…"
      title="Show the delegates as they were"
      align="end"
      triggerClassName={buttonClass()}
      trigger={
        <>
          <Clock />
          <span className="max-phone:sr-only">Open a moment…</span>
        </>
      }
    >
      <MomentForm initial={clock.now() - HOUR_MS} pathAt={links.pathAt} />
    </Popover>
  );
}

function ShareActivity() {
  const params = useAddressParams();
  const [zone] = usePreference(TIME_ZONE);

  /** A period that ends now would be another one when somebody opens the link later. */
  function linkOf(period: ReturnType<typeof boundsOf>): string {
    return sharedLink(`?${writeActivity(params, { period })}`);
  }
  const now = clock.now();
  const { period: chosen } = readActivity(params);
  const period = boundsOf(chosen, now);
  const from = formatMoment(period.from, now, zone);
  const to = period.to === now ? 'this moment' : formatMoment(period.to, now, zone);
  return (
    <SharePopover>
      <p className="mb-3 max-w-80">
        {`The link shows the events from ${from} to ${to}, filtered as here, also when it is opened later.`}
      </p>
      <ShareButtons linkOf={() => linkOf(period)} />
    </SharePopover>
  );
}

const PERIOD_NAMES = ['1h', '24h', '7d', '30d'] as const;

interface PeriodChoiceProps {
  readonly period: Period;
  /** The beginning and the end of the answer that is shown, epoch ms. */
  readonly bounds: { readonly from: number; readonly to: number } | undefined;
}

/** The buttons that choose the period: one that ends now, or one between two moments. */
function PeriodChoice({ period, bounds }: PeriodChoiceProps) {
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

interface PeriodFormProps {
  /** The moments that the fields begin with, epoch ms; an end that is undefined is now. */
  readonly initial: Exclude<Period, PeriodName>;
  readonly onChoose: (period: Period) => void;
}

/** Two fields for the beginning and the end of a period. Without an end, the period lasts until now. */
function PeriodForm({ initial, onChoose }: PeriodFormProps) {
  const [zone] = usePreference(TIME_ZONE);
  const [from, setFrom] = useState(() => fieldOf(initial.from, zone));
  const [to, setTo] = useState(() => (initial.to === undefined ? NO_MOMENT : fieldOf(initial.to, zone)));
  return (
    <NoteForm<{ readonly from?: string; readonly to?: string }>
      submit="Show"
      read={() => {
        const start = readField(from, zone, initial.from);
        const end = readField(to, zone, initial.to);
        if (start === undefined) return { from: 'Choose when the period begins.' };
        if (start > clock.now()) return { from: 'Choose a beginning in the past.' };
        if (end !== undefined && end <= start) return { to: 'Choose an end after the beginning.' };
        return () => onChoose({ from: start, to: end });
      }}
    >
      {(problem) => (
        <>
          <MomentField label="From" value={from} onChange={setFrom} problem={problem?.from} />
          <MomentField label="To, now if empty" value={to} onChange={setTo} problem={problem?.to} />
        </>
      )}
    </NoteForm>
  );
}
