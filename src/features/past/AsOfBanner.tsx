import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { useMomentPath } from '@/features/address/use-moment-path';
import { MomentForm } from '@/features/memory/MomentForm';
import { hrefOfNow } from '@/lib/href';
import {
  formatAbsolute,
  formatClockTime,
  formatDate,
  formatDuration,
  formatMoment,
  isMoment,
} from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import { Popover } from '@/ui/Popover';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useClockText, useMomentText } from '@/ui/use-clock-text';
import { longMoment } from './moment-labels';
import { NoRefreshing } from './NoRefreshing';
import { pastQuery } from './queries';
import './as-of.css';

interface AsOfBannerProps {
  readonly scope: Scope;
  /** The moment that the page shows, epoch ms. */
  readonly at: number;
}

/** Says above the page that it shows a moment of the past, and leads to other moments and back to now. */
export function AsOfBanner({ scope, at }: AsOfBannerProps) {
  const [zone] = usePreference(TIME_ZONE);
  const { data, isPlaceholderData } = useQuery({
    ...pastQuery(useListing(scope), at),
    enabled: false,
    // The link to the next change keeps the focus while its moment arrives.
    placeholderData: (before) => before,
  });
  const known = data?.state === 'known' ? data : undefined;
  const pathAt = useMomentPath();
  return (
    <>
      <NoRefreshing />
      <Clock aria-hidden />
      <div className="as-of-text">
        <p className="text-lg text-pretty max-desk:text-base">
          <strong role="status" data-hint={formatAbsolute(at, zone)}>
            {`As of ${longMoment(at, zone)}.`}
          </strong>{' '}
          <span className="ms-1 text-base max-phone:sr-only">
            <Age at={at} /> Read-only.<span className="max-desk:sr-only"> Gaps are hatched.</span>
            {known && !isPlaceholderData && <NewestReading at={at} asOf={known.snapshot.about.asOf} />}
          </span>
        </p>
      </div>
      <div role="group" aria-label="Moment" className="flex items-center gap-0.5 print:hidden">
        <Step label="One change back" at={known?.previous}>
          <ChevronLeft />
        </Step>
        <Popover
          label={`${formatDate(at, zone)} ${formatClockTime(at, zone)}: show another moment`}
          title="Show another moment"
          align="end"
          triggerClassName="flex h-7 items-center gap-1.5 rounded-md border border-surface/45 px-2 whitespace-nowrap figures"
          trigger={
            <>
              <span>{formatDate(at, zone)}</span> <b>{formatClockTime(at, zone)}</b>
              <ChevronDown className="size-3.5" />
            </>
          }
        >
          <MomentForm initial={at} pathAt={pathAt} />
        </Popover>
        <Step label="One change on" at={known?.next}>
          <ChevronRight />
        </Step>
      </div>
      <a
        href={hrefOfNow(pathAt(undefined))}
        className="inline-flex h-7 items-center rounded-md bg-surface px-2.5 font-medium whitespace-nowrap text-ink hover:bg-chip max-phone:ms-auto forced-colors:border print:hidden"
      >
        Back to now
      </a>
    </>
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

interface StepProps {
  readonly label: string;
  /** The moment of the change, epoch ms; undefined when there is none. */
  readonly at: number | undefined;
  readonly children: ReactNode;
}

/** A link to the nearest change. Without one, the empty place stays, so that the other link does not move. */
function Step({ label, at, children }: StepProps) {
  const say = useMomentText();
  const pathAt = useMomentPath();
  if (!isMoment(at)) return <span aria-hidden="true" className="size-7" />;
  const text = `${label}, ${say(at)}`;
  return (
    <a
      href={hrefOfNow(pathAt(at))}
      aria-label={text}
      data-hint={text}
      className="grid size-7 place-items-center rounded-md hover:bg-surface/15 [&>svg]:size-4"
    >
      {children}
    </a>
  );
}
