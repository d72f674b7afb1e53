import { SECOND_MS } from '@/lib/units';

const SPELL_MS = 90 * SECOND_MS;

/**
 * Whether the gateway is down for a listing at `now`. The first listing succeeds, so that there is something to show;
 * then the gateway is down for 90 seconds, up for 90, and so on. All times are epoch ms.
 */
export function isDown(now: number, firstListingAt: number | undefined): boolean {
  if (firstListingAt === undefined) return false;
  return Math.floor((now - firstListingAt) / SPELL_MS) % 2 === 0;
}
