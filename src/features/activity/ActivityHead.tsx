import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Scope } from '@/domain/scope/scope';
import { useAddressParams } from '@/features/address/use-address-param';
import { useListing } from '@/features/address/use-listing';
import { ShareButtons } from '@/features/frame/ShareButtons';
import { SharePopover } from '@/features/frame/SharePopover';
import { TitleRow } from '@/features/frame/TitleRow';
import { MomentForm } from '@/features/memory/MomentForm';
import { aboutMemoryQuery } from '@/features/memory/queries';
import { clock } from '@/lib/clock';
import { sharedLink } from '@/lib/href';
import { formatMoment, formatSince } from '@/lib/time';
import { HOUR_MS } from '@/lib/units';
import { buttonClass } from '@/ui/button-class';
import { Popover } from '@/ui/Popover';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useMinute } from '@/ui/use-clock-text';
import { boundsOf, readActivity, writeActivity } from './address';
import { linksOf } from './event-links';
import { PeriodChoice, type PeriodChoiceProps } from './PeriodChoice';

interface ActivityHeadProps extends PeriodChoiceProps {
  readonly scope: Scope;
  readonly scopeName: string;
  /** Rendered before the actions. */
  readonly children: ReactNode;
}

/** The title row: the period of the page, since when there is data, the way to a moment, and the ways to share. */
export function ActivityHead({ scope, scopeName, period, bounds, children }: ActivityHeadProps) {
  return (
    <TitleRow
      scope={scope}
      scopeName={scopeName}
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
  return <p className="text-xs text-ink-muted">{`Recording since ${formatSince(since, now, zone)}`}</p>;
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
