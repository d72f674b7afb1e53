import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef } from 'react';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import type { Situation } from '@/domain/findings/situation';
import type { Scope } from '@/domain/scope/scope';
import { askedFleet } from '@/features/failures/asked';
import type { FleetState } from '@/features/fleet/use-fleet';
import type { UnreadablePart } from '@/fleet/fleet-builder';
import { formatCount } from '@/lib/numbers';
import { announce } from '@/ui/announce';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { Popover } from '@/ui/Popover';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { LEAD } from '@/ui/sentence-class';
import { LeadFinding } from './LeadFinding';
import { StaleNotice, UnreadableNotice } from './lazy-notices';
import { situationText } from './situation-labels';

const FindingList = lazyWithRetry(async () => (await import('./FindingList')).FindingList);

export interface LeadProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly situation: Situation;
  readonly unreadable: readonly UnreadablePart[];
  /** The state of the poll: a failure takes the place of the worst finding. */
  readonly state: FleetState;
}

/**
 * Says on one line what is wrong, with one action: a failure of the Manager, else the worst finding, else what could not
 * be read; or that all is well. A press opens all other findings.
 */
export function Lead(props: LeadProps) {
  const { scope, fleet, situation, unreadable, state } = props;
  const [zone] = usePreference(TIME_ZONE);
  const text = situationText(situation, fleet, unreadable, zone);
  useAnnouncement(text);
  const { findings, others } = situation;
  const [worst] = findings;
  const isStale = state.failure !== undefined;
  const rest = [...(isStale ? findings : findings.slice(1)), ...others];
  const isUnreadableLead = !isStale && !worst && unreadable.length > 0;
  const unread = isUnreadableLead ? [] : unreadable;
  const count = rest.length + Math.min(unread.length, 1);
  const label = `${formatCount(count)} ${isStale || !worst ? '' : 'more '}${count === 1 ? 'finding' : 'findings'}`;
  const more = count > 0 && (
    <Popover
      label={label}
      trigger={
        <>
          <span>{label}</span>
          <ChevronDown className="size-3.5" />
        </>
      }
      align="end"
      triggerClassName="inline-flex h-7 items-center gap-1 rounded-md px-2 text-base whitespace-nowrap text-ink-muted hover:bg-chip hover:text-ink max-phone:h-6 max-phone:px-1 max-phone:text-xs"
      isFlush
    >
      <FindingList findings={rest} fleet={fleet} unreadable={unread} />
    </Popover>
  );
  if (isStale) return <StaleNotice asked={askedFleet(state)} scope={scope} more={more} />;
  if (worst)
    return (
      <LeadFinding finding={worst} silentGroups={state.silentGroups} {...{ scope, fleet, findings, more }} />
    );
  if (isUnreadableLead)
    return <UnreadableNotice unreadable={unreadable} readable={delegateCount(fleet)} more={more} />;
  return (
    <div className={LEAD}>
      <p className="min-w-0 truncate text-ink-muted">{text}</p>
      <span className="ms-auto">{more}</span>
    </div>
  );
}

/** Announces the text once, and again when it changes in more than its numbers. */
function useAnnouncement(text: string): void {
  const announced = useRef('');
  const kind = text.replaceAll(/\d+/g, '');
  useEffect(() => {
    if (announced.current === kind) return;
    announced.current = kind;
    announce(text);
  }, [text, kind]);
}
