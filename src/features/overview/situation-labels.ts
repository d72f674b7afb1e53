import type { Fleet } from '@/domain/delegate/fleet';
import { delegateCount } from '@/domain/delegate/fleet';
import type { Situation } from '@/domain/findings/situation';
import { findingLabel } from '@/features/fleet/finding-labels';
import { counted, DELEGATES } from '@/features/fleet/labels';
import type { TimeZone } from '@/lib/time';

/** Everything that stands above the list, as one text. */
export function situationText({ findings, isAllWell }: Situation, fleet: Fleet, zone: TimeZone): string {
  if (findings.length > 0) return findings.map((one) => findingLabel(one, fleet, zone).sentence).join(' ');
  const total = delegateCount(fleet);
  if (!isAllWell) return 'No problem is known, but at least one delegate has unknown values.';
  return total === 1
    ? 'The delegate is connected and supported.'
    : `All ${counted(total, DELEGATES)} are connected and supported.`;
}
