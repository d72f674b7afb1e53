import { Copy, Lock } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ManagerError } from '@/api/errors';
import type { Scope } from '@/domain/scope/scope';
import { usePastMoment } from '@/features/fleet/moment';
import { formatDuration } from '@/lib/time';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';
import { ToneIcon } from '@/ui/ToneIcon';
import { useClockText } from '@/ui/use-clock-text';
import type { Asked } from './asked';
import { DocumentLinks } from './DocumentLinks';
import { failureLabels } from './failure-labels';

interface LoadFailureProps {
  readonly error: ManagerError;
  readonly scope: Scope;
  /** The time of the next try, and the function that retries now. */
  readonly state: Pick<Asked<unknown>, 'nextTryAt' | 'isFetching' | 'refresh'>;
}

/** Shown instead of a list that could not be loaded: the reason, what to do, and the next try. */
export function LoadFailure({ error, scope, state }: LoadFailureProps) {
  const labels = failureLabels(error, scope, useOnline());
  const { request } = labels;
  // At a moment of the past, nothing is tried by itself.
  const isNow = usePastMoment() === undefined;
  return (
    <div role="alert" className="max-w-180">
      <div className="flex min-h-8 items-center gap-2.5">
        {labels.drawing === 'locked' ? (
          <Lock aria-hidden className="size-4 shrink-0 text-ink-faint" />
        ) : (
          <ToneIcon tone="attention" />
        )}
        <h2 className="text-lg font-semibold wrap-anywhere">{labels.title}</h2>
      </div>
      <div className="flex flex-col gap-1 py-1 text-ink-muted">
        <p className="wrap-anywhere">{labels.advice}</p>
        {labels.detail &&
          (request ? (
            <details>
              <summary className="min-h-6 py-0.5">Details</summary>
              <p className="wrap-anywhere">{labels.detail}</p>
            </details>
          ) : (
            <p className="wrap-anywhere">{labels.detail}</p>
          ))}
        {labels.link && (
          <p>
            <a
              href={labels.link.href}
              target="_blank"
              rel="noreferrer"
              className="font-medium text-accent hover:underline"
            >
              {labels.link.label}
            </a>
          </p>
        )}
        {labels.document && <DocumentLinks documents={[labels.document]} />}
        {isNow && (
          <p>
            <NextTry at={state.nextTryAt} />
          </p>
        )}
      </div>
      {request && (
        <p className="mt-1 rounded-md border border-line bg-sunken px-2.5 py-2 font-mono text-xs wrap-anywhere text-ink-muted">
          {request}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-1.5">
        {request && (
          <Button icon={<Copy />} onClick={() => void copyAndSay(request, 'Request')}>
            Copy request
          </Button>
        )}
        {request && <Button onClick={openScopeSwitch}>Change scope</Button>}
        <Button onClick={state.refresh} isPending={state.isFetching}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** Opens the list of scopes in the top bar, which is on every page. */
function openScopeSwitch() {
  document.querySelector<HTMLElement>('[data-scope-switch] button')?.click();
}

/** A countdown to the next automatic try; `at` is by this computer's own clock, epoch ms; undefined while paused. */
export function NextTry({ at }: { at: number | undefined }) {
  const text = useClockText(() => {
    if (at === undefined) return 'Paused: no further try until you resume.';
    const waitMs = at - Date.now();
    return waitMs > 0 ? `Next try in ${formatDuration(waitMs + 999)}.` : 'Trying again…';
  });
  // Excluded from live regions around it: a screen reader should not read a countdown every second.
  return <span aria-live="off">{text}</span>;
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
