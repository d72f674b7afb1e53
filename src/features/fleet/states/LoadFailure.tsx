import { useSyncExternalStore } from 'react';
import type { ManagerError } from '@/api/errors';
import type { Scope } from '@/domain/scope/scope';
import { formatDuration } from '@/lib/time';
import { Button } from '@/ui/Button';
import { CopyButton } from '@/ui/CopyButton';
import { EmptyState } from '@/ui/EmptyState';
import { useClockText } from '@/ui/use-clock-text';
import type { FleetState } from '../use-fleet';
import { failureLabels } from './failure-labels';

interface LoadFailureProps {
  readonly error: ManagerError;
  readonly scope: Scope;
  /** The time of the next try, and the function that retries now. */
  readonly state: Pick<FleetState, 'nextTryAt' | 'isFetching' | 'refresh'>;
}

/** Shown instead of a list that could not be loaded: the reason, what to do, and the next try. */
export function LoadFailure({ error, scope, state }: LoadFailureProps) {
  const labels = failureLabels(error, scope, useOnline());
  return (
    <div role="alert">
      <EmptyState
        title={labels.title}
        drawing={labels.drawing}
        actions={
          <>
            <Button onClick={state.refresh} isPending={state.isFetching}>
              Try again
            </Button>
            {labels.request && (
              <span className="inline-flex items-center gap-1">
                Copy a request <CopyButton text={labels.request} label="Copy a request text" />
              </span>
            )}
          </>
        }
      >
        <p>{labels.advice}</p>
        {labels.detail && <p className="mt-1 wrap-anywhere">{labels.detail}</p>}
        {labels.link && (
          <p className="mt-1">
            <a href={labels.link.href} target="_blank" rel="noreferrer" className="text-accent underline">
              {labels.link.label}
            </a>
          </p>
        )}
        <NextTry at={state.nextTryAt} />
      </EmptyState>
    </div>
  );
}

/** A countdown to the next automatic try; `at` is by this computer's own clock, epoch ms; undefined while paused. */
export function NextTry({ at }: { at: number | undefined }) {
  const text = useClockText(() => {
    if (at === undefined) return 'Paused: no further try until you resume.';
    const waitMs = at - Date.now();
    return waitMs > 0 ? `Next try in ${formatDuration(waitMs + 999)}.` : 'Trying again…';
  });
  // Excluded from live regions around it: a screen reader should not read a countdown every second.
  return <p aria-live="off">{text}</p>;
}

/** Whether the browser reports that it is online. False is certain; true is not. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(notify: () => void) {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}
