import { ManagerError } from '@/api/errors';
import { failureDetail, mayBeDone } from '@/features/failures/failure-labels';
import { formatCount } from '@/lib/numbers';
import { ToneIcon } from '@/ui/ToneIcon';
import { Names } from './NamedReasons';
import type { Outcome } from './run-many';

const SHOWN_FAILURES = 100;

interface RunResultsProps {
  /** What was done: "Deleted". */
  readonly past: string;
  readonly outcome: Outcome;
}

/** Shows the outcome for each delegate: failures first, each with its reason. */
export function RunResults({ past, outcome: { done, failed, untried } }: RunResultsProps) {
  const total = done.length + failed.length + untried.length;
  const moreFailures = failed.length - SHOWN_FAILURES;
  return (
    <div className="flex flex-col gap-3">
      <p tabIndex={-1} ref={takeFocus} className="flex items-center gap-2 font-medium outline-none">
        <ToneIcon tone={done.length === total ? 'good' : 'bad'} />
        <span>{`${past}: ${formatCount(done.length)} of ${formatCount(total)}`}</span>
      </p>
      {failed.length > 0 && (
        <section aria-label="Failed">
          <h3 className="font-medium">{`Failed: ${formatCount(failed.length)}`}</h3>
          <ul className="list-disc ps-5">
            {failed.slice(0, SHOWN_FAILURES).map(({ delegate, error }) => (
              <li key={delegate.key}>
                <strong className="font-medium">{delegate.name}</strong>
                <span>{`: ${failureDetail(error)}${error instanceof ManagerError && mayBeDone(error) ? ' The change may have been made.' : ''}`}</span>
              </li>
            ))}
            {moreFailures > 0 && <li>{`and ${formatCount(moreFailures)} more`}</li>}
          </ul>
        </section>
      )}
      {untried.length > 0 && (
        <section aria-label="Not tried">
          <h3 className="font-medium">{`Not tried: ${formatCount(untried.length)}`}</h3>
          <Names delegates={untried} />
        </section>
      )}
      {done.length > 0 && (
        <section aria-label={past}>
          <h3 className="font-medium">{`${past}: ${formatCount(done.length)}`}</h3>
          <Names delegates={done} />
        </section>
      )}
    </div>
  );
}

/** A ref callback that focuses an element when it mounts: the button that had the focus is gone or has changed. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
