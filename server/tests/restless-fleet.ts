import type { Fleet } from '@/domain/delegate/fleet';
import { aFleet, NOW } from '@/testing/fleets';
import { LISTING, POLL_MS } from '@/testing/history';
import type { MemoryHost } from '../memory/host.ts';

// A made-up fleet in which each poll changes a lot, for tests only.

const DELEGATES = 240;
const INSTANCES = 5;
const CHOICE = { scope: LISTING.scope, includesBelow: false };

export const timeOfPoll = (poll: number) => NOW + poll * POLL_MS;

/** With each poll some delegates come and others leave, a third gets new instances, and some fall silent together. */
export function entriesOf(poll: number) {
  return Array.from({ length: DELEGATES }, (_, row) => ({
    name: `edge-${row}`,
    instances: Array.from({ length: INSTANCES }, (__, place) => ({
      id: `${row}-${place}-${Math.floor((poll + row) / 3)}`,
      ...((poll + row) % 40 < 3 && place === 0 && { heartbeatAt: timeOfPoll(poll - (poll % 40) - 11) }),
    })),
  })).filter((__, row) => (poll + row) % 7 > 0);
}

export async function recordPoll(host: MemoryHost, poll: number): Promise<void> {
  const latestVersion = { state: 'known', version: '26.08.89100' } as const;
  const fleet: Fleet = aFleet(entriesOf(poll), { asOf: timeOfPoll(poll), latestVersion });
  await host.read(CHOICE, fleet, {
    unreadable: [],
    source: 'ng/v2',
    asOf: timeOfPoll(poll),
    durationMs: 0,
    bytes: 0,
    isEmptyByPermission: false,
  });
}
