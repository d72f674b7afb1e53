import { MINUTE_MS } from '@/lib/units';
import { timeOfPoll } from './restless-fleet.ts';

// A made-up fleet in which each poll has something to send, for tests only.

const DELEGATES = 400;
const IN_OUTAGES = 6;
const OUTAGE_POLLS = 8;

export const latestOf = (poll: number) => `26.08.${89_100 + Math.floor(poll / 4)}`;

/** With each poll one delegate leaves for good, and every eight polls an outage begins or is over; one more is silent as long. */
export function eventfulEntries(poll: number) {
  const isOutage = Math.floor(poll / OUTAGE_POLLS) % 2 === 1;
  const begunAt = timeOfPoll(poll - (poll % OUTAGE_POLLS));
  const instances = (isSilent: boolean, minutes: number) => [
    isSilent ? { heartbeatAt: begunAt - minutes * MINUTE_MS } : {},
  ];
  const delegates = Array.from({ length: DELEGATES }, (_, row) => ({
    name: `edge-${row}`,
    instances: instances(isOutage && row >= DELEGATES - IN_OUTAGES, 6),
  }));
  return [...delegates.slice(poll), { name: 'lone', instances: instances(isOutage, 12) }];
}
