import { ceilTo, floorTo, SECOND_MS } from '@/lib/units';
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
  const seen = ceilTo(worst + POLICY.disconnectedAfterMs + 1, SECOND_MS);
  const known = ceilTo(coverage.since ?? 0, SECOND_MS);
  const at = Math.max(
    known,
    Math.min(seen, Math.max(ceilTo(from, SECOND_MS), ceilTo(to, SECOND_MS) - SECOND_MS)),
  );
  const gap = gapAt(coverage, at);
  if (!gap) return Math.max(known, Math.min(at, floorTo(coverage.read.at(-1)?.to ?? at, SECOND_MS)));
  return Math.max(known, floorTo(gap.from, SECOND_MS));
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
  if (kind === 'missing' || kind === 'deleted') return ceilTo(from, SECOND_MS) - SECOND_MS;
  return ceilTo(to ?? from, SECOND_MS);
}
