import { type InstanceState, isSilent } from '@/domain/delegate/connectivity';
import type { Instance } from '@/domain/delegate/fields';
import { INSTANCE_STATE_LABELS } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';

/** The card by which the instances are filtered, as `instances=EXPIRED` in the address of the page. */
export const CARD_PARAM = 'instances';
/** From so many instances on, a card filters them. */
export const MANY_INSTANCES = 10;

/** How many instances are shown before the reader asks for all. */
export const FEW_INSTANCES = 8;

/** The worst first: silent, late, expired; then as listed. Stable. */
export function worstInstancesFirst<Line extends { readonly instance: Instance }>(
  lines: readonly Line[],
): readonly Line[] {
  return lines.toSorted((a, b) => rankOf(a.instance) - rankOf(b.instance));
}

function rankOf({ status, versionStatus }: Instance): number {
  if (isSilent({ status })) return 0;
  if (status === undefined) return 1;
  if (status === 'LATE') return 2;
  return versionStatus === 'EXPIRED' ? 3 : 4;
}

/** `The other 22 are connected.`; `The other 22: 1 not connected, 21 connected.` */
export function otherInstancesText(others: readonly Instance[]): string {
  const counts = new Map<InstanceState, number>();
  for (const { status = 'UNKNOWN' } of others) counts.set(status, (counts.get(status) ?? 0) + 1);
  const label = (state: InstanceState) => INSTANCE_STATE_LABELS[state].label.toLowerCase();
  const subject = others.length === 1 ? 'The other one' : `The other ${formatCount(others.length)}`;
  const [first] = counts.keys();
  if (first !== undefined && counts.size === 1)
    return `${subject} ${others.length === 1 ? 'is' : 'are'} ${label(first)}.`;
  return `${subject}: ${[...counts].map(([state, count]) => `${formatCount(count)} ${label(state)}`).join(', ')}.`;
}
