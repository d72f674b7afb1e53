import type {
  DelegateGroupDetails,
  DelegateGroupInstance,
  DelegateGroupListing,
} from '@/api/wire/delegate-groups';

/** One delegate in so many changes from one answer to the next by more than its heartbeats. */
const CHANGED_ONE_IN = 100;
const SILENCE_MS = 10 * 60_000;

type Change = (delegate: DelegateGroupDetails) => DelegateGroupDetails;

/**
 * What the next real poll tells, so many ms after `listing`: every connected instance has beaten again by that much, every
 * expiry has drifted by it (the Manager counts it anew from now), and one delegate in a hundred has changed otherwise: it
 * runs another version, has one more tag, or an instance of it fell silent.
 */
export function nextAnswer(listing: DelegateGroupListing, laterMs: number): DelegateGroupListing {
  const delegateGroupDetails = (listing.delegateGroupDetails ?? []).map((delegate, i) => {
    const later = afterBeat(delegate, laterMs);
    if (i % CHANGED_ONE_IN !== 0) return later;
    return (CHANGES[(i / CHANGED_ONE_IN) % CHANGES.length] ?? addTag)(later);
  });
  return { ...listing, delegateGroupDetails };
}

function afterBeat(delegate: DelegateGroupDetails, laterMs: number): DelegateGroupDetails {
  const { lastHeartBeat, activelyConnected, delegateGroupExpirationTime: expiry } = delegate;
  return {
    ...delegate,
    lastHeartBeat: activelyConnected ? lastHeartBeat + laterMs : lastHeartBeat,
    delegateGroupExpirationTime: expiry === 0 ? 0 : expiry + laterMs,
    delegateInstanceDetails: delegate.delegateInstanceDetails.map((instance) => ({
      ...instance,
      lastHeartbeat: instance.lastHeartbeat + (instance.activelyConnected ? laterMs : 0),
      delegateExpirationTime: instance.delegateExpirationTime + laterMs,
    })),
  };
}

const changeVersion: Change = (delegate) => ({
  ...delegate,
  delegateInstanceDetails: delegate.delegateInstanceDetails.map((instance) => ({
    ...instance,
    version: '26.01.88000',
    delegateInstanceVersionStatus: 'UNSUPPORTED',
  })),
});

const addTag: Change = (delegate) => ({
  ...delegate,
  groupCustomSelectors: [...(delegate.groupCustomSelectors ?? []), 'rotated'],
});

const silenceOne: Change = (delegate) => ({
  ...delegate,
  delegateInstanceDetails: delegate.delegateInstanceDetails.map((instance, i) =>
    i === 0 ? silenced(instance) : instance,
  ),
});

function silenced(instance: DelegateGroupInstance): DelegateGroupInstance {
  return { ...instance, activelyConnected: false, lastHeartbeat: instance.lastHeartbeat - SILENCE_MS };
}

const CHANGES: readonly Change[] = [changeVersion, addTag, silenceOne];
