import type { RefObject } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Situation as SituationFacts } from '@/domain/findings/situation';
import type { DelegateFilters } from '@/domain/query/filters';
import type { Scope } from '@/domain/scope/scope';
import { valueCount } from '@/domain/table/kinds';
import { askedFleet } from '@/features/failures/asked';
import type { FleetState } from '@/features/fleet/use-fleet';
import { OverviewPanel } from '@/features/panel/OverviewPanel';
import { StaleNotice, UnreadableNotice } from '@/features/situation/lazy-notices';
import { SituationPlace, SituationSkeleton } from '@/features/situation/SituationPlace';
import { ScopesBelow } from './late';
import { useRowsInView } from './use-rows-in-view';

/** Rows of the table of scopes before the reader asks for all, and its other rows. */
const SHOWN_SCOPES = 4;
const OTHER_ROWS = 2;
const ROW_REM = 1.75;

/** Before the code or the numbers of the table are there. */
function scopesHeight(fleet: Fleet | undefined): string {
  const scopes = fleet ? valueCount(fleet.delegates.scope.values) : SHOWN_SCOPES;
  return `${ROW_REM * (Math.min(scopes, SHOWN_SCOPES) + OTHER_ROWS)}rem`;
}

interface OverviewSummaryProps {
  readonly scope: Scope;
  readonly state: FleetState;
  /** Undefined without a delegate. */
  readonly fleet: Fleet | undefined;
  readonly situation: SituationFacts | undefined;
  readonly filters: DelegateFilters;
  readonly includesBelow: boolean;
  /** The list, which comes into view when a link here changes what it shows. */
  readonly list: RefObject<HTMLElement | null>;
}

/** What stands between the title and the list: the situation and the panel of numbers, or their places while loading. */
export function OverviewSummary(props: OverviewSummaryProps) {
  const { scope, state, fleet, situation, filters, includesBelow, list } = props;
  const listing = { scope, includesBelow };
  const showRows = useRowsInView(list);
  const unreadable = state.about?.unreadable ?? [];
  if (state.fleet && !fleet) {
    return (
      <>
        <StaleNotice asked={askedFleet(state)} scope={scope} />
        {unreadable.length > 0 && <UnreadableNotice unreadable={unreadable} readable={0} />}
      </>
    );
  }
  if (!fleet && state.failure) return null;
  return (
    // Another element once there is an answer, so that nothing counts as moved.
    <div key={fleet ? 'answer' : 'waiting'} onClickCapture={showRows} className="flex flex-col gap-2">
      {fleet && situation ? (
        <SituationPlace
          scope={scope}
          fleet={fleet}
          situation={situation}
          unreadable={unreadable}
          state={state}
        />
      ) : (
        <SituationSkeleton />
      )}
      <OverviewPanel
        listing={listing}
        fleet={fleet}
        filters={filters}
        scopes={
          includesBelow ? (
            <div style={{ minHeight: scopesHeight(fleet) }} className="box-content border-t border-line">
              {fleet && <ScopesBelow scope={scope} fleet={fleet} />}
            </div>
          ) : undefined
        }
      />
    </div>
  );
}
