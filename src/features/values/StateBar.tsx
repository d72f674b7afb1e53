import './state-bar.css';
import { clsx } from 'clsx/lite';
import { DELEGATE_STATES, type DelegateState } from '@/domain/delegate/connectivity';

export interface StateCount {
  readonly state: DelegateState;
  readonly count: number;
  /** The address of those; without it the segment is no link. */
  readonly href?: string;
  /** Shown on hover. */
  readonly hint?: string;
}

/** From how many are in each of {@link DELEGATE_STATES}; only states with at least one. */
export function presentStates(counts: ArrayLike<number>): readonly StateCount[] {
  return DELEGATE_STATES.map((state, id) => ({ state, count: counts[id] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}

/**
 * A bar with one segment for each state: decoration beside texts with the same facts. Segments may be links for the
 * pointer, outside the order of Tab, because the texts are links too.
 */
export function StateBar({ states }: { states: readonly StateCount[] }) {
  return (
    <div aria-hidden="true" data-equal="legend" className="flex h-2.5 gap-0.5">
      {states.map(({ state, count, href, hint }) => {
        const segment = {
          'data-state': state,
          'data-hint': hint,
          style: { flexGrow: count },
          className: clsx('state-fill min-w-1', href !== undefined && 'hover:opacity-80'),
        };
        return href === undefined ? (
          <span key={state} {...segment} />
        ) : (
          <a key={state} href={href} tabIndex={-1} aria-label={hint} {...segment} />
        );
      })}
    </div>
  );
}

/** The small square of a state in a legend. */
export function StateSwatch({ state }: { state: DelegateState }) {
  return (
    <span aria-hidden="true" data-state={state} className="state-fill size-2 shrink-0 forced-colors:size-3" />
  );
}
