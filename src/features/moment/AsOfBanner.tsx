import './as-of.css';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock from 'lucide-react/icons/clock';
import FastForward from 'lucide-react/icons/fast-forward';
import Pause from 'lucide-react/icons/pause';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { ShownMoment } from '@/domain/address/as-of';
import { dayAfter, type EndOfSupport, endsOfSupport } from '@/domain/delegate/day-to-come';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { useMomentPath } from '@/features/address/use-moment-path';
import { fleetQuery } from '@/features/fleet/queries';
import { dataAgePlace } from '@/features/frame/data-age-place';
import { EndsCalendar } from '@/features/frame/EndsCalendar';
import { MomentForm } from '@/features/memory/MomentField';
import { hrefOfNow } from '@/lib/href';
import {
  formatAbsolute,
  formatClockTime,
  formatDate,
  formatDay,
  formatDuration,
  formatMoment,
} from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import { IconButton } from '@/ui/IconButton';
import { Popover } from '@/ui/Popover';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useClockText, useMomentText } from '@/ui/use-clock-text';
import { useStore } from '@/ui/use-store';
import { daysAhead, endText, longDay, longMoment } from './moment-labels';
import { pastQuery } from './queries';

interface AsOfBannerProps {
  readonly scope: Scope;
  /** The moment that the page shows. */
  readonly moment: ShownMoment;
}

/** Says above the page that it shows another moment than now, and leads to others and back to now. */
export function AsOfBanner({ scope, moment }: AsOfBannerProps) {
  const Words = moment.isToCome ? DayToCome : PastMoment;
  const pathAt = useMomentPath();
  return (
    <>
      <Words scope={scope} at={moment.at} />
      <a
        href={hrefOfNow(pathAt(undefined))}
        className="inline-flex h-7 items-center rounded-md bg-surface px-2.5 font-medium whitespace-nowrap text-ink hover:bg-chip max-phone:ms-auto forced-colors:border print:hidden"
      >
        Back to now
      </a>
    </>
  );
}

interface WordsProps {
  readonly scope: Scope;
  /** Epoch ms. */
  readonly at: number;
}

function PastMoment({ scope, at }: WordsProps) {
  const [zone] = usePreference(TIME_ZONE);
  const { data, isPlaceholderData } = useQuery({
    ...pastQuery(useListing(scope), at),
    enabled: false,
    // The link to the next change keeps the focus while its moment arrives.
    placeholderData: (before) => before,
  });
  const known = data?.state === 'known' ? data : undefined;
  const say = useMomentText();
  const pathAt = useMomentPath();
  const stepTo = (label: string, to: number | undefined) =>
    to === undefined ? undefined : { label: `${label}, ${say(to)}`, path: pathAt(to) };
  return (
    <>
      <NoRefreshing />
      <Clock aria-hidden />
      <Sentence title={`As of ${longMoment(at, zone)}.`} hint={formatAbsolute(at, zone)}>
        <Age at={at} /> Read-only.<span className="max-desk:sr-only"> Gaps are hatched.</span>
        {known && !isPlaceholderData && <NewestReading at={at} asOf={known.snapshot.about.asOf} />}
      </Sentence>
      <Controls
        label={`${formatDate(at, zone)} ${formatClockTime(at, zone)}: show another moment`}
        title="Show another moment"
        trigger={
          <>
            <span>{formatDate(at, zone)}</span> <b>{formatClockTime(at, zone)}</b>
          </>
        }
        back={stepTo('One change back', known?.previous)}
        on={stepTo('One change on', known?.next)}
      >
        <MomentForm initial={at} pathAt={pathAt} />
      </Controls>
    </>
  );
}

