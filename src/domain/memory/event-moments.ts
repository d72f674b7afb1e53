import { SECOND_MS } from '@/lib/units';
import { POLICY } from '../delegate/context';
import { type Coverage, gapAt } from './coverage';
import type { ActivityEvent } from './events';
import type { Incident } from './intervals';

/**
 * When the page shows most instances as not connected: once their silence is long enough, while the outage lasts. Where
 * nothing was read then, the last reading before it, because delegates may leave during a gap. Epoch ms in whole seconds,
 * because addresses are no finer.
 */
export function worstMoment(
  { steps, from, to = Number.POSITIVE_INFINITY }: Pick<Incident, 'steps' | 'from' | 'to'>,
  coverage: Coverage,
): number {
  const silent = steps.map(({ instances, back }) => instances - back);
  const worst = steps[silent.indexOf(Math.max(...silent))]?.at ?? from;
  const seen = nextSecond(worst + POLICY.disconnectedAfterMs + 1);
  const known = nextSecond(coverage.since ?? 0);
  const at = Math.max(known, Math.min(seen, Math.max(nextSecond(from), nextSecond(to) - SECOND_MS)));
  const gap = gapAt(coverage, at);
  if (!gap) return Math.max(known, Math.min(at, lastSecond(coverage.read.at(-1)?.to ?? at)));
  return Math.max(known, lastSecond(gap.from));
}

/**
 * A moment at which all delegates of an event were listed, epoch ms in whole seconds; undefined for now, while the event
 * goes on.
 */
export function listedMoment(event: ActivityEvent): number | undefined {
  const { kind, from, to } = event;
  if (kind === 'outage' || kind === 'lost') {
    return to === undefined && event.instances.gone === 0 ? undefined : event.worstAt;
  }
  if (kind === 'missing' || kind === 'deleted') return nextSecond(from) - SECOND_MS;
  return nextSecond(to ?? from);
}

function lastSecond(at: number): number {
  return Math.floor(at / SECOND_MS) * SECOND_MS;
}

function nextSecond(at: number): number {
  return Math.ceil(at / SECOND_MS) * SECOND_MS;
}
