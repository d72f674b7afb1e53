import { SECOND_MS } from '@/lib/units';
import { POLICY } from '../delegate/context';
import type { ActivityEvent, EventKind } from './events';

type EventOf<Kind extends EventKind> = ActivityEvent & { readonly kind: Kind };

/**
 * When the page shows most instances as not connected: once their silence is long enough, while the outage lasts. Epoch
 * ms in whole seconds, because addresses are no finer.
 */
export function worstMoment({
  steps,
  from,
  to,
}: Pick<EventOf<'outage' | 'lost'>, 'steps' | 'from' | 'to'>): number {
  const silent = steps.map(({ instances, back }) => instances - back);
  const worst = steps[silent.indexOf(Math.max(...silent))]?.at ?? from;
  const seen = nextSecond(worst + POLICY.disconnectedAfterMs + 1);
  return to === undefined ? seen : Math.min(seen, Math.max(nextSecond(from), nextSecond(to) - SECOND_MS));
}

/**
 * A moment at which all delegates of an event were listed, epoch ms in whole seconds; undefined for now, while the event
 * goes on.
 */
export function listedMoment(event: ActivityEvent): number | undefined {
  const { kind, from, to } = event;
  if (kind === 'outage' || kind === 'lost') {
    return to === undefined && event.instances.gone === 0 ? undefined : worstMoment(event);
  }
  if (kind === 'missing' || kind === 'deleted') return nextSecond(from) - SECOND_MS;
  return nextSecond(to ?? from);
}

function nextSecond(at: number): number {
  return Math.ceil(at / SECOND_MS) * SECOND_MS;
}