function DayToCome({ scope, at }: WordsProps) {
  const { data } = useQuery({ ...fleetQuery(useListing(scope)), enabled: false });
  const now = data?.fleet;
  const ends = useMemo(() => (now ? endsOfSupport(now) : []), [now]);
  const pathAt = useMomentPath();
  const ahead = useClockText((time) => daysAhead(at, time));
  const stepTo = (label: string, end: EndOfSupport | undefined) =>
    end && now && { label: `${label}: ${endText(end, now.context.asOf)}`, path: pathAt(dayAfter(end), true) };
  return (
    <>
      <FastForward aria-hidden />
      <Sentence title={`As it will be on ${longDay(at)}, if nobody acts.`}>
        <span>{ahead}</span>{' '}
        <span className="max-[75rem]:sr-only">
          Every delegate keeps its version; connectivity is as of now.
        </span>
      </Sentence>
      <Controls
        label={`${formatDay(at)}: show another day`}
        title="Show another day"
        trigger={<span>{formatDay(at)}</span>}
        back={stepTo(
          'One end back',
          ends.findLast((end) => dayAfter(end) < at),
        )}
        on={stepTo(
          'One end on',
          ends.find((end) => dayAfter(end) > at),
        )}
      >
        <EndsCalendar fleet={now} day={at} />
      </Controls>
    </>
  );
}

interface SentenceProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

function Sentence({ title, hint, children }: SentenceProps) {
  return (
    <div className="as-of-text">
      <p className="text-lg/5.5 text-pretty max-desk:text-base">
        <strong role="status" data-hint={hint}>
          {title}
        </strong>{' '}
        <span className="ms-1 text-base max-phone:sr-only">{children}</span>
      </p>
    </div>
  );
}

interface ControlsProps {
  /** The name of the button, and the title of what it opens. */
  readonly label: string;
  readonly title: string;
  /** What the button shows. */
  readonly trigger: ReactNode;
  readonly back: StepTo | undefined;
  readonly on: StepTo | undefined;
  /** What leads to any other moment. */
  readonly children: ReactNode;
}

/** The nearest other moments, with a button between them that leads to any. */
function Controls({ label, title, trigger, back, on, children }: ControlsProps) {
  return (
    <div role="group" aria-label="Moment" className="flex items-center gap-0.5 print:hidden">
      <Step to={back} isBack />
      <Popover
        label={label}
        title={title}
        align="end"
        triggerClassName="flex h-7 items-center gap-1.5 rounded-md border border-surface/45 px-2 whitespace-nowrap figures"
        trigger={
          <>
            {trigger}
            <ChevronDown className="size-3.5" />
          </>
        }
      >
        {children}
      </Popover>
      <Step to={on} />
    </div>
  );
}

function Age({ at }: { at: number }) {
  const age = useClockText((now) => (now >= at ? `${formatDuration(now - at)} ago.` : ''));
  return age;
}

/** The time of the reading, where it is not that of the moment. */
function NewestReading({ at, asOf }: { at: number; asOf: number }) {
  const [zone] = usePreference(TIME_ZONE);
  if (at - asOf < MINUTE_MS) return null;
  return ` Newest reading: ${formatMoment(asOf, at, zone)}.`;
}

const WHY = 'This page shows a moment of the past, which does not change.';

/** Stands in the top bar in place of the age of the data: the banner says how old this is. */
function NoRefreshing() {
  const place = useStore(dataAgePlace);
  return place && createPortal(<OffButtons />, place);
}

function OffButtons() {
  return (
    <div className="flex items-center gap-1" role="group" aria-label="Data age">
      <span className="text-xs whitespace-nowrap text-ink-muted max-desk:sr-only">Refreshing is off</span>
      <IconButton label="Pause refreshing" icon={<Pause />} disabledReason={WHY} />
      <IconButton label="Refresh now" icon={<RefreshCw />} disabledReason={WHY} />
    </div>
  );
}

/** A link to a moment near the one that the page shows. */
interface StepTo {
  readonly label: string;
  readonly path: string;
}

/** Without a moment, the empty place stays, so that the other link does not move. */
function Step({ to, isBack = false }: { readonly to: StepTo | undefined; readonly isBack?: boolean }) {
  if (!to) return <span aria-hidden="true" className="size-7" />;
  const Chevron = isBack ? ChevronLeft : ChevronRight;
  return (
    <a
      href={hrefOfNow(to.path)}
      aria-label={to.label}
      data-hint={to.label}
      className="grid size-7 place-items-center rounded-md hover:bg-surface/15"
    >
      <Chevron className="size-4" />
    </a>
  );
}
