import { ManagerError } from '@/api/errors';
import { failureDetail, mayBeDone } from '@/features/failures/failure-labels';
import { formatCount } from '@/lib/numbers';
import { Part } from '@/ui/Part';
import { ToneIcon } from '@/ui/ToneIcon';
import { takeFocus } from '@/ui/take-focus';
import { Names } from './NamedReasons';
import type { Outcome } from './use-run';

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
        <Part id="failed" title={`Failed: ${formatCount(failed.length)}`}>
          <ul className="list-disc ps-5">
            {failed.slice(0, SHOWN_FAILURES).map(({ delegate, error }) => (
              <li key={delegate.key}>
                <strong className="font-medium">{delegate.name}</strong>
                <span>{`: ${failureDetail(error)}${error instanceof ManagerError && mayBeDone(error) ? ' The change may have been made.' : ''}`}</span>
              </li>
            ))}
            {moreFailures > 0 && <li>{`and ${formatCount(moreFailures)} more`}</li>}
          </ul>
        </Part>
      )}
      {untried.length > 0 && (
        <Part id="not-tried" title={`Not tried: ${formatCount(untried.length)}`}>
          <Names delegates={untried} />
        </Part>
      )}
      {done.length > 0 && (
        <Part id="done" title={`${past}: ${formatCount(done.length)}`}>
          <Names delegates={done} />
        </Part>
      )}
    </div>
  );
}
