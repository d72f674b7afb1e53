import { type Fleet, rowOf } from '../delegate/fleet';
import type { Finding, FindingRule } from '../findings/finding';
import type { ActivityEvent } from './events';

export type IncidentEvent = Extract<ActivityEvent, { readonly kind: 'outage' | 'lost' }>;

/** The kinds of incidents that these findings are a part of. A loss belongs only to a finding about its one delegate. */
const KINDS: { readonly [Rule in FindingRule]?: readonly IncidentEvent['kind'][] } = {
  FELL_SILENT_TOGETHER: ['outage'],
  NOT_CONNECTED: ['outage', 'lost'],
  PARTIALLY_CONNECTED: ['outage', 'lost'],
};

/** Whether instances fell silent in this event. */
export function isIncident(event: ActivityEvent): event is IncidentEvent {
  return event.kind === 'outage' || event.kind === 'lost';
}

/** The kinds of the incidents that the memory can know of a finding of this rule. */
export function incidentKinds(rule: FindingRule): readonly IncidentEvent['kind'][] {
  return KINDS[rule] ?? [];
}

/**
 * The incident of each finding, by the key of the finding: of those that last, the one with the most of its delegates.
 * Each incident belongs to one finding at most, the first.
 */
export function incidentsOfFindings(
  findings: readonly Finding[],
  events: readonly ActivityEvent[],
  fleet: Fleet,
): ReadonlyMap<string, IncidentEvent> {
  const free = new Set(events.filter(isIncident).filter(({ to }) => to === undefined));
  const found = new Map<string, IncidentEvent>();
  for (const { key, rule, rows } of findings) {
    const own = new Set(rows);
    const sharedWith = ({ notBack }: IncidentEvent) =>
      notBack.filter((one) => own.has(rowOf(fleet, one.key))).length;
    const [best] = [...free]
      .filter(({ kind }) => incidentKinds(rule).includes(kind) && (kind === 'outage' || rows.length === 1))
      .filter((incident) => sharedWith(incident) > 0)
      .toSorted((a, b) => sharedWith(b) - sharedWith(a));
    if (!best) continue;
    free.delete(best);
    found.set(key, best);
  }
  return found;
}
