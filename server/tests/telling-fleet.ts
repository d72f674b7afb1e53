import { NOW } from '@/testing/fleets';
import { POLL_MS } from '@/testing/history';

// A made-up fleet in which each poll has something to send, for tests only.

const DELEGATES = 400;
const IN_OUTAGES = 6;
const OUTAGE_POLLS = 8;

export const timeOfTelling = (poll: number) => NOW + poll * POLL_MS;

export const latestOf = (poll: number) => `26.08.${89_100 + Math.floor(poll / 4)}`;

/** With each poll one delegate leaves for good, and every eight polls an outage begins or is over. */
export function tellingEntries(poll: number) {
  const isOutage = Math.floor(poll / OUTAGE_POLLS) % 2 === 1;
  const heartbeatAt = timeOfTelling(poll - (poll % OUTAGE_POLLS)) - 6 * 60_000;
  return Array.from({ length: DELEGATES }, (_, row) => ({
    name: `edge-${row}`,
    instances: [isOutage && row >= DELEGATES - IN_OUTAGES ? { heartbeatAt } : {}],
  })).slice(poll);
}
