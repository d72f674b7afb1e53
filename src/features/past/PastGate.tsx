import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { useMomentPath } from '@/features/address/use-moment-path';
import { type FleetState, PastFleetState } from '@/features/fleet/use-fleet';
import { hasMemory } from '@/fleet/feed';
import { hrefOfNow } from '@/lib/href';
import { buttonClass } from '@/ui/button-class';
import { useContentPainted } from '@/ui/content-painted';
import { EmptyState } from '@/ui/EmptyState';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useMinute } from '@/ui/use-clock-text';
import { useStore } from '@/ui/use-store';
import { DroppedMoment } from './DroppedMoment';
import { pastOutcome, type UnknownPast } from './moment-labels';
import { pastQuery } from './queries';

interface PastGateProps {
  readonly scope: Scope;
  /** The moment in the address. */
  readonly moment: string;
  /** The same, epoch ms; undefined if the page cannot show it. */
  readonly at: number | undefined;
  /** The page. */
  readonly children: ReactNode;
}

/** Gives the page the fleet of the moment in the address, or says why it does not. */
export function PastGate({ scope, moment, at, children }: PastGateProps) {
  if (at === undefined) {
    return (
      <>
        <DroppedMoment value={moment} />
        {children}
      </>
    );
  }
  return (
    <PastFleet scope={scope} at={at}>
      {children}
    </PastFleet>
  );
}

interface PastFleetProps {
  readonly scope: Scope;
  readonly at: number;
  readonly children: ReactNode;
}

function PastFleet({ scope, at, children }: PastFleetProps) {
  const isRemembered = useStore(hasMemory);
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
  return <PastFleetState value={state}>{children}</PastFleetState>;
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
