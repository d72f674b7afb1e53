import { ManagerError } from '@/api/errors';
import { delegateAt, delegateCount } from '@/domain/delegate/fleet';
import { pathToDelegate } from '@/domain/query/delegate-path';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import { type Candidate, type StepCoverage, withoutCandidate } from '@/domain/selectors/selectors';
import { Status } from '@/features/shared/cells/values';
import { connectivityLabel, instanceCountText } from '@/features/shared/labels';
import { failureLabels } from '@/features/shared/states/failure-labels';
import { useOnline } from '@/features/shared/states/LoadFailure';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatMoment } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { ToneIcon } from '@/ui/ToneIcon';
import { useClockText } from '@/ui/use-clock-text';
import { remainingText } from './selector-labels';
import type { ScopeAnswer } from './use-scopes-up';

/** How many delegates of one scope are shown; of the others the page shows only the number. */
const SHOWN_CANDIDATES = 50;

interface ScopeCandidatesProps {
  readonly answer: ScopeAnswer;
  /** The coverage of all scopes together. */
  readonly coverage: StepCoverage;
}

/** Shows the delegates of one scope that have all selectors, connected delegates first. */
export function ScopeCandidates({ answer, coverage }: ScopeCandidatesProps) {
  const { scope, fleet, asOf } = answer;
  const [zone] = usePreference(TIME_ZONE);
  const time = useClockText((now) => formatMoment(asOf, now, zone));
  const isHere = (candidate: Candidate) => candidate.scope === scope;
  const ready = coverage.ready.filter(isHere);
  const unknown = coverage.unknown.filter(isHere);
  const all = [...ready, ...unknown, ...coverage.silent.filter(isHere)];
  const label = scopeLabelWithLevel(scope);
  return (
    <section aria-label={label}>
      <h2 className="min-h-8 border-b border-line-firm py-1.5 font-semibold first-letter:uppercase">
        <span>{label}</span>{' '}
        {asOf !== undefined && <span className="text-xs font-normal text-ink-muted">{`as of ${time}`}</span>}
      </h2>
      <Failure answer={answer} />
      {fleet && all.length === 0 && (
        <p className="border-b border-line py-2.5 text-ink-muted">
          {delegateCount(fleet) === 0
            ? 'It has no delegate that you may see.'
            : 'None of its delegates has all selectors.'}
        </p>
      )}
      <ul>
        {all.slice(0, SHOWN_CANDIDATES).map((candidate) => (
          <CandidateItem
            key={candidate.row}
            candidate={candidate}
            consequence={
              ready.includes(candidate)
                ? remainingText(withoutCandidate(coverage, candidate))
                : unknown.includes(candidate)
                  ? 'The Manager may ask it: its heartbeats could not be read.'
                  : 'The Manager does not ask it while it is not connected.'
            }
          />
        ))}
      </ul>
      {all.length > SHOWN_CANDIDATES && (
        <p className="py-2.5 text-ink-muted">{`and ${formatCount(all.length - SHOWN_CANDIDATES)} more`}</p>
      )}
    </section>
  );
}

function Failure({ answer: { scope, fleet, error, isFetching } }: Pick<ScopeCandidatesProps, 'answer'>) {
  const isOnline = useOnline();
  if (!fleet && isFetching)
    return <p className="border-b border-line py-2.5 text-ink-muted">Reading its delegates…</p>;
  if (!error) return null;
  const { title, advice } =
    error instanceof ManagerError
      ? failureLabels(error, scope, isOnline)
      : { title: 'Something went wrong', advice: error.message };
  return (
    <p className="status my-2.5 text-bad">
      <ToneIcon tone="bad" />
      <span>{`${fleet ? 'It could not be refreshed' : 'Its delegates could not be read'}: ${title}. ${advice}`}</span>
    </p>
  );
}

interface CandidateItemProps {
  readonly candidate: Candidate;
  /** A sentence: what remains without this delegate, or why the Manager may not ask it. */
  readonly consequence: string;
}

function CandidateItem({ candidate: { scope, fleet, row }, consequence }: CandidateItemProps) {
  const delegate = delegateAt(fleet, row);
  if (!delegate) return null;
  return (
    <li className="grid min-h-10 items-center gap-x-4 border-b border-line py-2 min-[760px]:grid-cols-[5fr_3fr_7fr]">
      <a
        href={hrefOf(pathToDelegate(scope, delegate))}
        className="min-w-0 font-medium wrap-anywhere hover:underline"
      >
        {delegate.name}
      </a>
      <Status
        of={connectivityLabel(delegate)}
        detail={instanceCountText(delegate) ?? `${delegate.connectedInstances} of ${delegate.instanceCount}`}
      />
      <span className="text-ink-muted figures">{consequence}</span>
    </li>
  );
}
