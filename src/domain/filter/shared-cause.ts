import { CONNECTED_STATES } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { isNothingConnected } from '../delegate/silence';
import { commonTrait } from '../findings/common-trait';
import { traitOf } from '../findings/evidence';
import type { Finding } from '../findings/finding';
import type { CommonTrait, Subjects } from '../findings/rule';
import { delegatesWhere } from '../findings/subjects';
import { type DelegateFilters, NO_FILTERS } from './filters';
import { matchFilters } from './match';

/** Delegates that contradict a common trait: they have it, and all of their instances are connected. */
export interface Exceptions {
  /** Ascending; at least one. */
  readonly rows: Uint32Array;
  /** The filters that show exactly these delegates. */
  readonly filters: DelegateFilters;
  /** How they differ from the group; undefined when they do not, or when there is only one of them. */
  readonly difference: CommonTrait | undefined;
}

/** What the listing shows about the cause of a silence that several delegates share. */
export interface SharedCause {
  /** Undefined when the group does not differ from the others. */
  readonly trait: CommonTrait | undefined;
  /** Undefined without a trait, without such delegates, and when no filter can show them. */
  readonly exceptions: Exceptions | undefined;
  /** Delegates of the fleet with all instances connected. */
  readonly connected: number;
  /** Whether no instance of the fleet is connected, as far as is known. */
  readonly isEverything: boolean;
}

export function sharedCauseOf(finding: Finding, fleet: Fleet): SharedCause {
  const trait = traitOf(finding, fleet);
  return {
    trait,
    exceptions: trait && exceptionsTo(trait, finding, fleet),
    connected: shownBy(CONNECTED_ONLY, fleet).rows.length,
    isEverything: isNothingConnected(fleet),
  };
}

const CONNECTED_ONLY: DelegateFilters = { ...NO_FILTERS, status: CONNECTED_STATES };

function exceptionsTo(trait: CommonTrait, group: Subjects, fleet: Fleet): Exceptions | undefined {
  const having = filterOf(trait);
  if (!having) return undefined;
  const filters = { ...CONNECTED_ONLY, ...having };
  const shown = shownBy(filters, fleet);
  const { rows } = shown;
  if (rows.length === 0) return undefined;
  // A single delegate differs from any group, at least by the tag that is its own name.
  return { rows, filters, difference: rows.length > 1 ? commonTrait(shown, fleet, group) : undefined };
}

/** Undefined when no filter selects the trait. */
function filterOf({ kind, value }: CommonTrait): Partial<DelegateFilters> | undefined {
  switch (kind) {
    case 'token':
      return { token: [value] };
    case 'tag':
      return { delegateTags: [value] };
    case 'type':
      return { delegateType: [value] };
    case 'version':
      return { version: [value] };
    case 'scope':
      return { scope: [value] };
    case 'hostPrefix':
      return undefined;
  }
}

function shownBy(filters: DelegateFilters, fleet: Fleet): Subjects {
  const { delegates } = matchFilters(fleet, filters);
  return delegatesWhere(
    fleet,
    ({ row }) => delegates[row] === 1,
    () => true,
  );
}
