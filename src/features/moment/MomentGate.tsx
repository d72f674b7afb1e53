import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { droppedMoment, type ShownMoment } from '@/domain/address/as-of';
import { fleetOn } from '@/domain/delegate/day-to-come';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { useMomentPath } from '@/features/address/use-moment-path';
import { DroppedNotice } from '@/features/failures/DroppedNotice';
import { useHasMemory } from '@/features/fleet/moment';
import { FleetOfMoment, type FleetState, useFleet } from '@/features/fleet/use-fleet';
import { hrefOfNow } from '@/lib/href';
import { buttonClass } from '@/ui/button-class';
import { useContentPainted } from '@/ui/content-painted';
import { EmptyState } from '@/ui/EmptyState';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useMinute } from '@/ui/use-clock-text';
import { pastOutcome, type UnknownPast } from './moment-labels';
import { pastQuery } from './queries';

interface MomentGateProps {
  readonly scope: Scope;
  /** The moment as the address has it. */
  readonly value: string;
  /** Undefined if the page cannot show it. */
  readonly moment: ShownMoment | undefined;
  /** The page. */
  readonly children: ReactNode;
}

/** Gives the page the fleet of the moment in the address, or says why it does not. */
export function MomentGate({ scope, value, moment, children }: MomentGateProps) {
  if (moment) {
    const FleetAt = moment.isToCome ? FleetToCome : PastFleet;
    return (
      <FleetAt scope={scope} at={moment.at}>
        {children}
      </FleetAt>
    );
  }
  return (
    <>
      <DroppedMoment value={value} />
      {children}
    </>
  );
}

interface FleetAtProps {
  readonly scope: Scope;
  readonly at: number;
  readonly children: ReactNode;
}

/** Polls the fleet of now, and gives the page that fleet on the day. */
function FleetToCome({ scope, at, children }: FleetAtProps) {
  const { includesBelow } = useListing(scope);
  const polled = useFleet(scope, includesBelow);
  const now = polled.fleet;
  const fleet = useMemo(() => now && fleetOn(now, at), [now, at]);
  const state = useMemo(() => ({ ...polled, fleet, silentGroups: [] }), [polled, fleet]);
  return <FleetOfMoment value={state}>{children}</FleetOfMoment>;
}

function PastFleet({ scope, at, children }: FleetAtProps) {
  const isRemembered = useHasMemory();
  const query = useQuery({ ...pastQuery(useListing(scope), at), enabled: isRemembered });
  const { data, error, isFetching, refetch } = query;
  useContentPainted(data !== undefined || error !== null || !isRemembered);
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const snapshot = data?.state === 'known' ? data.snapshot : undefined;
  const state = useMemo<FleetState>(
    () => ({
      fleet: snapshot?.fleet,
      about: snapshot?.about,
      failure: error ?? undefined,
      silentGroups: [],
      nextTryAt: undefined,
      isFetching,
      latestVersion: snapshot?.fleet.context.latestVersion ?? { state: 'loading' },
      refresh,
    }),
    [snapshot, error, isFetching, refresh],
  );
  if (!isRemembered) return <NothingKnown past={{ state: 'no-memory' }} at={at} />;
  if (data && data.state !== 'known') return <NothingKnown past={data} at={at} />;
  return <FleetOfMoment value={state}>{children}</FleetOfMoment>;
}

function NothingKnown({ past, at }: { past: UnknownPast; at: number }) {
  const [zone] = usePreference(TIME_ZONE);
  const now = useMinute();
  const pathAt = useMomentPath();
  const { title, text, links } = pastOutcome(past, { at, now, zone });
  return (
    <EmptyState
      isPage
      title={title}
      actions={
        <>
          {links.map((link) => (
            <a key={link.at} href={hrefOfNow(pathAt(link.at))} className={buttonClass()}>
              {link.label}
            </a>
          ))}
          <a href={hrefOfNow(pathAt(undefined))} className={buttonClass()}>
            Back to now
          </a>
        </>
      }
    >
      {text}
    </EmptyState>
  );
}

/** Says that the address names no moment, so that the page shows now. */
function DroppedMoment({ value }: { value: string }) {
  const navigate = useNavigate();
  const pathAt = useMomentPath();
  const now = useMinute();
  return (
    <div className="px-6 pt-2 max-phone:px-3">
      <DroppedNotice
        dropped={[droppedMoment(value, now)]}
        onDismiss={() => void navigate(pathAt(undefined), { replace: true })}
      />
    </div>
  );
}
