import { NOW } from '@/testing/fleets';
import { POLL_MS } from '@/testing/history';

// A made-up fleet in which each poll changes a lot, for tests only.

const DELEGATES = 240;
const INSTANCES = 5;

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
